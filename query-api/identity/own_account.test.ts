import type { Role } from '@adit/events/identity/role.values.ts'
import { describe, expect, it } from 'vitest'
import type { AccountQueries } from './account.queries.ts'
import { ownAccountId } from './own_account.ts'

const accounts = new Map([
  ['ACCOUNT1', 'ACCOUNT1'],
  ['ada', 'ACCOUNT1'],
  ['ACCOUNT2', 'ACCOUNT2'],
  ['bob', 'ACCOUNT2'],
])
const queries = {
  find: async (key: string) => (accounts.has(key) ? { account_id: accounts.get(key) } : undefined),
} as unknown as Pick<AccountQueries, 'find'> // of each account, only the id is read

const asked = (key: string, role: Role = 'developer') => ownAccountId(queries, key, { accountId: 'ACCOUNT1', role })

describe('private lists', () => {
  it('are for their owner, by id or name', async () => {
    expect(await asked('ACCOUNT1')).toBe('ACCOUNT1')
    expect(await asked('ada')).toBe('ACCOUNT1')
  })

  it.each(['ACCOUNT2', 'bob'])('of %s are for admins, and for no other staff', async (key) => {
    expect(await asked(key, 'admin')).toBe('ACCOUNT2')
    for (const role of ['developer', 'moderator'] as const)
      await expect(asked(key, role)).rejects.toMatchObject({ code: 'not_yours_to_see' })
  })

  it('of nobody are missing', async () => {
    await expect(asked('nobody')).rejects.toMatchObject({ code: 'not_found' })
    await expect(asked('nobody', 'admin')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of an account that the read models don’t have yet are its own', async () => {
    expect(await ownAccountId(queries, 'NEWCOMER', { accountId: 'NEWCOMER', role: 'developer' })).toBe('NEWCOMER')
  })
})
