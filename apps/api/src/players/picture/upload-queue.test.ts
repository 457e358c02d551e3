import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import type { Redraw } from './redraw-picture.ts'
import { createUploadQueue } from './upload-queue.ts'

const unavailable = { code: 'unavailable', retryAfterSeconds: 2 }

test('uploads of one player take turns, and the fourth is refused', async () => {
  const { enter } = createUploadQueue(redrawAtOnce)
  const [first, second, third] = [enter(1), enter(1), enter(1)]
  expect(() => enter(1)).toThrow(expect.objectContaining(unavailable))
  await first.turn
  expect(await hasTurn(second)).toBe(false)
  await first.leave()
  await second.turn
  expect(await hasTurn(third)).toBe(false)
  enter(1)
})

test('another player does not wait for a player with three uploads', async () => {
  const { enter } = createUploadQueue(redrawAtOnce)
  Array.from({ length: 3 }, () => enter(1))
  expect(await hasTurn(enter(2))).toBe(true)
})

test('an upload that leaves while it waits is skipped', async () => {
  const { enter } = createUploadQueue(redrawAtOnce)
  const [first, second, third] = [enter(1), enter(1), enter(1)]
  await second.leave()
  await expect(second.turn).rejects.toMatchObject(unavailable)
  expect(await hasTurn(third)).toBe(false)
  await first.leave()
  await third.turn
})

test('pictures are decoded one at a time, a picture of each player in turn', async () => {
  const decoded: string[] = []
  let running = 0
  const { enter } = createUploadQueue(async (bytes) => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    running -= 1
    decoded.push(bytes.toString())
    return bytes
  })
  await Promise.all(
    [1, 1, 1, 2, 3].map(async (player, n) => {
      const { turn, redraw, leave } = enter(player)
      await turn
      await redraw(Buffer.from(`${player}, upload ${n}`), 'avatar')
      await leave()
    }),
  )
  const order = ['1, upload 0', '2, upload 3', '3, upload 4', '1, upload 1', '1, upload 2']
  expect(decoded).toEqual(order)
})

test('a picture whose sender has gone is not decoded', async () => {
  const decoded: string[] = []
  const { enter } = createUploadQueue(async (bytes) => {
    decoded.push(bytes.toString())
    return bytes
  })
  const [first, second] = [enter(1), enter(2)]
  const drawn = first.redraw(Buffer.from('first'), 'avatar')
  const late = second.redraw(Buffer.from('second'), 'avatar')
  const left = second.leave()
  await drawn
  await expect(late).rejects.toMatchObject(unavailable)
  await left
  expect(decoded).toEqual(['first'])
})

test('a player who leaves a picture in the decoder keeps their place until it is done', async () => {
  const decoder = new EventEmitter()
  const decoding = once(decoder, 'done')
  const { enter } = createUploadQueue(async (bytes) => {
    await decoding
    return bytes
  })
  const first = enter(1)
  const drawn = first.redraw(Buffer.alloc(0), 'avatar')
  await Promise.resolve()
  const left = first.leave()
  const second = enter(1)
  expect(await hasTurn(second)).toBe(false)
  decoder.emit('done')
  await Promise.all([drawn, left, second.turn])
})

test('32 players upload at the same time, and a place is free as soon as one of them is done', async () => {
  const { enter } = createUploadQueue(redrawAtOnce)
  const [first] = Array.from({ length: 32 }, (_, player) => enter(player))
  expect(() => enter(32)).toThrow(expect.objectContaining(unavailable))
  await first?.leave()
  await enter(32).turn
})

const redrawAtOnce: Redraw = async (bytes) => bytes

function hasTurn({ turn }: { turn: Promise<void> }) {
  const later = new Promise<boolean>((resolve) => setImmediate(resolve, false))
  return Promise.race([turn.then(() => true), later])
}
