import type { Site } from '@kodama/contract/site'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'

/** What every route is given: made anew for each request on the server, once in the browser. */
export type AppContext = { site: Site; i18n: i18n; queryClient: QueryClient }
