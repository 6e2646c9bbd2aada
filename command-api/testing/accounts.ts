import { accountEvents, emailEvents, skeletonEvents, usernameEvents } from '@adit/events/identity/account.events.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { skeletonStream } from '../identity/identity_streams.ts'
import type { EngineState } from './memory_engines.fixture.ts'

export interface WrittenAccount {
  accountId: string
  /** In lower case. */
  username: string
  role?: Role
}

/** An account that is signed up whole: its names and its email address are claimed, and it has a password. Returns the writer of its stream. */
export function writeAccount(log: EventLog, engines: EngineState, { accountId, username, role }: WrittenAccount) {
  const saga = `AccountCreation/${accountId}`
  const claim = { accountId, saga }
  for (const name of [username, accountId.toLowerCase()]) {
    log.stream(usernameEvents, name, accountId)('UsernameClaimed', claim)
  }
  const skeleton = skeletonStream(username).replace(/^.*?-/, '')
  log.stream(skeletonEvents, skeleton, accountId)('SkeletonClaimed', claim)
  log.stream(emailEvents, `hash-of-${username}`, accountId)('EmailClaimed', claim)
  const account = log.stream(accountEvents, accountId)
  const email = { account: accountId, sealed: 'c2VhbGVk' }
  account('AccountCreated', { accountId, username, email, newsletter: false })
  if (role) account('AccountRoleChanged', { role, saga: null })
  const roleRevision = role ? 1 : -1
  engines.credentials.set(accountId, {
    ...{ passwordHash: `hash of ${username}`, role: role ?? 'developer', roleRevision },
    ...{ changeId: `creation/${accountId}`, stagedAt: 0 },
  })
  engines.keys.set(accountId, Buffer.from(accountId))
  return account
}
