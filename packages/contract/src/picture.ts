import { pictureKinds } from '@kodama/rules/pictures'
import * as Type from 'typebox/type'
import { endpoint } from './endpoint.ts'

const params = Type.Object({ kind: Type.Enum([...pictureKinds]) })
const pixels = Type.Integer({ minimum: 0, maximum: 100_000 })
/** A number that changes with the picture, for its address. */
const response = Type.Object({ t: Type.Integer() })

export const savePicture = endpoint({
  method: 'PUT',
  path: '/v3/account/pictures/:kind',
  summary:
    'Save the avatar or the banner. The query is the part to keep, in pixels of the upright picture; without it, the middle.',
  needsSession: true,
  takesPicture: true,
  params,
  query: Type.Object({
    left: Type.Optional(pixels),
    top: Type.Optional(pixels),
    width: Type.Optional(pixels),
    height: Type.Optional(pixels),
  }),
  response,
  errors: [
    'invalid_input',
    'session_expired',
    'banner_not_allowed',
    'picture_unreadable',
    'picture_too_large',
    'too_many_requests',
    'unavailable',
  ],
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/v3/account/pictures/:kind',
  summary: 'Remove the avatar or the banner. Without one it is no error.',
  needsSession: true,
  params,
  response,
  errors: ['invalid_input', 'session_expired', 'too_many_requests'],
})
