import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import satori from 'satori'
import type { Card } from './card.ts'
import { PlayerPicture } from './player-picture.tsx'
import { ScorePicture } from './score-picture.tsx'

export const size = { width: 1200, height: 630 }
/** Our own: what the machine has installed does not matter. Satori parses a list once. */
const fonts = [fontOf(400, '400Regular'), fontOf(700, '700Bold')]

/**
 * The first rendering tells which characters the font lacks. In the second, each is replaced by a plainer form (ắ by a)
 * or left out, because Satori would draw an empty box.
 */
export async function cardToSvg(card: Card, avatar: string | undefined): Promise<string> {
  const missing = new Set<string>()
  const options = {
    ...size,
    fonts,
    async loadAdditionalAsset(_language: string, text: string) {
      for (const character of text) missing.add(character)
      return []
    },
  }
  const svg = await satori(elementOf(card, avatar), options)
  if (missing.size === 0) return svg
  return satori(elementOf(withoutCharacters(card, missing), avatar), options)
}

function elementOf(card: Card, avatar: string | undefined) {
  if (card.kind === 'score') return <ScorePicture card={card} avatar={avatar} />
  return <PlayerPicture card={card} avatar={avatar} />
}

function withoutCharacters(card: Card, missing: ReadonlySet<string>): Card {
  const plainForm = (character: string) =>
    missing.has(character) ? character.normalize('NFKD').replace(/[^ -~]/g, '') : character
  return JSON.parse(JSON.stringify(card), (_key, value) =>
    typeof value === 'string' ? Array.from(value, plainForm).join('').trim() || '–' : value,
  )
}

function fontOf(weight: 400 | 700, folder: string) {
  const file = `@expo-google-fonts/biz-udpgothic/${folder}/BIZUDPGothic_${folder}.ttf`
  const data = readFileSync(createRequire(import.meta.url).resolve(file))
  return { name: 'BIZ UDPGothic', weight, data } as const
}
