import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { ErrorPage } from '#components/error-page.tsx'
import { Footer } from '#components/footer.tsx'
import { Header } from '#components/header.tsx'
import type { AppContext } from '#lib/app-context.ts'
import { useIsLocaleLoading } from '#lib/locale.ts'
import { pageHead, sharedMeta } from '#lib/page-head.ts'
import { useTranslation } from '#lib/translation.ts'
import { deferred } from '#ui/deferred.tsx'
import { FullSpinner } from '#ui/spinner.tsx'

// Its live regions must be there before the first toast, which no first view shows.
const Toasts = deferred(() => import('#ui/toasts.tsx').then((module) => module.Toasts))

export const Route = createRootRouteWithContext<AppContext>()({
  head: ({ match, matches }) => {
    const { site } = match.context
    const shared = sharedMeta(site, matches.at(-1)?.pathname ?? '/')
    const isNotFound = match._notFound || matches.length === 1
    if (!isNotFound) return { meta: shared }
    const { meta } = pageHead(match.context, { title: 'not found', noIndex: true })
    return { meta: [...shared, ...meta] }
  },
  component: Layout,
  notFoundComponent: () => <ErrorPage status={404} />,
  errorComponent: () => (
    <Frame>
      <ErrorPage />
    </Frame>
  ),
})

function Layout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation()
  const isLocaleLoading = useIsLocaleLoading()
  if (isLocaleLoading) {
    return (
      <>
        <HeadContent />
        <FullSpinner label={t('loading')} />
      </>
    )
  }
  return (
    <>
      <HeadContent />
      <Header />
      {/* Its height must not wait for the footer: a page that arrives in two pieces would jump. */}
      <main className="flex min-h-[calc(100dvh-198px)] flex-col">{children}</main>
      <Footer />
      <Toasts label={t('toast.region')} closeLabel={t('toast.close')} />
    </>
  )
}
