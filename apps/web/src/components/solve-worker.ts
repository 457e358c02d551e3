import { solveChallenge } from 'altcha-lib'
import { deriveKey } from './derive-key.ts'

self.addEventListener('message', async ({ data: challenge }) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey }), { transfer: [] })
})
