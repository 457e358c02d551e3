import type { Endpoint, Input, Output } from './endpoint.ts'

/** Calls an endpoint: over HTTP in the browser, inside the process on the server. */
export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/**
 * An answer with another status than that of success, or that is no JSON, such as the page of a captive portal. Its
 * message is what the server says to the visitor.
 */
export class CallError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(feedbackIn(body) ?? `HTTP ${status}`)
    this.name = 'CallError'
    this.status = status
    this.body = body
  }
}

/** The server's words for the visitor. Only v3 has them. */
function feedbackIn(body: unknown): string | undefined {
  const feedback = (body as { user_feedback?: unknown } | null | undefined)?.user_feedback
  return typeof feedback === 'string' && feedback !== '' ? feedback : undefined
}

/** Undefined for an error that is no answer, for example of the network. */
export function statusOf(error: unknown): number | undefined {
  // By its name, because the server's web build has a copy of the class.
  return error instanceof Error && error.name === 'CallError'
    ? (error as CallError).status
    : undefined
}

/** Undefined where the server has not named the failure. */
export function errorCodeOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  const code = (error.body as { error_code?: unknown } | null | undefined)?.error_code
  return typeof code === 'string' ? code : undefined
}

/** What the server says to the visitor about its failure, in the visitor's language. */
export function feedbackOf(error: unknown): string | undefined {
  return statusOf(error) === undefined ? undefined : feedbackIn((error as CallError).body)
}

type Send = (request: {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  body?: string
}) => Promise<{ status: number; body: unknown }>

export function callOver(send: Send): Call {
  return async (endpoint, input) => {
    const { params = {}, query = {}, body, token } = input as Parts
    const { status, body: answer } = await send({
      method: endpoint.method,
      url: urlOf(endpoint.path, params, query),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (status !== endpoint.status || answer === undefined) throw new CallError(status, answer)
    return answer as Output<typeof endpoint>
  }
}

type Values = Record<string, unknown>
type Parts = { params?: Values; query?: Values; body?: unknown; token?: string }

/** Null and undefined query values are left out. */
function urlOf(path: string, params: Values, query: Values) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}
