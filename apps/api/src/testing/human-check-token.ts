import {
  getHumanCheckChallenge,
  type HumanCheckAct,
  type HumanCheckChallenge,
} from '@kodama/contract/human-check'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import type { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>['app']

/** Gets a challenge from the server and solves it, as the page does. */
export async function humanCheckToken(app: App, act: HumanCheckAct): Promise<string> {
  const { path } = getHumanCheckChallenge
  return solve((await app.inject(`${path}?act=${act}`)).json())
}

export async function solve(challenge: HumanCheckChallenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
