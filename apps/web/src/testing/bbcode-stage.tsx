import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { BBCode } from '#bbcode/render.tsx'
import { createI18n } from '#lib/i18n.ts'
import texts from '#locales/ja_JP/web.json'

export const siteUrl = 'https://kodama.example'
const allowedHosts = ['kodama.example', 'i.example.com']
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  context: { i18n: createI18n('ja_JP', texts), site: { url: siteUrl } },
})

/** An about-me with as much of a site around it as it needs. */
export function BBCodeStage({ text, hosts = allowedHosts }: { text: string; hosts?: string[] }) {
  return (
    <RouterContextProvider router={router}>
      <BBCode text={text} allowedHosts={hosts} />
    </RouterContextProvider>
  )
}
