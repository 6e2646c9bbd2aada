import { accountEvents, emailEvents, usernameEvents } from '@adit/events/identity/account.events.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { busOf } from '../../testing/event_bus.ts'
import { refusalOf } from '../../testing/refusal_of.ts'
import { as } from '../../testing/team_people.ts'
import {
  accountAccessRefusals,
  accountToChange,
  findAccount,
  findAccountToSignIn,
  isDeletedAccount,
} from './account_access.ts'

const ids: Record<Role, string> = { developer: 'ORDINARY', moderator: 'STAFF001', admin: 'ADMIN001' }

/** An account of each role, named for it in lower case, and one that is gone. */
function written() {
  const log = eventLog()
  for (const [role, accountId] of Object.entries(ids) as [Role, string][]) {
    const account = log.stream(accountEvents, accountId)
    account('AccountCreated', {
      ...{ accountId, username: role, email: { account: accountId, sealed: 'c2VhbGVk' }, newsletter: false },
    })
    if (role !== 'developer') account('AccountRoleChanged', { role, saga: null })
    log.stream(usernameEvents, role, accountId)('UsernameClaimed', { accountId, saga: 's' })
    log.stream(emailEvents, `hash-of-${role}@example.org`, accountId)('EmailClaimed', { accountId, saga: 's' })
  }
  const gone = log.stream(accountEvents, 'DELETED0')
  gone('AccountCreated', {
    ...{ accountId: 'DELETED0', username: 'gone', email: { account: 'DELETED0', sealed: 'c2VhbGVk' } },
    ...{ newsletter: false },
  })
  gone('AccountDeleted', {})
  log.stream(usernameEvents, 'gone', 'DELETED0')('UsernameClaimed', { accountId: 'DELETED0', saga: 's' })
  log.stream(usernameEvents, 'a~'.repeat(20), 'ORDINARY')('UsernameClaimed', { accountId: 'ORDINARY', saga: 's' })
  log.stream(emailEvents, 'hash-of-gone@example.org', 'DELETED0')('EmailClaimed', { accountId: 'DELETED0', saga: 's' })
  return busOf(log)
}

describe('an account', () => {
  it.each<[string, string | undefined]>([
    ['ORDINARY', 'ORDINARY'],
    ['developer', 'ORDINARY'],
    ['DEVELOPER', 'ORDINARY'],
    ['NOBODY00', undefined],
    ['nobody', undefined],
    ['DELETED0', undefined],
    ['gone', undefined],
    ['a~'.repeat(20), undefined],
    ['', undefined],
  ])('is found by %j as %j', async (key, expected) => {
    expect((await findAccount(await written(), key))?.account.accountId).toBe(expected)
  })

  it('is found to sign in by its name or its email address', async () => {
    const deps = { bus: await written(), identity: { emailHash: (email: string) => `hash-of-${email}` } as never }
    const found = async (login: string) => (await findAccountToSignIn(deps, login))?.accountId
    expect(await found('moderator')).toBe('STAFF001')
    expect(await found('moderator@example.org')).toBe('STAFF001')
    expect(await found('gone@example.org')).toBe(undefined)
    expect(await found('nobody@example.org')).toBe(undefined)
    expect(await found('nobody')).toBe(undefined)
    expect(await found('STAFF001')).toBe(undefined)
  })

  it('is known to be deleted', async () => {
    const bus = await written()
    expect(await isDeletedAccount(bus, 'DELETED0')).toBe(true)
    expect(await isDeletedAccount(bus, 'ORDINARY')).toBe(false)
    expect(await isDeletedAccount(bus, 'NOBODY00')).toBe(false)
  })
})

it('lists its refusals for contracts', () => {
  expect(accountAccessRefusals.codes).toEqual(['account_not_found', 'not_your_account'])
})

describe('who may change an account', () => {
  const callers = [as('SOMEBODY'), as('SOMEBODY', 'moderator'), as('SOMEBODY', 'admin')]
  it.each<[Role, readonly Role[]]>([
    ['developer', ['moderator', 'admin']],
    ['moderator', ['admin']],
    ['admin', ['admin']],
  ])('of a %s', async (role, allowed) => {
    const bus = await written()
    const id = ids[role]
    for (const viewer of callers) {
      const expected = allowed.includes(viewer.role) ? undefined : 'not_your_account'
      expect(await refusalOf(() => accountToChange(bus, id, viewer)), viewer.role).toBe(expected)
    }
    // One's own, by whatever token.
    expect((await accountToChange(bus, id, as(id))).account).toMatchObject({ accountId: id, role })
  })

  it('nobody if there is none', async () => {
    const bus = await written()
    for (const viewer of callers) {
      expect(await refusalOf(() => accountToChange(bus, 'NOBODY00', viewer))).toBe('account_not_found')
    }
  })
})
