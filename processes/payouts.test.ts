import { defineConfig } from '@adit/platform/config/config.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { payouts } from './environment.ts'
import { railsOf } from './payouts.ts'

const unused = { ops: {} as pg.Pool, store: createMemoryStore() }
const configOf = defineConfig(payouts)
const paidBy = (variables: Record<string, string>, byDefault?: 'practice') =>
  railsOf(configOf(variables), unused, byDefault).map(({ name }) => name)

const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'a secret of PayPal' }
const bank = { BANK_NAME: 'Adit', BANK_IBAN: 'DE89 3704 0044 0532 0130 00' }
const tremendous = { TREMENDOUS_API_KEY: 'a key of Tremendous', TREMENDOUS_CAMPAIGN_ID: 'CAMPAIGN' }

it('pays by nothing but what is configured', () => {
  expect(paidBy({})).toEqual([])
  expect(paidBy({}, 'practice')).toEqual(['practice'])
  expect(paidBy({ PAYOUTS: 'none' }, 'practice')).toEqual([])
  expect(paidBy({ PAYOUTS: 'paypal', ...paypal, ...tremendous })).toEqual(['paypal'])
  expect(paidBy({ PAYOUTS: 'tremendous', ...tremendous })).toEqual(['tremendous'])
  expect(paidBy({ PAYOUTS: 'bank', ...bank })).toEqual(['bank'])
  expect(paidBy({ PAYOUTS: 'paypal, tremendous', ...paypal, ...tremendous })).toEqual(['paypal', 'tremendous'])
})

it.each(['practice,paypal', 'none,tremendous', 'paypal,paypal', 'cash', ','])('refuses to pay by %j', (PAYOUTS) => {
  expect(() => paidBy({ PAYOUTS, ...paypal, ...tremendous })).toThrow('PAYOUTS: must be none, practice')
})

it('names what a service lacks', () => {
  expect(() => paidBy({ PAYOUTS: 'paypal,tremendous', ...paypal })).toThrow('TREMENDOUS_API_KEY: is missing')
  expect(() => paidBy({ PAYOUTS: 'tremendous', TREMENDOUS_API_KEY: 'a key of Tremendous' })).toThrow(
    'TREMENDOUS_CAMPAIGN_ID: is missing; PAYOUTS=tremendous needs it',
  )
  expect(() => paidBy({ PAYOUTS: 'paypal' })).toThrow(/PAYPAL_CLIENT_ID: is missing.*PAYPAL_SECRET: is missing/s)
  expect(() => paidBy({ PAYOUTS: 'bank', BANK_NAME: 'Adit' })).toThrow('BANK_IBAN: is missing')
  expect(() => paidBy({ PAYOUTS: 'bank', ...bank, BANK_IBAN: 'DE00' })).toThrow('BANK_IBAN: must be an IBAN')
  expect(() => paidBy({ PAYOUTS: 'bank', ...bank, BANK_BIC: 'BANK' })).toThrow('BANK_BIC: must be a BIC')
})
