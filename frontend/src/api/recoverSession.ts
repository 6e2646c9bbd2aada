import { endToken, getToken, setToken } from './sessionToken.ts'
import { newTrace } from './trace.ts'

/** What became of a refused token: valid but without permission, renewed, gone, or unknown. */
export type Recovery = 'valid' | 'renewed' | 'cleared' | 'unknown'

let running: Promise<Recovery> | null = null

function ask(method: string, url: string, token: string, traceparent: string): Promise<Response> {
  return fetch(url, { method, headers: { authorization: token, accept: 'application/json', traceparent } })
}

async function renew(token: string, trace: string): Promise<Recovery> {
  const answer = await ask('POST', '/_internal/session/refresh', token, trace)
  if (answer.ok) {
    const body: { session: string } = await answer.json()
    setToken(body.session)
    return 'renewed'
  }
  if (answer.status >= 500 || answer.status === 429) return 'unknown'
  // Another tab may have renewed in the meantime; its token must not be thrown away.
  const now = getToken()
  if (now !== null && now !== token) return 'renewed'
  endToken()
  return 'cleared'
}

async function check(token: string): Promise<Recovery> {
  const trace = newTrace()
  try {
    const user = await ask('GET', '/v2/user', token, trace)
    if (user.ok) return 'valid'
    return user.status === 401 ? await renew(token, trace) : 'unknown'
  } catch {
    return 'unknown'
  }
}

/**
 * Finds out what a 401 means, since the API answers it for a lapsed token and for a missing permission alike.
 * Only a token that cannot be renewed is cleared; an outage never signs anybody out. Calls at one time share one check.
 */
export function recoverSession(refused: string): Promise<Recovery> {
  const now = getToken()
  if (now === null) return Promise.resolve('cleared')
  if (now !== refused) return Promise.resolve('renewed')
  running ??= check(refused).finally(() => {
    running = null
  })
  return running
}
