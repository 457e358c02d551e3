import { expect, test } from 'vitest'
import { aboutMeProblems } from './about-me.ts'

test.each([
  ['', []],
  ['[b]木霊[/b]\n', []],
  ['あ'.repeat(2048), []],
  ['あ'.repeat(2049), ['max_length']],
  ['𠮷野家', ['four_byte_characters']],
  ['🌲', ['four_byte_characters']],
  ['a\ud83cb', ['lone_surrogates']],
  ['\udf32', ['lone_surrogates']],
])('%j has the problems %j', (text, problems) => {
  expect(aboutMeProblems(text)).toEqual(problems)
})
