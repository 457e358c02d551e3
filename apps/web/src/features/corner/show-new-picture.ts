import type { Site } from '@kodama/contract/site'
import { bannerWidths, type PictureKind } from '@kodama/rules/pictures'
import { assetTime, assetUrl } from '#lib/asset-url.ts'

/** Its owner sees a new picture at once: here, and on the pages that are opened next. */
export async function showNewPicture(site: Site, kind: PictureKind, playerId: number, t: number) {
  const path = pathOf(kind, playerId)
  const images = [...document.images].filter(({ src }) => isOf(src, `${site.asset_url}/${path}`))
  const now = Date.now()
  // On this page, and on one that is opened now.
  const times = [assetTime(site, now), assetTime(site, now, now)]
  const shown = [
    ...times.map((time) => assetUrl(site, path, time)),
    ...images.map(({ src }) => src),
  ]
  const narrow = kind === 'banner' ? bannerWidths.map((width) => `&w=${width}`) : []
  const addresses = new Set(shown.flatMap((address) => ['', ...narrow].map((end) => address + end)))
  await Promise.all([...addresses].map(replaceInCache))
  for (const image of images) {
    // It takes precedence over `src`.
    image.srcset = ''
    image.src = `${site.asset_url}/${path}?t=${t}`
  }
}

export function pathOf(kind: PictureKind, playerId: number): string {
  return kind === 'avatar' ? `${playerId}` : `banners/${playerId}`
}

/** Other pages ask for addresses under which the browser has cached the old picture. */
async function replaceInCache(address: string) {
  const { origin, href } = new URL(address, window.location.href)
  // The content security policy allows no calls to another host.
  if (origin !== window.location.origin) return
  await fetch(href, { cache: 'reload' }).catch(() => {})
}

function isOf(src: string, address: string) {
  return src.split('?')[0] === new URL(address, window.location.href).href
}
