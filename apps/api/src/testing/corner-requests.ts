import type { Endpoint } from '@kodama/contract/endpoint'
import { endpointsByNoun } from '@kodama/contract/endpoints'
import { registration } from './visitor.ts'

const named = Object.values(endpointsByNoun).flatMap((each) => Object.entries(each))

/** The endpoints for the player of a token, by name. */
export const cornerEndpoints: Record<string, Endpoint> = Object.fromEntries(
  named.filter(([, { needsSession }]) => needsSession),
)

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export type CornerRequest = { params?: Record<string, string | number>; body?: object | Buffer }

/** A request to each that its player may make; the ids are of nothing. */
export const cornerRequests: Record<string, CornerRequest> = {
  listSessions: {},
  endSession: { params: { id: '0'.repeat(16) } },
  endOtherSessions: {},
  changePassword: {
    body: { present_password: registration.password, new_password: 'Quiet-Moss-9' },
  },
  getAboutMe: {},
  // The version is that of the empty text.
  saveAboutMe: { body: { text: 'by a test', version: '47DEQpj8HBSa-_TImW-5JC' } },
  savePicture: { params: { kind: 'avatar' }, body: png },
  removePicture: { params: { kind: 'avatar' } },
  listOwnInvites: {},
  makeInvite: { body: { note: 'by a test', key: 'key-of-a-test-01' } },
  revokeOwnInvite: { params: { id: 2_000_000 } },
  getPlayerForStaff: { params: { id: 2_000_000 } },
  clearOfPlayer: { params: { id: 2_000_000 }, body: { what: 'about_me', reason: 'by a test' } },
}

export function requestTo(
  name: string,
  headers: Record<string, string>,
  other: CornerRequest = {},
) {
  const endpoint = cornerEndpoints[name]
  if (!endpoint) throw new Error(`there is no ${name}`)
  const { params = {}, body } = { ...cornerRequests[name], ...other }
  const isPicture = Buffer.isBuffer(body)
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, part: string) => String(params[part])),
    headers: {
      ...(body && { 'content-type': isPicture ? 'image/png' : 'application/json' }),
      ...headers,
    },
    ...(body && { payload: isPicture ? body : JSON.stringify(body) }),
  }
}
