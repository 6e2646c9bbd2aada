import { expect, it } from 'vitest'
import { bodyOfMember, judgeMember, newMember } from './memberDraft.ts'

const ada = { ...newMember, username: 'ada' }

it.each([
  [{}, {}],
  [{ username: ' ' }, { username: 'missing' }],
  [{ role: ' ' }, { role: 'role' }],
  [{ role: 'x'.repeat(65) }, { role: 'role' }],
  [{ role: 'Owner' }, { role: 'ownerRole' }],
  [{ ordering: '-3' }, {}],
  [{ ordering: '1.5' }, { ordering: 'ordering' }],
  [{ ordering: '' }, { ordering: 'ordering' }],
  [{ ordering: '3000000000' }, { ordering: 'ordering' }],
])('finds in %j what the server would refuse: %j', (change, wrong) => {
  expect(judgeMember({ ...ada, ...change }, false)).toEqual(wrong)
})

it('lets the owner keep the role name "Owner"', () => {
  expect(judgeMember({ ...ada, role: 'Owner' }, true)).toEqual({})
})

it('sends numbers', () => {
  expect(bodyOfMember({ ...ada, role: ' Artist ', ordering: '-1', permissions: 5 })).toEqual({
    role: 'Artist',
    permissions: 5,
    ordering: -1,
  })
})
