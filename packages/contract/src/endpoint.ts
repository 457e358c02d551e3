import type { Static, TSchema } from 'typebox/type'
import type { ErrorCode } from './errors.ts'

/** One call between web and API: the API serves it, the web calls it, the reference page lists it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters as `:name`. */
  path: `/${string}`
  summary: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** The token of a session comes in the Authorization header, and the answer is for its player alone. */
  needsSession?: true
  /** The body is a picture instead of JSON. */
  takesPicture?: true
  /** The HTTP status of success. */
  status: 200 | 201
  response: TSchema
  errors: readonly ErrorCode[]
  /** Broken input is answered as `{detail: [{loc, msg, type}]}` instead of as an error code. */
  answersDetail?: true
}

type Definition = Omit<Endpoint, 'status'> & { status?: 201 }
type WithStatus<D> = D extends { status: 201 } ? D : D & { status: 200 }

export function endpoint<const D extends Definition>(definition: D) {
  return { status: 200, ...definition } as WithStatus<D>
}

type Part<E, K extends string, N extends string> = E extends { [P in K]: infer S extends TSchema }
  ? { [P in N]: Static<S> }
  : unknown

/** The parts that the endpoint has a schema for. */
export type Input<E extends Endpoint> = Part<E, 'params', 'params'> &
  Part<E, 'query', 'query'> &
  Part<E, 'body', 'body'> &
  (E extends { needsSession: true } ? { token: string } : unknown)

export type Output<E extends Endpoint> = Static<E['response']>
