import { readFile } from 'node:fs/promises'
import { colors } from '@kodama/rules/colors'
import { maxPictureBytes } from '@kodama/rules/pictures'
import type { Sharp } from 'sharp'
import { sharp } from '#players/picture/decoder'
import { openPicture } from '#players/picture/open-picture'
import { refuseByHeader } from '#players/picture/picture-bounds'
import { cardToSvg, size } from './card-to-svg.tsx'
import type { Draw, PictureFile } from './card.ts'

// Only our own is read: `readFirst` refuses any other.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** The card as a JPEG of at most 150 KB: chats leave out larger ones. */
export const drawCard: Draw = async ({ card, backgrounds, avatars }) => {
  // A cover is small, and has text of its own: blurred, it is only light. A banner was made to be seen.
  const blur = card.kind === 'score' ? 14 : 3
  const background = await readFirst(backgrounds, (picture) =>
    picture.resize(size).flatten({ background: colors.ground }).blur(blur),
  )
  const avatar = await readFirst(avatars, (picture) => picture.resize(256, 256))
  const svg = await cardToSvg(card, avatar && `data:image/png;base64,${avatar.toString('base64')}`)
  const layers = [background, Buffer.from(svg)].flatMap((input) => (input ? [{ input }] : []))
  return sharp({ create: { ...size, channels: 3, background: colors.ground } })
    .composite(layers)
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** The first that can be read, as a PNG. An operator's folder may hold anything: what players may not send is skipped. */
async function readFirst(files: PictureFile[], change: (picture: Sharp) => Sharp) {
  for (const file of files) {
    try {
      const bytes = await readFile(file.path)
      if (bytes.length > maxPictureBytes) continue
      refuseByHeader(bytes)
      const { picture } = await openPicture(bytes)
      return await change(picture).toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer()
    } catch {
      continue
    }
  }
  return undefined
}
