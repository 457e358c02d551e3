import { workerData } from 'node:worker_threads'
import { type Drawing, drawings } from './draw-world.ts'

const { what, folder } = workerData as { what: Drawing; folder: string }
drawings[what](folder)
