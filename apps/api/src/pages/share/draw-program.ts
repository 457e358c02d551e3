import { text } from 'node:stream/consumers'
import { drawCard } from './draw-card.ts'

/** Reads what to draw from standard input, and writes the picture. */
process.stdout.write(await drawCard(JSON.parse(await text(process.stdin))))
