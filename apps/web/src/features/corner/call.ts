import { CallError, statusOf } from '@kodama/contract/call'
import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { callOverHttp, errorText, unreachableKey } from '#lib/api.ts'
import { expireIdentity, readIdentity } from '#lib/identity.ts'
import { useTranslation } from '#lib/translation.ts'

type OwnEndpoint = Endpoint & { needsSession: true }

/** When the session has ended, the visitor is signed out. */
export async function callAsPlayer<E extends OwnEndpoint>(
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

/** Asked for again each time that the part is opened: another tab or device may have changed it. */
export function useOwnQuery<E extends OwnEndpoint>(endpoint: E, input: Input<E>) {
  return useQuery({
    queryKey: [endpoint.path, input],
    queryFn: () => callAsPlayer(endpoint, input),
    staleTime: 0,
    // Without a connection it fails and says so, rather than wait.
    networkMode: 'always',
    gcTime: 0,
  })
}

/** What to tell the player of a call that failed. */
export function useFailureText() {
  const { t } = useTranslation()
  return (error: unknown) =>
    error instanceof CallError ? errorText(error, t('account.failed')) : t(unreachableKey())
}
