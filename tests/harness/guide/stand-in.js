import { readFileSync } from 'node:fs'
import path from 'node:path'
import { standIns } from './stand-ins.js'

/** The program that a stand-in of the machine runs: `stand-in.js docker compose up -d`. */
const [name = '', ...args] = process.argv.slice(2)
const machine = JSON.parse(
  readFileSync(path.join(String(process.env['MACHINE']), 'machine.json'), 'utf8'),
)
process.exitCode = await standIns[name]?.(machine, args)
