import { CallError, statusOf } from '@kodama/contract/call'
import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { callOverHttp, errorText, unreachableKey } from './api.ts'
import { expireIdentity, readIdentity } from './identity.ts'
import { useTranslation } from './translation.ts'

type AccountEndpoint = Endpoint & { needsSession: true }

/** Signs the visitor out if the session has ended. */
export async function callAsPlayer<E extends AccountEndpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  try {
    return await callOverHttp(endpoint, input)
  } catch (error) {
    signOutIfExpired(error, (input as { token: string }).token)
    throw error
  }
}

export function signOutIfExpired(error: unknown, token: string) {
  if (statusOf(error) === 401 && readIdentity()?.token === token) expireIdentity()
}

/** Fetched each time the section opens: another tab or device may have changed it. */
export function useAccountQuery<E extends AccountEndpoint>(endpoint: E, input: Input<E>) {
  return useQuery({
    queryKey: [endpoint.path, input],
    queryFn: () => callAsPlayer(endpoint, input),
    staleTime: 0,
    // Offline it fails instead of waiting.
    networkMode: 'always',
    gcTime: 0,
  })
}

/** The message for a failed call; undefined without an error. */
export function useFailureText() {
  const { t } = useTranslation()
  return (error: unknown) => {
    if (!error) return undefined
    if (error instanceof CallError) return errorText(error, t('account.failed'))
    return t(unreachableKey())
  }
}
