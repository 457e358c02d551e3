import type { Verb } from './verb.ts'

export function overviewOf(verbs: Record<string, Verb>) {
  const lines = Object.entries(verbs).map(
    ([name, verb]) => `  ${usageOf(name, verb).padEnd(26)}${verb.summary}`,
  )
  return [
    'npm run kodama -- <verb> [--help] [--json]',
    '',
    ...lines,
    '',
    'Settings come from the environment or a .env file: docs/settings.md.',
  ].join('\n')
}

export function helpOf(name: string, verb: Verb) {
  const options = Object.entries(verb.options ?? {}).map(
    ([option, { value, about }]) => [`--${option}${value ? ` <${value}>` : ''}`, about] as const,
  )
  const all = [
    ...options,
    ['--json', 'print the result as JSON'],
    ['--help', 'print this'],
  ] as const
  const width = Math.max(...all.map(([left]) => left.length)) + 3
  return [
    `npm run kodama -- ${usageOf(name, verb)}${options.length > 0 ? ' [options]' : ''} [--json]`,
    '',
    verb.about,
    '',
    ...all.map(([left, about]) => `  ${left.padEnd(width)}${about}`),
  ].join('\n')
}

export function usageOf(name: string, verb: Verb) {
  return [name, ...verb.takes.map((argument) => `<${argument}>`)].join(' ')
}
