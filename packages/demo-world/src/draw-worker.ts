import { workerData } from 'node:worker_threads'
import { type Drawing, drawings } from './draw-world.ts'

const { what, folder, most, seed } = workerData as {
  what: Drawing
  folder: string
  most?: number
  seed?: string
}
drawings[what](folder, { ...(most !== undefined && { most }), ...(seed !== undefined && { seed }) })
