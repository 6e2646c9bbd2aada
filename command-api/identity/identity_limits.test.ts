import { SESSION_MS, SESSION_REFRESH_MS } from '@adit/events/identity/account_limits.values.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { editAccount } from './account/account.contract.ts'
import { email, knownPassword, newPassword, username } from './identity_fields.contract.ts'
import { confirmPerson } from './sign_in/confirm_person.ts'
import { createPat } from './sign_in/pat.contract.ts'

const text = (length: number) => 'x'.repeat(length)
/** The domain has labels of at most 63 characters. */
const address = (length: number) => `${text(60)}@${text(60)}.${text(60)}.${text(60)}.${text(length - 248)}.org`
const token = createPat.body.schema.shape
const profile = editAccount.body.schema.shape

describe('contracts accept', () => {
  it.each<[string, z.ZodType, (size: number) => unknown, number, number]>([
    ['a username', username, text, 1, 39],
    ['an email address', email, address, 249, 254],
    ['a new password', newPassword, text, 8, 256],
    ['a password to compare', knownPassword, text, 1, 256],
    ['the name of a token', token.name, text, 3, 255],
    ['the text of a profile', profile.bio, text, 0, 160],
  ])('%s up to its bounds and no further', (_, schema, sized, min, max) => {
    const accepts = (size: number) => schema.safeParse(sized(size)).success
    expect([accepts(min), accepts(max)]).toEqual([true, true])
    expect(accepts(max + 1)).toBe(false)
    if (min > 0 && sized === text) expect(accepts(min - 1)).toBe(false)
  })
})

it('keeps the published times of sessions: 14 days, and 60 by exchange', () => {
  expect([SESSION_MS, SESSION_REFRESH_MS]).toEqual([14 * 86_400_000, 60 * 86_400_000])
})

it('takes a session of the last ten minutes for the person, if the account has no password', async () => {
  const deps = {
    identity: {
      credentials: { passwordHash: async () => null },
      sessions: { list: async () => [{ id: 'mine', createdAt: 1_000 }] },
    },
  } as unknown as Parameters<typeof confirmPerson>[0] // no more is asked
  const confirm = (id: string, receivedAt: number) => {
    const viewer = { accountId: 'ADA00001', via: { kind: 'session', id } } as Parameters<typeof confirmPerson>[1]
    return confirmPerson(deps, viewer, undefined, { receivedAt, clientIp: '192.0.2.1' })
  }
  await confirm('mine', 601_000)
  await expect(confirm('mine', 601_001)).rejects.toMatchObject({
    code: 'fresh_session_required',
    data: { minutes: 10 },
  })
  await expect(confirm('other', 1_000)).rejects.toMatchObject({ code: 'fresh_session_required' })
})
