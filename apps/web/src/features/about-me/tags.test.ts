import { expect, test } from 'vitest'
import { parse } from '#bbcode/parse.ts'
import { type TagName, tags, wrapSelection } from './tags.ts'

function tagOf(name: TagName) {
  const tag = tags.find((tag) => tag.name === name)
  if (!tag) throw new Error(`no tag ${name}`)
  return tag
}

test('a tag goes around the selection, which stays selected', () => {
  const area = { value: 'an echo here', selectionStart: 3, selectionEnd: 7 }
  const { text, start, end } = wrapSelection(area, tagOf('b'))
  expect(text).toBe('[b]echo[/b]')
  expect('an [b]echo[/b] here'.slice(start, end)).toBe('echo')
})

test('without a selection the cursor is put between the tags', () => {
  const area = { value: '', selectionStart: 0, selectionEnd: 0 }
  expect(wrapSelection(area, tagOf('quote'))).toEqual({ text: '[quote][/quote]', start: 7, end: 7 })
  expect(wrapSelection(area, tagOf('img'))).toEqual({
    text: '[img]https://[/img]',
    start: 5,
    end: 13,
  })
})

test.each(tags)('the renderer knows the tag of the button $name', (tag) => {
  const inner = { url: 'x', img: 'https://a.example/b.png', youtube: 'dQw4w9WgXcQ' }[
    tag.name as 'url'
  ]
  const area = { value: inner ?? 'x', selectionStart: 0, selectionEnd: (inner ?? 'x').length }
  const text = wrapSelection(area, tag).text.replace('[url=https://]', '[url=https://a.example]')
  expect(parse(text).some((node) => node.tag !== 'text')).toBe(true)
})
