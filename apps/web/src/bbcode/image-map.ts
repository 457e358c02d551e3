import { safeUrl } from './safe-url.ts'
import type { Area, Leaf } from './tree.ts'

const areaForm = /^([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +(\S+)(?: +(.*))?$/
const percentForm = /^\d{1,3}(?:\.\d{1,20})?$/

/** The first line is the image's address, each other one an area; one bad line spoils the map. */
export function imageMapFrom(content: string): Leaf | undefined {
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
