import { tabTitle } from '#lib/page-head.ts'
import { useSite } from '#lib/site.ts'
import { useTranslation } from '#lib/translation.ts'
import { Bar } from '#ui/bar.tsx'
import { DocumentListHeader } from './document-list-header.tsx'

/** A title, and as many lines as fill a screen. */
export function DocumentSkeleton() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <div className="document-width">
      <title>{tabTitle(site, 'loading')}</title>
      <output aria-label={t('loading')} className="block animate-pulse motion-reduce:animate-none">
        <Bar className="h-[1.4em] w-32 text-14" />
        <span className="mt-2 block border-b border-line pb-6">
          <Bar className="h-[1.4em] w-56 text-28" />
        </span>
        <Lines />
        <Bar className="mt-12 h-7 w-40" />
        <Lines />
        <Bar className="mt-12 h-7 w-40" />
        <Lines />
      </output>
    </div>
  )
}

/** Two entries, as there are two bundled documents. */
export function DocumentListSkeleton() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <section className="document-width">
      <title>{tabTitle(site, t('document.list_title'))}</title>
      <DocumentListHeader />
      <output
        aria-label={t('loading')}
        className="mt-8 flex animate-pulse flex-col gap-3 motion-reduce:animate-none"
      >
        <EntryBox />
        <EntryBox />
      </output>
    </section>
  )
}

function EntryBox() {
  return (
    <span className="block rounded-xl border border-line bg-surface p-5">
      <Bar className="h-7 w-40" />
      <Bar className="mt-1 h-[2.8em] text-14 sm:h-[1.4em]" />
    </span>
  )
}

function Lines() {
  return (
    <span className="mt-6 flex flex-col gap-3">
      <Bar className="h-4" />
      <Bar className="h-4" />
      <Bar className="h-4 w-11/12" />
      <Bar className="h-4 w-3/5" />
    </span>
  )
}
