import { type Call, statusOf } from '@kodama/contract/call'
import type { Endpoint, Input, Output } from '@kodama/contract/endpoint'
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { endpoint?: Endpoint }
  }
}

/** The query of an endpoint. Its key is the path and the input. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>>({ queryKey: [endpoint.path, input], meta: { endpoint } })
}

export function createQueryClient(call: Call) {
  return new QueryClient({
    defaultOptions: {
      // Offline a call fails and says so, instead of waiting.
      mutations: { networkMode: 'always' },
      queries: {
        queryFn: ({ queryKey, meta, pageParam }) => {
          if (!meta?.endpoint) throw new Error(`no endpoint for ${String(queryKey[0])}`)
          // In a list of pages, the input of each page is its page parameter.
          return call(meta.endpoint, pageParam ?? queryKey[1])
        },
        staleTime: 5000,
        retry: (failures, error) => failures < 2 && isConnectionBroken(error),
      },
    },
  })
}

/** What the server has loaded, each with its key: all that the browser needs of a query. */
export type LoadedQueries = [QueryKey, unknown][]

export function loadedQueries(queryClient: QueryClient): LoadedQueries {
  return queryClient.getQueriesData({ predicate: ({ state }) => state.data !== undefined })
}

/** Fresh from now on: a cached page, a slow connection or a wrong clock must not cause a second request. */
export function restoreQueries(queryClient: QueryClient, queries: LoadedQueries) {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
}

/** After an answer or a timeout the visitor decides whether to try again. */
function isConnectionBroken(error: unknown) {
  return statusOf(error) === undefined && (error as Error).name !== 'TimeoutError'
}
