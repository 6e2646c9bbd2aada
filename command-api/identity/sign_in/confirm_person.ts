import { FRESH_SESSION_MS } from '@adit/events/identity/account_limits.values.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { confirmationRefusals } from '../account/account_deletion_refusals.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { verifyPassword } from './password.ts'

type Deps = Pick<IdentityDeps, 'identity'>
type At = Pick<RequestContext, 'receivedAt' | 'clientIp'>

/** Whether the viewer's session began a moment ago. */
async function isFresh({ identity }: Deps, { accountId, via }: Viewer, { receivedAt }: At): Promise<boolean> {
  const session = (await identity.sessions.list(accountId, receivedAt)).find(({ id }) => id === via.id)
  return session !== undefined && receivedAt - session.createdAt <= FRESH_SESSION_MS
}

/**
 * Throws unless whoever is at an open session shows that it is their account: by its password, or for an account without one, by having
 * signed in a moment ago.
 */
export async function confirmPerson(
  deps: Deps,
  viewer: Viewer,
  password: string | null | undefined,
  request: At,
): Promise<void> {
  const { credentials, signIns } = deps.identity
  const { accountId } = viewer
  const hash = await credentials.passwordHash(accountId)
  if (hash == null) {
    await requireFreshSession(deps, viewer, request)
    return
  }
  if (!password) throw confirmationRefusals.refuse('password_required', { field: 'password' })
  await signIns.begin(accountId, request.clientIp)
  if (!(await verifyPassword(hash, password))) {
    throw confirmationRefusals.refuse('wrong_password', { field: 'password' })
  }
  await signIns.succeeded(accountId, request.clientIp)
}

/** Throws unless the viewer's session began a moment ago. */
export async function requireFreshSession(deps: Deps, viewer: Viewer, request: At): Promise<void> {
  if (await isFresh(deps, viewer, request)) return
  throw confirmationRefusals.refuse('fresh_session_required', { minutes: FRESH_SESSION_MS / 60_000 })
}

/** As `confirmPerson`, but whoever signed in a moment ago needs no password. For what adds to an account and takes nothing from it. */
export async function confirmRecently(
  deps: Deps,
  viewer: Viewer,
  password: string | null | undefined,
  request: At,
): Promise<void> {
  if (password == null && (await isFresh(deps, viewer, request))) return
  await confirmPerson(deps, viewer, password, request)
}
