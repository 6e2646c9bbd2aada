import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { PASSKEYS_MAX } from '@adit/events/identity/account_limits.values.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { expect, it } from 'vitest'
import { type AccountCommand, accountDecider } from './account.decider.ts'

const email = { account: 'AdaAdaAd', sealed: 'c2VhbGVk' }
const created: AccountEvent = {
  type: 'AccountCreated',
  data: { accountId: 'AdaAdaAd', username: 'Ada', email, newsletter: false },
}
const enabled: AccountEvent = { type: 'AccountSecondFactorEnabled', data: { factorId: 'FACTOR01' } }
const added = (passkeyId = 'PASSKEY1', name = 'Phone'): AccountEvent => ({
  type: 'AccountPasskeyAdded',
  data: { passkeyId, name },
})
const deleted: AccountEvent = { type: 'AccountDeleted', data: {} }
const decide = (command: AccountCommand, ...events: AccountEvent[]) =>
  accountDecider.decide(command, fold(accountDecider, [created, ...events]))

const enable = (factorId = 'FACTOR01'): AccountCommand => ({ type: 'EnableSecondFactor', factorId })
const disable: AccountCommand = { type: 'DisableSecondFactor', reason: null }
const replace: AccountCommand = { type: 'ReplaceBackupCodes' }
const use: AccountCommand = { type: 'UseBackupCode', left: 3 }

it('turns the second factor on once, and off again', () => {
  expect(decide(enable())).toEqual([enabled])
  expect(decide(enable(), enabled)).toEqual([])
  expect(() => decide(enable('FACTOR02'), enabled)).toThrow('second_factor_on')
  expect(decide(disable, enabled)).toEqual([{ type: 'AccountSecondFactorDisabled', data: { reason: null } }])
})

it('records codes only while it is on', () => {
  expect(decide(replace, enabled)).toEqual([{ type: 'AccountBackupCodesReplaced', data: {} }])
  expect(decide(use, enabled)).toEqual([{ type: 'AccountBackupCodeUsed', data: { left: 3 } }])
  for (const command of [disable, replace, use]) expect(() => decide(command)).toThrow('second_factor_off')
})

it('adds a passkey once, up to the limit', () => {
  const add = (passkeyId: string): AccountCommand => ({ type: 'AddPasskey', passkeyId, name: 'Phone' })
  expect(decide(add('PASSKEY1'))).toEqual([added()])
  expect(decide(add('PASSKEY1'), added())).toEqual([])
  const almost = Array.from({ length: PASSKEYS_MAX - 1 }, (_, index) => added(`PASSKEY${index}`))
  expect(decide(add('another'), ...almost)).toHaveLength(1)
  expect(() => decide(add('another'), ...almost, added('last'))).toThrow('passkeys_full')
})

it('renames and removes only a passkey that is there', () => {
  const rename = (name: string): AccountCommand => ({ type: 'RenamePasskey', passkeyId: 'PASSKEY1', name })
  const remove: AccountCommand = { type: 'RemovePasskey', passkeyId: 'PASSKEY1' }
  expect(decide(rename('Laptop'), added())).toEqual([
    { type: 'AccountPasskeyRenamed', data: { passkeyId: 'PASSKEY1', name: 'Laptop' } },
  ])
  expect(decide(rename('Phone'), added())).toEqual([])
  expect(decide(remove, added())).toEqual([{ type: 'AccountPasskeyRemoved', data: { passkeyId: 'PASSKEY1' } }])
  for (const command of [rename('Laptop'), remove]) expect(() => decide(command)).toThrow('passkey_not_found')
})

it('changes nothing of a deleted account', () => {
  for (const command of [disable, replace, use, enable()]) {
    expect(() => decide(command, enabled, deleted)).toThrow('account_not_found')
  }
})
