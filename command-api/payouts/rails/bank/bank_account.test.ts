import { readBankAccount } from '@adit/events/payouts/bank_account.values.ts'
import { expect, it } from 'vitest'
import { bankWriting, typedAccount, writtenAccount } from './bank_account.ts'

const typed = (change: Partial<Record<'iban' | 'bic' | 'name', string>> = {}) =>
  typedAccount({ iban: 'de89 3704 0044 0532 0130 00', bic: '', name: '  Ada   Lovelace ', ...change })

it('keeps an account in one text, from which it is read again', () => {
  expect(typed()).toEqual({ account: 'DE89370400440532013000 Ada Lovelace' })
  const full = typed({ bic: 'cobadeffxxx', name: 'Zoë (Zo) Müller' })
  expect(full).toEqual({ account: 'DE89370400440532013000 (COBADEFFXXX) Zoë (Zo) Müller' })
  expect(readBankAccount('account' in full ? full.account : '')).toEqual({
    ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', name: 'Zoë (Zo) Müller' },
  })
  expect(readBankAccount('ada@example.org')).toBeUndefined()
})

it.each([
  ['iban', ''],
  ['iban', 'DE89370400440532013001'],
  ['iban', 'DE8937040044053201300'],
  ['iban', 'BR1800360305000010009795493C1'],
  ['iban', 'not an account'],
  ['bic', 'COBADEFFX'],
  ['bic', 'Deutsche Bank'],
  ['name', ''],
  ['name', '   '],
  ['name', 'Ада Лавлейс'],
  ['name', '(COBADEFF) Ada'],
  ['name', '-- --'],
  ['name', 'A'.repeat(71)],
  ['name', 'ß'.repeat(36)],
] as const)('refuses the %s %j', (field, text) => {
  expect(typed({ [field]: text })).toEqual({ wrong: field })
})

it('writes names in the letters that banks take', () => {
  const names = ['Łukasz Żółć', 'Søren Ærø', 'Strauß & Co', 'Þór Éé', 'O’Neill', 'Ада']
  expect(names.map(bankWriting)).toEqual(['Lukasz Zolc', 'Soren AEro', undefined, 'THor Ee', "O'Neill", undefined])
  expect(writtenAccount({ iban: 'X', bic: null, name: 'Zoë' })).toEqual({ iban: 'X', bic: null, name: 'Zoe' })
})
