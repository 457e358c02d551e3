// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInJapanese } from '#testing/render-in-japanese.tsx'
import { DisplayedGrade } from './displayed-grade.tsx'

afterEach(cleanup)

test.each([
  ['XH', 'SS（シルバー）', 'text-grade-silver'],
  ['X', 'SS', 'text-grade-ss'],
  ['SH', 'S（シルバー）', 'text-grade-silver'],
  ['S', 'S', 'text-grade-s'],
  ['A', 'A', 'text-grade-a'],
  ['D', 'D', 'text-grade-d'],
  ['F', 'F（失敗）', 'text-quiet'],
])('the grade %s reads %s, in a colour of its own', (grade, text, color) => {
  const letter = renderInJapanese(<DisplayedGrade grade={grade} />).container.firstElementChild
  expect(letter?.textContent).toBe(text)
  expect(letter?.classList.contains(color)).toBe(true)
})

test.each(['N', 'Z', ''])('the grade %j is none, and says so', (grade) => {
  const { getByText } = renderInJapanese(<DisplayedGrade grade={grade} />)
  expect(getByText('グレードなし')).toBeTruthy()
  expect(getByText('–').getAttribute('aria-hidden')).toBe('true')
})
