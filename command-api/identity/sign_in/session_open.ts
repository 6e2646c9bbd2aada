import { unknownCountry } from '@adit/platform/country/country.port.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { KeyErased } from '@adit/platform/personal/personal_vault.port.ts'
import { contextOf } from '../../kit/command_context.ts'
import { accountDecider, type SignInWay } from '../account/account.decider.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import type { OpenedSession } from './sessions.ts'
import { readUserAgent } from './user_agent.ts'

export interface SignInFacts {
  account: Pick<ExistingAccount, 'accountId' | 'role'>
  /** The hash that the password matched. */
  passwordHash: string | null
  request: RequestContext
  /** How, if not with a password alone. */
  by?: SignInWay | undefined
}

/**
 * Starts a session and records it. Undefined if the password was changed or the account was deleted meanwhile. The session's row comes
 * first, because an event states what has already happened.
 */
export async function openSession(
  { bus, identity }: Pick<IdentityDeps, 'bus' | 'identity'>,
  { account, passwordHash, request, by }: SignInFacts,
): Promise<OpenedSession | undefined> {
  const id = request.ids.base62()
  const { accountId, role } = account
  try {
    const ip = request.clientIp === '' ? null : await identity.vault.seal(accountId, request.clientIp)
    const secondFactorAt = by ? request.receivedAt : null
    const country = request.country === unknownCountry ? null : request.country
    const device = { ip, country, ...readUserAgent(request.userAgent) }
    const session = { id, accountId, passwordHash, secondFactorAt, ...device }
    const opened = await identity.sessions.begin(session, request.receivedAt)
    if (!opened) return undefined
    const isNewDevice = await identity.devices.isNew(accountId, device)
    const viewer: Viewer = { accountId, role, via: { kind: 'session', id }, scopes: 0n }
    await bus.execute({
      decider: accountDecider,
      stream: accountStream(accountId),
      root: accountId,
      command: { type: 'SignAccountIn', sessionId: id, by, isNewDevice, now: request.receivedAt },
      context: contextOf(request, viewer),
    })
    // Only now: if this breaks off before, the next sign-in is told of.
    await identity.devices.note(accountId, device, request.receivedAt)
    return opened
  } catch (error) {
    await identity.sessions.end(accountId, id)
    if (isDeleted(error)) return undefined
    throw error
  }
}

const isDeleted = (error: unknown): boolean =>
  error instanceof KeyErased || (error instanceof Refusal && error.code === 'account_not_found')
