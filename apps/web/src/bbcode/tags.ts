import { safeMailUrl, safeUrl } from './addresses.ts'
import type { Area, Leaf, PlainTag, TreeNode } from './tree.ts'

/** Returns undefined where the value or the content of a tag is malformed: then the tag stays text. */
export type TagRule = LiteralRule | ContainerRule

/** `items` are those of a list, whose title is `children`. */
export type Wrap = (children: TreeNode[], items: TreeNode[][]) => TreeNode

type Traits = {
  /** A block already ends with a line break. */
  isBlock?: true
  /** It can be clicked, so it cannot be inside a link. */
  isInteractive?: true
  isOneLine?: true
  countsAs?: 'images' | 'audios' | 'embeds'
}

type LiteralRule = Traits & { read: (content: string, value: string) => Leaf | undefined }

type ContainerRule = Traits & { open: (value: string) => Wrap | undefined }

const clickableBlock = { isBlock: true, isInteractive: true } as const

/** By the tag's name, or by `name=` for a tag with a value. */
export const tagRules = new Map<string, TagRule>(
  Object.entries<TagRule>({
    b: container('b'),
    i: container('i'),
    u: container('u'),
    strike: container('strike'),
    s: container('strike'),
    spoiler: { ...container('spoiler'), isInteractive: true },
    'color=': {
      open: (value) => {
        const color = colorFrom(value)
        return color ? (children) => ({ tag: 'color', color, children }) : undefined
      },
    },
    'size=': {
      open: (value) => {
        if (!/^\d{1,4}$/.test(value)) return undefined
        const percent = Math.min(Math.max(Number(value), 30), 200)
        return (children) => ({ tag: 'size', percent, children })
      },
    },
    c: { read: (text) => (/^[^\n]+$/.test(text) ? { tag: 'c', text } : undefined) },

    url: addressItself(safeUrl),
    'url=': labelled(safeUrl),
    email: addressItself(safeMailUrl),
    'email=': labelled(safeMailUrl),
    profile: { isInteractive: true, read: (content) => profileOf(content) },
    'profile=': {
      isInteractive: true,
      read: (content, value) =>
        /^[1-9]\d{0,9}$/.test(value) ? profileOf(content, Number(value)) : undefined,
    },

    center: block(container('center')),
    centre: block(container('center')),
    notice: block(container('notice')),
    heading: { ...block(container('heading')), isOneLine: true },
    quote: block({ open: () => quoteOf(undefined) }),
    'quote=': block({
      open: (value) => {
        const name = /^"([^"]+)"$/.exec(value)?.[1]?.trim()
        return name ? quoteOf(name) : undefined
      },
    }),
    list: block({ open: () => listOf(false) }),
    'list=': block({ open: (value) => (value === '1' ? listOf(true) : undefined) }),
    box: closedBox(() => undefined),
    'box=': closedBox((value) => value.trim() || undefined),
    spoilerbox: closedBox(() => undefined),
    code: block({
      read: (content) => {
        const text = content.replace(/^\n+/, '').trimEnd()
        return text.trim() === '' ? undefined : { tag: 'code', text }
      },
    }),

    img: {
      countsAs: 'images',
      read: (content) => {
        const src = safeUrl(content)
        return src ? { tag: 'img', src, isInLink: false } : undefined
      },
    },
    audio: {
      ...clickableBlock,
      countsAs: 'audios',
      read: (content) => {
        const src = safeUrl(content)
        return src ? { tag: 'audio', src } : undefined
      },
    },
    youtube: {
      ...clickableBlock,
      countsAs: 'embeds',
      read: (content) => {
        const videoId = videoIdFrom(content.trim())
        return videoId ? { tag: 'youtube', videoId } : undefined
      },
    },
    imagemap: { ...clickableBlock, countsAs: 'images', read: imageMapFrom },
  }),
)

function container(tag: PlainTag): TagRule {
  return { open: () => (children) => ({ tag, children }) }
}

function colorFrom(value: string): string | undefined {
  const color = value.toLowerCase()
  return /^#[\da-f]{6}$/.test(color) || colorNames.has(color) ? color : undefined
}

function block(rule: TagRule): TagRule {
  return { ...rule, isBlock: true }
}

function quoteOf(name: string | undefined): Wrap {
  return (children) => ({ tag: 'quote', name, children })
}

function listOf(isNumbered: boolean): Wrap {
  return (title, items) => ({ tag: 'list', isNumbered, title, items })
}

function closedBox(titleFrom: (value: string) => string | undefined): TagRule {
  return {
    ...clickableBlock,
    open: (value) => (children) => ({ tag: 'box', title: titleFrom(value), children }),
  }
}

type Check = (text: string) => string | undefined

function addressItself(check: Check): TagRule {
  return {
    isInteractive: true,
    read: (content) => {
      const href = check(content)
      const text = content.trim()
      return href ? { tag: 'url', href, children: [{ tag: 'text', text }] } : undefined
    },
  }
}

function labelled(check: Check): TagRule {
  return {
    isInteractive: true,
    open: (value) => {
      const href = check(value)
      return href ? (children) => ({ tag: 'url', href, children }) : undefined
    },
  }
}

function profileOf(content: string, playerId?: number) {
  const name = content.trim()
  // Half of a surrogate pair cannot be part of an address.
  if (name === '' || /[\n\p{Cs}]/u.test(name)) return undefined
  return { tag: 'profile', playerId, name } as const
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

const areaForm = /^([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +(\S+)(?: +(\S.*)?)?$/
const percentForm = /^\d{1,3}(?:\.\d{1,20})?$/

/** The first line is the address of the image, each other line an area. One malformed line makes it text. */
function imageMapFrom(content: string): Leaf | undefined {
  const [address = '', ...lines] = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const src = safeUrl(address)
  const areas = lines.map(areaFrom).filter((area) => area !== undefined)
  return src && areas.length === lines.length ? { tag: 'imagemap', src, areas } : undefined
}

function areaFrom(line: string): Area | undefined {
  const [, x, y, width, height, target = '', title = ''] = areaForm.exec(line) ?? []
  const numbers = [x, y, width, height].map(percentFrom)
  const href = target === '#' ? undefined : safeUrl(target)
  if (numbers.includes(-1) || (target !== '#' && href === undefined)) return undefined
  const [left = 0, top = 0, across = 0, down = 0] = numbers
  return { x: left, y: top, width: across, height: down, href, title: title.trim() }
}

function percentFrom(text = ''): number {
  return percentForm.test(text) && Number(text) <= 100 ? Number(text) : -1
}

/** The named colours of CSS: https://www.w3.org/TR/css-color-4/#named-colors */
const colorNames = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet ' +
    'brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan ' +
    'darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta ' +
    'darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue ' +
    'darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey ' +
    'dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray ' +
    'green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush ' +
    'lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray ' +
    'lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
    'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon ' +
    'mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue ' +
    'mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin ' +
    'navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen ' +
    'paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple ' +
    'rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna ' +
    'silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle ' +
    'tomato turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
)
