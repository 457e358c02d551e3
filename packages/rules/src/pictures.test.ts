import { expect, test } from 'vitest'
import { mayHaveBanner, pictureSizes } from './pictures.ts'
import { Privilege } from './privileges.ts'

test('supporters and staff may have a banner, others not', () => {
  const may = Object.entries(Privilege)
    .filter(([, privilege]) => mayHaveBanner(Privilege.UNRESTRICTED | privilege))
    .map(([name]) => name)
  expect(may).toEqual([
    'SUPPORTER',
    'PREMIUM',
    'NOMINATOR',
    'MODERATOR',
    'ADMINISTRATOR',
    'DEVELOPER',
  ])
  expect(mayHaveBanner(0)).toBe(false)
})

test('a banner has the sides that the page draws it with, four to one', () => {
  const { avatar, banner } = pictureSizes
  expect([avatar.width / avatar.height, banner.width / banner.height]).toEqual([1, 4])
})
