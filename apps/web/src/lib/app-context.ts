import type { Site } from '@kodama/contract/site'
import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { I18n } from './i18n.ts'

/** The context of every route: one for each request on the server, and one in the browser. */
export type AppContext = { site: Site; i18n: I18n; queryClient: QueryClient }

export function useSite() {
  return useRouter().options.context.site
}
