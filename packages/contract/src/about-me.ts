import { maxAboutMeLength } from '@kodama/rules/about-me'
import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'
import { body } from './params.ts'

/** Another text has another version. */
const version = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })

export const getAboutMe = endpoint({
  method: 'GET',
  path: '/v3/account/about-me',
  summary: "The player's own about-me, to edit.",
  needsSession: true,
  response: Type.Object({ text: Type.String(), version }),
  errors: ['session_expired'],
})

export const saveAboutMe = endpoint({
  method: 'PUT',
  path: '/v3/account/about-me',
  summary: `Save the about-me, of at most ${maxAboutMeLength} characters. \`version\` is that of the text that was edited.`,
  needsSession: true,
  // No length here: a text that is too long is refused in the player's language.
  body: body({ text: Type.String({ pattern: '^[^\\0]*$' }), version }),
  response: Type.Object({ version }),
  errors: ['invalid_input', 'session_expired', 'about_me_changed', 'too_many_requests'],
})
