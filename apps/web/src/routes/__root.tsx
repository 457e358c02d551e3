import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ErrorPage } from '#components/error-page.tsx'
import { Footer } from '#components/footer.tsx'
import { Header } from '#components/header.tsx'
import { LostChunkPage } from '#components/lost-chunk-page.tsx'
import { AccountBox } from '#features/session/account-box.tsx'
import type { AppContext } from '#lib/app-context.ts'
import { checkConnection, untilConnected } from '#lib/connection.ts'
import { isLostChunk } from '#lib/load-chunk.ts'
import { useIsLocaleLoading } from '#lib/locale.ts'
import { pageHead, sharedMeta } from '#lib/page-head.ts'
import { isNotFound } from '#lib/router-internals.ts'
import { useTranslation } from '#lib/translation.ts'
import { deferred } from '#ui/deferred.tsx'
import { FullSpinner } from '#ui/spinner.tsx'

// Not in the first view, but its live regions must exist before the first toast.
const Notices = deferred(loadNotices)

function loadNotices(): Promise<ComponentType> {
  return import('#components/notices.tsx').then((module) => module.Notices, loadNoticesLater)
}

/** The error page has toasts too: to raise the error would end in that page failing as well, again and again. */
async function loadNoticesLater(error: unknown) {
  if (await checkConnection()) {
    console.error(error)
    return () => null
  }
  await untilConnected()
  return loadNotices()
}

export const Route = createRootRouteWithContext<AppContext>()({
  head: ({ match, matches }) => {
    const { context } = match
    const shared = sharedMeta(context, matches.at(-1)?.pathname ?? '/')
    if (!isNotFound(match, matches)) return { meta: shared }
    const { meta } = pageHead(context, { title: 'not found', noIndex: true })
    return { meta: [...shared, ...meta] }
  },
  component: Layout,
  notFoundComponent: () => <ErrorPage status={404} />,
  errorComponent: ({ error }) => (
    <Frame>{isLostChunk(error) ? <LostChunkPage error={error} /> : <ErrorPage />}</Frame>
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
      <Header account={<AccountBox />} />
      {/* With a height of its own, it does not jump when the footer arrives later. */}
      <main id="main" className="flex min-h-[calc(100dvh-198px)] flex-col">
        {children}
      </main>
      <Footer />
      <Notices />
    </>
  )
}
