import { FRESH_SESSION_MS } from '@adit/events/identity/account_limits.values.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { verifyPassword } from '../sign_in/password.ts'
import { confirmationRefusals, ownedRefusals } from './account_deletion_refusals.ts'
import { ownedThings } from './owned.port.ts'

/** Throws if the account owns something, with a list of it: it must be transferred or deleted first. */
export async function refuseOwner({ filled }: Pick<IdentityDeps, 'filled'>, accountId: string): Promise<void> {
  const owned = (await Promise.all(filled(ownedThings).map((each) => each.ownedBy(accountId)))).flat()
  if (owned.length > 0) throw ownedRefusals.refuse('projects_owned', { count: owned.length, projects: owned })
}

/**
 * Throws unless whoever is at an open session shows that it is their account: by its password, or for an account without one, by having
 * signed in a moment ago.
 */
export async function confirmPerson(
  { identity }: Pick<IdentityDeps, 'identity'>,
  { accountId, via }: Viewer,
  password: string | null | undefined,
  { receivedAt, clientIp }: Pick<RequestContext, 'receivedAt' | 'clientIp'>,
): Promise<void> {
  const { credentials, sessions, signIns } = identity
  const hash = await credentials.passwordHash(accountId)
  if (hash == null) {
    const session = (await sessions.list(accountId, receivedAt)).find(({ id }) => id === via.id)
    if (session && receivedAt - session.createdAt <= FRESH_SESSION_MS) return
    throw confirmationRefusals.refuse('fresh_session_required', { minutes: FRESH_SESSION_MS / 60_000 })
  }
  if (!password) throw confirmationRefusals.refuse('password_required', { field: 'password' })
  await signIns.begin(accountId, clientIp)
  if (!(await verifyPassword(hash, password)))
    throw confirmationRefusals.refuse('wrong_password', { field: 'password' })
  await signIns.succeeded(accountId, clientIp)
}
