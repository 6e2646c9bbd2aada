import type { LinkedIdentity } from '@adit/events/identity/account.events.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import type { IdSource } from '@adit/platform/ids/ids.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { type IdentityPorts, identityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import type { OutsideIdentity } from '../providers/identity_hash.ts'
import { hashPassword } from '../sign_in/password.ts'
import { accountDecider } from './account.decider.ts'
import { accountCreationSaga, creationChange } from './account_creation.saga.ts'
import { lastEffect } from './account_effects.ts'

export interface NewAccount {
  /** 1 to 39 characters of USERNAME_PATTERN. The caller must check it. */
  username: string
  email: string
  /** Null if nobody can sign in with a password. The caller must check its strength. */
  password: string | null
  role: Role
  /** Milliseconds since 1970. */
  now: number
  ids: IdSource
  /** Eight base62 characters; by default, drawn from `ids`. */
  accountId?: string
  newsletter?: boolean
  /** For people who sign up: the address is theirs once they verify it. By default it is claimed for the account at once. */
  mustVerify?: boolean
  /** The other site that it came from, and whether that has verified the address, which is then the account's at once. */
  linked?: OutsideIdentity & { emailVerified: boolean }
  /** Of mails: a tag such as `de-DE`. */
  language?: string | null
  /** Who creates it; by default, the new account itself. */
  by?: Partial<Omit<CommandContext, 'now' | 'ids'>>
}

export interface CreatedAccount {
  accountId: string
  effect: Effect | undefined
}

/** Creates an account, or resumes after a crash. Throws username_taken or, unless it must be verified, email_taken, and then keeps nothing. */
export async function createAccount(
  given: Pick<CommandDeps, 'bus' | 'sagas' | 'store' | 'port'>,
  request: NewAccount,
): Promise<CreatedAccount> {
  const deps = identityDeps(given)
  const { bus, sagas, identity } = deps
  const accountId = request.accountId ?? request.ids.base62()
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  if (state.kind === 'none') {
    const { username, email, password, role, newsletter = false, language = null, mustVerify = false, linked } = request
    await identity.credentials.stage(creationChange(accountId), accountId, password && (await hashPassword(password)))
    const account = {
      accountId,
      username,
      newsletter,
      language,
      ...(mustVerify && { mustVerify }),
      ...(password === null && { withoutPassword: true as const }),
      email: await identity.vault.seal(accountId, email.trim()),
    }
    const input = {
      ...{ account, role, emailHash: identity.emailHash(email) },
      ...(linked && { linked: await sealIdentity(identity, accountId, linked) }),
      ...(linked?.emailVerified && { emailVerified: true as const }),
    }
    await sagas.run(accountCreationSaga(deps), accountId, input, contextFor(accountId, request))
  }
  return { accountId, effect: await lastEffect(deps, accountId) }
}

/** As events have it. */
export async function sealIdentity(
  { vault, identityHash }: Pick<IdentityPorts, 'vault' | 'identityHash'>,
  accountId: string,
  outside: OutsideIdentity,
): Promise<LinkedIdentity> {
  const { provider, issuer, subject } = outside
  const identity = identityHash({ provider, issuer, subject })
  return { provider, identity, subject: await vault.seal(accountId, subject) }
}

function contextFor(accountId: string, { by, now, ids }: NewAccount): CommandContext {
  const cause = `sign-up/${accountId}`
  return {
    actor: { kind: 'user', id: accountId },
    via: { kind: 'schedule', id: 'sign-up' },
    correlationId: cause,
    causationId: cause,
    ...by,
    now: () => now,
    ids,
  }
}
