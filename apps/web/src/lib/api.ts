import { callOver } from '@kodama/contract/call'

export const callOverHttp = callOver(async ({ url, headers, ...request }) => {
  const response = await fetch(url, {
    ...request,
    headers: { ...headers, 'accept-language': document.documentElement.lang },
  })
  return { status: response.status, body: await response.json().catch(() => undefined) }
})
