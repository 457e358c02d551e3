import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { colors } from '@kodama/rules/colors'
import satori from 'satori'
import type { Sharp } from 'sharp'
import { sharp } from '#players/picture/decoder'
import { openPicture } from '#players/picture/open-picture'
import { refuseByHeader } from '#players/picture/picture-bounds'
import type { Card } from './card.ts'
import { Picture } from './picture.tsx'

/** A file, and what tells that it has changed. */
export type PictureFile = { path: string; version: string }
export type Drawing = { card: Card; background: PictureFile; avatar: PictureFile }
export type Draw = (drawing: Drawing) => Promise<Buffer>

const size = { width: 1200, height: 630 }
/** Our own: what the machine has installed does not matter. */
const font = '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'
const data = readFileSync(createRequire(import.meta.url).resolve(font))

// Only our own is read: `read` refuses any other.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** The card as a JPEG of at most 150 KB: chats leave out larger ones. */
export const drawCard: Draw = async (drawing) => {
  // A cover is small, and has text of its own: blurred, it is only light. A banner was made to be seen.
  const blur = drawing.card.kind === 'score' ? 14 : 3
  const background = await read(drawing.background, (picture) =>
    picture.resize(size).flatten({ background: colors.ground }).blur(blur),
  )
  const avatar = await read(drawing.avatar, (picture) => picture.resize(256, 256))
  const svg = await toSvg(
    drawing.card,
    avatar && `data:image/png;base64,${avatar.toString('base64')}`,
  )
  const layers = [background, Buffer.from(svg)].flatMap((input) => (input ? [{ input }] : []))
  return sharp({ create: { ...size, channels: 3, background: colors.ground } })
    .composite(layers)
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** As a PNG. An operator's folder may hold anything: what players may not send is left out. */
async function read(file: PictureFile, change: (picture: Sharp) => Sharp) {
  try {
    const bytes = await readFile(file.path)
    refuseByHeader(bytes)
    const { picture } = await openPicture(bytes)
    return await change(picture).toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer()
  } catch {
    return undefined
  }
}

/** Draws again if the font lacks characters: with a plainer form (ắ as a) or without them, not as empty boxes. */
async function toSvg(card: Card, avatar: string | undefined): Promise<string> {
  const missing = new Set<string>()
  const options = {
    ...size,
    fonts: [{ name: 'BIZ UDPGothic', data }],
    async loadAdditionalAsset(_language: string, text: string) {
      for (const character of text) missing.add(character)
      return []
    },
  }
  const svg = await satori(Picture({ card, avatar }), options)
  if (missing.size === 0) return svg
  const plainForm = (character: string) =>
    missing.has(character) ? character.normalize('NFKD').replace(/[^ -~]/g, '') : character
  const plainCard = JSON.parse(JSON.stringify(card), (_key, value) =>
    typeof value === 'string' ? Array.from(value, plainForm).join('').trim() || '–' : value,
  )
  return satori(Picture({ card: plainCard, avatar }), options)
}
