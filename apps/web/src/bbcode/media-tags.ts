import { imageMapFrom } from './image-map.ts'
import { safeUrl } from './safe-url.ts'
import type { TagRules } from './tag-rule.ts'

export const mediaTags: TagRules = {
  img: {
    countsAs: 'images',
    read: (content) => {
      const src = safeUrl(content)
      return src ? { tag: 'img', src, isInLink: false } : undefined
    },
  },
  audio: {
    isBlock: true,
    isInteractive: true,
    countsAs: 'audios',
    read: (content) => {
      const src = safeUrl(content)
      return src ? { tag: 'audio', src } : undefined
    },
  },
  youtube: {
    isBlock: true,
    isInteractive: true,
    countsAs: 'embeds',
    read: (content) => {
      const videoId = videoIdFrom(content.trim())
      return videoId ? { tag: 'youtube', videoId } : undefined
    },
  },
  imagemap: {
    isBlock: true,
    isInteractive: true,
    countsAs: 'images',
    read: imageMapFrom,
  },
}

const videoIdForm = /^[\w-]{11}$/
const youtubeHost = /^(?:(?:www\.|m\.|music\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com)$/

function videoIdFrom(text: string): string | undefined {
  const videoId = videoIdForm.test(text) ? text : videoIdInUrl(safeUrl(text))
  return videoId && videoIdForm.test(videoId) ? videoId : undefined
}

function videoIdInUrl(href: string | undefined) {
  if (!href) return undefined
  const { hostname, pathname, searchParams } = new URL(href)
  if (hostname === 'youtu.be') return pathname.slice(1)
  if (!youtubeHost.test(hostname)) return undefined
  if (pathname === '/watch') return searchParams.get('v')
  return /^\/(?:embed|shorts)\/([\w-]+)$/.exec(pathname)?.[1]
}
