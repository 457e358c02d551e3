import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeBombs } from '#testing/hostile-pictures'
import { type Card, playerCard, scoreCard } from './card.ts'
import { drawCard } from './draw-card.ts'

const shared = { site: 'kodama', mode: 0, player: { name: 'aoba', country: 'jp' } } as const
const beatmap = { title: '木霊', artist: '森の音', version: 'Echo' }
const row = { grade: 'S', acc: 98.77, pp: 187.25, score: 1_234_567, max_combo: 640, mods: 72 }
const score = scoreCard(shared, row, beatmap)
const player = playerCard(shared, 12, { pp: 8123, acc: 98.71, plays: 45_123, tscore: 5e10 })
/** As long as the columns of the game's tables allow. */
const longest = scoreCard(
  { ...shared, player: { name: '森'.repeat(32), country: 'gs' } },
  { ...row, pp: 0, score: 2 ** 31 - 1, acc: 100, max_combo: 99_999, mods: 2 ** 31 - 1 },
  { title: '夜'.repeat(128), artist: '音'.repeat(128), version: '響'.repeat(128) },
)

test('the picture is a JPEG of 1200 by 630 that a chat takes, even over the busiest cover', async () => {
  const noise = await sharp({
    create: {
      width: 1440,
      height: 756,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer()
  const file = fileWith(noise, 'noise.png')
  for (const card of [score, longest, player]) {
    const jpeg = await drawCard({ card, background: file, avatar: file })
    const { format, width, height, exif } = await sharp(jpeg).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    expect(jpeg.length).toBeLessThan(150_000)
  }
})

test.each([
  ['XH', '#d7e3ec'],
  ['X', '#ffd75e'],
  ['A', '#7fdc72'],
  ['D', '#ff8080'],
])(
  'the ring of grade %s is %s as far as the accuracy goes, and dark after it',
  async (grade, color) => {
    const jpeg = await draw(scoreCard(shared, { ...row, grade, acc: 60 }, beatmap))
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    const at = (percent: number) => {
      const angle = (percent / 50) * Math.PI
      const x = Math.round(936 + 153.6 * Math.sin(angle))
      const y = Math.round(324 - 153.6 * Math.cos(angle))
      return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    }
    const wanted = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
    for (const percent of [5, 30, 55]) {
      const off = at(percent).map((value, index) => Math.abs(value - (wanted[index] ?? 0)))
      expect(Math.max(...off)).toBeLessThan(16)
    }
    expect(Math.max(...at(75))).toBeLessThan(90)
  },
)

test.each([
  ['player', player, { x: 78, y: 377 }],
  ['score', score, { x: 78, y: 304 }],
] as const)('the picture of a %s has the flag of the country', async (_kind, card, { x, y }) => {
  const isBright = async (country: string) => {
    const jpeg = await draw({ ...card, player: { name: 'aoba', country } })
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    const start = (y * info.width + x) * info.channels
    return [...data.subarray(start, start + 3)].map((value) => value > 128)
  }
  const [red, yellow, white] = [
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]
  expect(await isBright('jp')).toEqual(red)
  expect(await isBright('se')).toEqual(yellow)
  expect(await isBright('ch')).toEqual(white)
  // Without a country it is the site's own, as on a profile.
  expect(await isBright('xx')).toEqual(red)
})

test('a file that is no picture is left out, and so is one that is too large to decode', async () => {
  const without = await draw(score)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  for (const bytes of [
    Buffer.from('no picture'),
    Buffer.from(svg),
    ...Object.values(makeBombs()).slice(0, 2),
  ]) {
    const file = fileWith(bytes, 'cover.png')
    expect(await drawCard({ card: score, background: file, avatar: file })).toEqual(without)
  }
})

test.each([
  ['Tiếng Việt', 'Tieng Viet'],
  ['Song 😀👨‍👩‍👧 노래', 'Song'],
  ['\u0000森\u202e\ud800', '森'],
  ['노래', '–'],
])('of %j the picture has %j, and no empty box', async (name, drawn) => {
  const [first, second] = await Promise.all([name, drawn].map(drawNamed))
  expect(first).toEqual(second)
})

test('whatever a name says, drawing it requests nothing', async () => {
  const request = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => request.mockRestore())
  const name = '<img src="http://track.example/"/> 😀 url(http://track.example/)'
  await draw({ ...player, player: { name, country: 'http://track.example' } })
  expect(request).not.toHaveBeenCalled()
})

test('every number of the score is in the picture: another number is another picture', async () => {
  const first = await draw(score)
  const others = [{ pp: 187.26 }, { acc: 98.78 }, { max_combo: 641 }, { mods: 64 }]
  for (const other of others) {
    expect(await draw(scoreCard(shared, { ...row, ...other }, beatmap))).not.toEqual(first)
  }
  expect(await draw({ ...score })).toEqual(first)
})

test('the largest numbers of a score do not touch each other', async () => {
  const largest = { ...row, pp: 0, score: 2 ** 31 - 1, acc: 100, max_combo: 99_999 }
  const values = { left: 64, top: 555, width: 700, height: 30 }
  const raw = sharp(await draw(scoreCard(shared, largest, beatmap)))
    .extract(values)
    .greyscale()
  const pixels = await raw.raw().toBuffer()
  const columns = Array.from({ length: values.width }, (_, x) =>
    Array.from({ length: values.height }, (_, y) => pixels[y * values.width + x] ?? 0),
  )
  const isInk = columns.map((column) => (Math.max(...column) > 110 ? '#' : ' ')).join('')
  expect(isInk.trim().split(/ {16,}/)).toHaveLength(3)
})

function draw(card: Card) {
  const none = { path: '/none', version: '' }
  return drawCard({ card, background: none, avatar: none })
}

function drawNamed(name: string) {
  return draw({ ...player, player: { name, country: 'jp' } })
}

function fileWith(bytes: Buffer, name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kodama-cards-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, name), bytes)
  return { path: path.join(folder, name), version: '1' }
}
