import { defineConfig } from '@adit/platform/config/config.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { payouts, stripe as stripeVariables } from './environment.ts'
import { railsOf } from './payouts.ts'

const unused = { ops: {} as pg.Pool, store: createMemoryStore() }
const configOf = defineConfig({ ...payouts, ...stripeVariables })
const paidBy = (variables: Record<string, string>, byDefault?: 'practice') =>
  railsOf(configOf(variables), unused, byDefault).map(({ name }) => name)

const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'a secret of PayPal' }
const bank = { BANK_NAME: 'Adit', BANK_IBAN: 'DE89 3704 0044 0532 0130 00' }
const tremendous = { TREMENDOUS_API_KEY: 'a key of Tremendous', TREMENDOUS_CAMPAIGN_ID: 'CAMPAIGN' }
const stripe = { STRIPE_SECRET_KEY: 'sk_live_of_these_tests', STRIPE_PAYOUTS_COUNTRY: 'US' }

it('pays by nothing but what is configured', () => {
  expect(paidBy({})).toEqual([])
  expect(paidBy({}, 'practice')).toEqual(['practice'])
  expect(paidBy({ PAYOUTS: 'none' }, 'practice')).toEqual([])
  expect(paidBy({ PAYOUTS: 'paypal', ...paypal, ...tremendous })).toEqual(['paypal'])
  expect(paidBy({ PAYOUTS: 'tremendous', ...tremendous })).toEqual(['tremendous'])
  expect(paidBy({ PAYOUTS: 'bank', ...bank })).toEqual(['bank'])
  expect(paidBy({ PAYOUTS: 'stripe,bank', ...bank, ...stripe })).toEqual(['stripe', 'bank'])
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
  expect(() => paidBy({ PAYOUTS: 'stripe' })).toThrow(
    /STRIPE_SECRET_KEY: is missing.*STRIPE_PAYOUTS_COUNTRY: is missing/s,
  )
  expect(() => paidBy({ PAYOUTS: 'stripe', ...stripe, STRIPE_PAYOUTS_COUNTRY: 'us' })).toThrow('STRIPE_PAYOUTS_COUNTRY')
  expect(() => paidBy({ PAYOUTS: 'bank', BANK_NAME: 'Adit' })).toThrow('BANK_IBAN: is missing')
  expect(() => paidBy({ PAYOUTS: 'bank', ...bank, BANK_IBAN: 'DE00' })).toThrow('BANK_IBAN: must be an IBAN')
  expect(() => paidBy({ PAYOUTS: 'bank', ...bank, BANK_BIC: 'BANK' })).toThrow('BANK_BIC: must be a BIC')
})

it('pays real money by Stripe beside other services, and pretended money alone', () => {
  const test = { ...stripe, STRIPE_SECRET_KEY: 'sk_test_of_these_tests' }
  const railsBy = (variables: Record<string, string>) => railsOf(configOf(variables), unused)
  expect(railsBy({ PAYOUTS: 'stripe', ...stripe })).toMatchObject([{ isPractice: false }])
  expect(railsBy({ PAYOUTS: 'stripe', ...test })).toMatchObject([{ isPractice: true }])
  expect(() => railsBy({ PAYOUTS: 'stripe,bank', ...bank, ...test })).toThrow('but PAYOUTS=bank pays real money')
})
