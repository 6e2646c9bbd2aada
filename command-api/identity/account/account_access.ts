import { isUsername } from '@adit/events/identity/account_limits.values.ts'
import type { Revision } from '@adit/events/kit/envelope.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream, emailStream, usernameStream } from '../identity_streams.ts'
import { accountDecider } from './account.decider.ts'
import type { ExistingAccount } from './account_state.ts'
import { emailDecider } from './email.decider.ts'
import { usernameDecider } from './username.decider.ts'

export const accountAccessRefusals = refusals('account_not_found', 'not_your_account')

export interface FoundAccount {
  account: ExistingAccount
  revision: Revision
}

async function accountById(bus: CommandBus, id: string): Promise<FoundAccount | undefined> {
  const { state, revision } = await bus.load(accountDecider, accountStream(id))
  return state.kind === 'existing' ? { account: state, revision } : undefined
}

export async function isDeletedAccount(bus: CommandBus, id: string): Promise<boolean> {
  return (await bus.load(accountDecider, accountStream(id))).state.kind === 'deleted'
}

/** Null while the account exists. Milliseconds since 1970. */
export async function accountDeletedAt(bus: CommandBus, id: string): Promise<number | null> {
  const { state } = await bus.load(accountDecider, accountStream(id))
  return state.kind === 'none' ? null : state.deletedAt
}

async function accountByName(bus: CommandBus, username: string): Promise<FoundAccount | undefined> {
  if (!isUsername(username)) return undefined
  const { state } = await bus.load(usernameDecider, usernameStream(username))
  // Stryker disable next-line ConditionalExpression: a free name has no account id, and no account has none
  return state.kind === 'held' ? accountById(bus, state.accountId) : undefined
}

/** Finds an account by id, or else by a username it holds, including old ones. */
export async function findAccount(bus: CommandBus, idOrName: string): Promise<FoundAccount | undefined> {
  const byId = isId(idOrName) ? await accountById(bus, idOrName) : undefined
  return byId ?? accountByName(bus, idOrName)
}

/** Finds an account by what people type to sign in: a username or an email address. Usernames can't contain "@". */
export async function findAccountToSignIn(
  { bus, identity }: Pick<IdentityDeps, 'bus' | 'identity'>,
  login: string,
): Promise<ExistingAccount | undefined> {
  if (!login.includes('@')) return (await accountByName(bus, login))?.account
  return findByEmailHash(bus, identity.emailHash(login))
}

/** The account that holds the address with this hash. */
export async function findByEmailHash(bus: CommandBus, hash: string): Promise<ExistingAccount | undefined> {
  const { state } = await bus.load(emailDecider, emailStream(hash))
  // Stryker disable next-line ConditionalExpression: a free address has no account id, and no account has none
  return state.kind === 'held' ? (await accountById(bus, state.accountId))?.account : undefined
}

/** The account, if the viewer can change it: its owner, admins, and moderators if it is an ordinary user's. */
export async function accountToChange(bus: CommandBus, idOrName: string, viewer: Viewer): Promise<FoundAccount> {
  const found = await findAccount(bus, idOrName)
  if (!found) throw accountAccessRefusals.refuse('account_not_found')
  const { accountId, role } = found.account
  const allowed =
    viewer.accountId === accountId || viewer.role === 'admin' || (viewer.role === 'moderator' && role === 'developer')
  if (!allowed) throw accountAccessRefusals.refuse('not_your_account')
  return found
}
