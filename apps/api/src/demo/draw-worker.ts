import { workerData } from 'node:worker_threads'
import { drawings } from './draw-world.ts'

const { what, folder } = workerData as { what: keyof typeof drawings; folder: string }
drawings[what](folder)
