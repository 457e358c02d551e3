import { callOver } from '@kodama/contract/call'

export const callOverHttp = callOver(async ({ url, ...request }) => {
  const response = await fetch(url, request)
  return { status: response.status, body: await response.json().catch(() => undefined) }
})
