import type { Static, TSchema } from 'typebox/type'
import type { ErrorCode } from './errors.ts'

/** One call between web and API: the API serves it, the web calls it, the reference page lists it. */
export type Endpoint = {
  method: 'GET' | 'POST'
  /** With parameters as `:name`. */
  path: `/${string}`
  summary: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
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
  Part<E, 'body', 'body'>

export type Output<E extends Endpoint> = Static<E['response']>

/** Each version of the API has its own form of errors. */
export type ApiVersion = 'v1' | 'v2' | 'v3'

export function apiVersionOf(path: string): ApiVersion {
  if (path.startsWith('/v1/')) return 'v1'
  return path.startsWith('/v2/') || path.startsWith('/api/v2/') ? 'v2' : 'v3'
}
