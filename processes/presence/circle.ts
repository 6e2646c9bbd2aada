import { Refusal } from '@adit/platform/eventing/refusal.ts'
import type { ReadRepresentation } from '@adit/platform/http/representation.ts'
import type { Authenticate, ScopeCheck } from '@adit/platform/http/viewer.ts'
import { getCircle } from '@adit/query-api/friends/friends.contract.ts'
import type { Circle, CircleOf } from './launcher_sockets.ts'

const { path, scope, responses } = getCircle

function circleIn(text: string): Circle {
  const { account_id: accountId, friends, waiting } = responses[200].schema.parse(JSON.parse(text))
  return { accountId, friends, waiting }
}

export interface LocalCircleOptions {
  authenticate: Authenticate
  hasScope: ScopeCheck
  read: ReadRepresentation
}

/** Reads within the process. */
export function localCircle({ authenticate, hasScope, read }: LocalCircleOptions): CircleOf {
  return async (token) => {
    const viewer = await authenticate(token, {}).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (!viewer || !hasScope(viewer, scope)) return 'ended'
    return circleIn(String((await read(path, viewer)).data))
  }
}

const readMs = 4_000

/** Reads over HTTP, with the launcher's own token. */
export function remoteCircle(origin: string): CircleOf {
  return async (token) => {
    const signal = AbortSignal.timeout(readMs)
    const answer = await fetch(new URL(path, origin), { headers: { authorization: token }, signal })
    if (answer.status === 401 || answer.status === 403) return 'ended'
    if (answer.status !== 200) throw new Error(`GET ${path} answers ${answer.status}`)
    return circleIn(await answer.text())
  }
}
