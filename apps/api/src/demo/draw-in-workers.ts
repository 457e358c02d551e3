import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { drawings } from './draw-world.ts'

/** Drawing takes longer than all the rest. The build puts the worker beside the program. */
export async function drawInWorkers(folder: string) {
  await Promise.all([draw('players', folder), draw('beatmapsets', folder)])
}

async function draw(what: keyof typeof drawings, folder: string) {
  const url = new URL('./draw-worker.js', import.meta.url)
  await once(new Worker(url, { workerData: { what, folder } }), 'exit')
}
