import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '#components/error-page.tsx'
import { Footer } from '#components/footer.tsx'
import { Header } from '#components/header.tsx'
import type { AppContext } from '#lib/app-context.ts'
import { useIsLocaleLoading } from '#lib/locale.ts'
import { pageHead } from '#lib/page-head.ts'
import { Spinner } from '#ui/spinner.tsx'
import { Toasts } from '#ui/toasts.tsx'

export const Route = createRootRouteWithContext<AppContext>()({
  head: ({ match, matches }) =>
    isAlone(matches) ? pageHead(match.context, { title: 'not found', noIndex: true }) : {},
  component: Layout,
  notFoundComponent: () => <ErrorPage status={404} />,
  errorComponent: () => (
    <Frame>
      <ErrorPage />
    </Frame>
  ),
})

/** No route but the root matched the address. */
function isAlone(matches: unknown[]) {
  return matches.length === 1
}

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
  if (isLocaleLoading) return <Spinner label={t('loading')} />
  return (
    <>
      <HeadContent />
      <div className="flex min-h-dvh flex-col">
        <Header />
        <main className="flex grow flex-col">{children}</main>
        <Footer />
      </div>
      <Toasts label={t('toast.region')} closeLabel={t('toast.close')} />
    </>
  )
}
