import { expect, it } from 'vitest'
import { Refusal, refusals } from './refusal.ts'

const grantRefusals = refusals('not_grantable')
const inviteRefusals = refusals(grantRefusals, 'team_full', refusals('no_permission', 'team_full'))

it('lists each code once, its own and those of what it calls', () => {
  expect(inviteRefusals.codes).toEqual(['not_grantable', 'team_full', 'no_permission'])
  expect(refusals().codes).toEqual([])
})

it('refuses with codes of the list', () => {
  expect(inviteRefusals.refuse('team_full', { limit: 3 })).toMatchObject({ code: 'team_full', data: { limit: 3 } })
})

it('does not compile with a code that the list lacks, and refuses nothing with it', () => {
  // @ts-expect-error 'team_ful' is in no list
  expect(() => inviteRefusals.refuse('team_ful')).toThrow('team_ful is in no list')
  // @ts-expect-error the list of what is called lacks what its caller adds
  expect(() => grantRefusals.refuse('team_full')).toThrow('team_full is in no list')
})

it('is told by its code, or by a message of its own', () => {
  expect(new Refusal('team_full')).toMatchObject({ name: 'Refusal', message: 'team_full', data: {} })
  const cause = new Error('why')
  expect(new Refusal('team_full', {}, { message: 'Full', cause })).toMatchObject({ message: 'Full', cause })
})
