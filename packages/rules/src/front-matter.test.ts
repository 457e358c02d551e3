import { expect, test } from 'vitest'
import { isFrontMatterBroken, splitFrontMatter } from './front-matter.ts'

test('a block between lines of three dashes holds one key and value per line', () => {
  expect(
    splitFrontMatter('---\ntitle: ルール\ndescription: 守ること\n---\n\n# 本文\n\n---\n\n終わり\n'),
  ).toEqual({
    frontMatter: { title: 'ルール', description: '守ること' },
    body: '\n# 本文\n\n---\n\n終わり\n',
  })
})

test('a value may hold colons, and spaces around it do not count', () => {
  expect(splitFrontMatter('---\n  title :  a: b  \n---\n').frontMatter).toEqual({ title: 'a: b' })
})

test('keys that a document does not have are ignored', () => {
  expect(
    splitFrontMatter('---\nauthor: x\n__proto__: y\ntitle: z\nno colon\n---\n').frontMatter,
  ).toEqual({ title: 'z' })
})

test('a key without a value is as if it were not there', () => {
  expect(splitFrontMatter('---\ntitle:\n---\nbody').frontMatter).toEqual({})
})

test('an empty block is no body', () => {
  expect(splitFrontMatter('---\n---\nbody')).toEqual({ frontMatter: {}, body: 'body' })
})

test.each([
  ['nothing at the top', 'title: x\n---\nbody'],
  ['a line before the block', '\n---\ntitle: x\n---\nbody'],
  ['a block that never ends', '---\ntitle: x\nbody'],
  ['four dashes', '----\ntitle: x\n----\nbody'],
  ['an empty text', ''],
])('%s is no front matter', (_, text) => {
  expect(splitFrontMatter(text)).toEqual({ frontMatter: {}, body: text })
})

test('files that were saved on Windows are read alike', () => {
  expect(splitFrontMatter('\uFEFF---\r\ntitle: x\r\n---\r\nbody')).toEqual({
    frontMatter: { title: 'x' },
    body: 'body',
  })
})

test.each([
  ['a block that does not end', '---\ntitle: x\nbody', true],
  ['a line without a colon', '---\ntitle: x\nno colon\n---\nbody', true],
  ['a text between two rules', '---\n\nA paragraph.\n\n---\n', true],
  ['an empty line in the block', '---\ntitle: x\n\n---\nbody', false],
  ['a text without front matter', 'body\n\n---\n', false],
  ['an empty text', '', false],
])('%s is broken: %j', (_, text, isBroken) => {
  expect(isFrontMatterBroken(text)).toBe(isBroken)
})
