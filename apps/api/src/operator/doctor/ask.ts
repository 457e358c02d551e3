export type Ask = (url: string, init: RequestInit) => Promise<Response>

const timeoutMs = 5000

export type Asked = { status?: number; location?: string | null; body?: Buffer; reason?: string }

/** Never throws: a host that does not answer is a finding. */
export async function asked(ask: Ask, url: string, init: RequestInit): Promise<Asked> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await ask(url, { ...init, redirect: 'manual', signal })
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, location: answer.headers.get('location'), body }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    return { reason: name === 'TimeoutError' ? 'a timeout' : (cause?.code ?? message) }
  }
}

export function toldBy({ status, reason }: Asked): string {
  return status === undefined ? `does not answer (${reason}; see GAME_DOMAIN)` : `answers ${status}`
}
