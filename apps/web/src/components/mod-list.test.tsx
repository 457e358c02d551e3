// @vitest-environment jsdom
import { modTable } from '@kodama/rules/mods'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInJapanese } from '#testing/render-in-japanese.tsx'
import { ModList } from './mod-list.tsx'

afterEach(cleanup)

test('a score without mods has no list of them', () => {
  expect(renderInJapanese(<ModList mods={0} />).container.textContent).toBe('')
})

test('each mod shows its code, tells its name, and has a drawing', () => {
  renderInJapanese(<ModList mods={8 + 64 + 512} />)
  const mods = screen.getAllByRole('listitem')
  expect(mods.map((mod) => mod.textContent)).toEqual(['HD ヒドゥン', 'NC ナイトコア'])
  expect(mods.map((mod) => mod.title)).toEqual(['ヒドゥン', 'ナイトコア'])
  expect(mods.map((mod) => mod.querySelectorAll('svg').length)).toEqual([1, 1])
})

test('every mod has a Japanese name of its own', () => {
  const names = modTable.map(({ value }) => {
    const { getByRole, unmount } = renderInJapanese(<ModList mods={value} />)
    const { title } = getByRole('listitem')
    unmount()
    return title
  })
  expect(names.filter((name) => !/[ァ-ヶ]/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(modTable.length)
})
