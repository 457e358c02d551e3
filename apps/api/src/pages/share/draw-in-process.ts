import { runProgram } from '#platform/process/run-program'
import type { Draw } from './card.ts'

export const drawInProcess: Draw = async (drawing) => {
  const run = await runProgram('draw-card', JSON.stringify(drawing), { usesWasm: true })
  if (run.code === 0) return run.output
  throw new Error(
    `the program that draws cards ended with ${run.code ?? run.signal}: ${run.errors}`,
  )
}
