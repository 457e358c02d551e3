import { readFile } from 'node:fs/promises'
import { maxPictureBytes, maxPicturePixels } from '@kodama/rules/pictures'
import { sharp } from '#picture/decoder'
import { refuseByHeader, refuseTooLarge } from '#picture/picture-bounds'
import { type Card, cardSize, type Draw, type PictureFile } from './card.ts'
import { forestNight } from './ground.ts'
import { palette } from './palette.ts'
import { drawPlayer, playerAvatar } from './player-card.ts'
import { drawScore, scoreAvatar } from './score-card.ts'

// Only our own is read, which holds no text and no address: `readPicture` refuses any other.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** Chats leave out larger ones. */
const maxBytes = 150_000
const qualities = [86, 76, 64, 50, 35]
const { width, height } = cardSize

/** The card as a JPEG. A picture of a player or a beatmapset that cannot be read is left out. */
export const drawCard: Draw = async ({ card, behind, avatar }) => {
  const ground = (await readBehind(behind, card)) ?? sharp(svgOf(forestNight(card.seed)))
  const place = card.kind === 'score' ? scoreAvatar : playerAvatar
  const face = await readAvatar(avatar, place)
  const content = card.kind === 'score' ? drawScore(card) : drawPlayer(card)
  const raw = await ground
    .composite([
      { input: svgOf(veil + content) },
      ...(face ? [{ input: face, left: place.x, top: place.y }] : []),
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
  return encode(raw)
}

/** Dark at the left and at the bottom, where the text is. */
const veil = `<defs>
  <linearGradient id="side"><stop offset="0" stop-color="${palette.ground}" stop-opacity="0.84"/>
    <stop offset="0.5" stop-color="${palette.ground}" stop-opacity="0.62"/>
    <stop offset="1" stop-color="${palette.ground}" stop-opacity="0.05"/></linearGradient>
  <linearGradient id="foot" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0.5" stop-color="${palette.ground}" stop-opacity="0"/>
    <stop offset="1" stop-color="${palette.ground}" stop-opacity="0.75"/></linearGradient>
  <filter id="glow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="12"/></filter>
</defs>
<rect width="${width}" height="${height}" fill="url(#side)"/>
<rect width="${width}" height="${height}" fill="url(#foot)"/>
<rect width="${width}" height="8" y="${height - 8}" fill="${palette.brand}"/>`

/** A cover is small, and has text of its own: blurred, it is only light. A banner was made to be seen. */
async function readBehind(file: PictureFile | undefined, { kind }: Card) {
  const picture = await readPicture(file)
  const drawn = await picture
    ?.resize({ width, height, fit: 'cover' })
    .flatten({ background: palette.ground })
    .blur(kind === 'score' ? 14 : 2)
    .modulate({ saturation: 1.15 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  return drawn && sharp(drawn.data, { raw: drawn.info })
}

async function readAvatar(
  file: PictureFile | undefined,
  { size, radius }: { size: number; radius: number },
) {
  const picture = await readPicture(file)
  const shape = (style: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect x="1" y="1" width="${size - 2}" height="${size - 2}" rx="${radius}" ${style}/></svg>`
  return picture
    ?.resize({ width: size, height: size, fit: 'cover' })
    .ensureAlpha()
    .composite([
      { input: Buffer.from(shape('fill="#fff"')), blend: 'dest-in' },
      { input: Buffer.from(shape(`fill="none" stroke="${palette.leaf}" stroke-width="2"`)) },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => undefined)
}

/** An operator's folder may hold anything: the same is refused as of what players send. */
async function readPicture(file: PictureFile | undefined) {
  const bytes = file && (await readFile(file.path).catch(() => undefined))
  if (!bytes || bytes.length > maxPictureBytes) return undefined
  try {
    refuseByHeader(bytes)
    const options = { limitInputPixels: maxPicturePixels, pages: 1 }
    refuseTooLarge(await sharp(bytes, options).metadata())
    return sharp(bytes, options).autoOrient().toColourspace('srgb')
  } catch {
    return undefined
  }
}

function svgOf(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )
}

async function encode(raw: Buffer): Promise<Buffer> {
  const picture = sharp(raw, { raw: { ...cardSize, channels: 3 } })
  let jpeg = Buffer.alloc(0)
  for (const quality of qualities) {
    const chromaSubsampling = quality > 60 ? '4:4:4' : '4:2:0'
    jpeg = await picture.clone().jpeg({ quality, chromaSubsampling, mozjpeg: true }).toBuffer()
    if (jpeg.length < maxBytes) break
  }
  return jpeg
}
