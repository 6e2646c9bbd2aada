import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import { accountDecider } from '../account/account.decider.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { readUserAgent } from './user_agent.ts'

export interface SignInFacts {
  account: Pick<ExistingAccount, 'id' | 'role'>
  /** The hash that the password was found to match. */
  passwordHash: string | null
  request: RequestContext
}

/**
 * Begins a session and records that. Undefined when the password was changed in between. The session's row comes first: what an event
 * says has happened.
 */
export async function openSession(
  { bus, identity }: Pick<IdentityDeps, 'bus' | 'identity'>,
  { account, passwordHash, request }: SignInFacts,
): Promise<string | undefined> {
  const id = request.ids.base62()
  const ip = request.clientIp === '' ? null : await identity.vault.seal(account.id, request.clientIp)
  const session = { id, accountId: account.id, ip, passwordHash, ...readUserAgent(request.userAgent) }
  const opened = await identity.sessions.begin(session, request.receivedAt)
  if (!opened) return undefined
  const viewer: Viewer = { accountId: account.id, role: account.role, via: { kind: 'session', id }, scopes: 0n }
  try {
    await bus.execute({
      decider: accountDecider,
      stream: accountStream(account.id),
      root: account.id,
      command: { type: 'SignAccountIn', sessionId: id },
      context: contextOf(request, viewer),
    })
  } catch (error) {
    await identity.sessions.end(account.id, id)
    throw error
  }
  return opened.secret
}
