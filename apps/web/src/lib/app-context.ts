import type { Site } from '@kodama/contract/site'
import type { QueryClient } from '@tanstack/react-query'
import type { I18n } from './i18n.ts'

/** What every route is given: made anew for each request on the server, once in the browser. */
export type AppContext = { site: Site; i18n: I18n; queryClient: QueryClient }
