import { contributingProviders } from '@adit/command-api/billing/contribution/contributing_providers.port.ts'
import { paymentProvider } from '@adit/command-api/billing/provider/payment_provider.port.ts'
import { noTax, type Taxes, taxRates } from '@adit/command-api/billing/tax/tax_rates.port.ts'
import { ConfigError } from '@adit/platform/config/config.ts'
import { describe, expect, it } from 'vitest'
import { billingFills, offerOf } from './billing.ts'
import { localConfig } from './local/config.ts'
import { pageSources } from './page_sources.ts'
import { refuseMixedMoney, stripeKeys } from './stripe_keys.ts'

const key = (prefix: string) => `${prefix}of_these_tests_alone`
const keys = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: key(`sk_${mode}_`),
  STRIPE_PUBLISHABLE_KEY: key(`pk_${mode}_`),
  STRIPE_WEBHOOK_SECRET: key('whsec_'),
})
const config = (variables: Record<string, string>) => ({ ...localConfig(variables), BILLING: 'stripe' as const })
const fillsOf = (variables: Record<string, string>) => billingFills(config(variables), undefined as never, '')

describe('TAX', () => {
  const sold = { ...keys('test'), ADIT_DEMO: 'off' }
  const taxesOf = (variables: Record<string, string>) =>
    fillsOf({ ...sold, ...variables }).flatMap(({ slot, value }) => (slot === taxRates ? [value as Taxes] : []))

  it('is Stripe’s if it says so, which hears of payments, and nobody’s or a table’s without', () => {
    expect(taxesOf({ TAX: 'stripe' }).map(({ reports }) => reports !== null)).toEqual([true])
    expect(taxesOf({ TAX_RATES_FILE: 'rates.csv' }).map(({ reports }) => reports)).toEqual([null])
    expect(taxesOf({})).toEqual([noTax])
    expect(taxesOf({ TAX: 'none' })).toEqual([noTax])
  })

  it.each<[Record<string, string>, string]>([
    [{ TAX: 'table' }, 'TAX_RATES_FILE: is missing; TAX=table needs it'],
    [{ TAX: 'stripe', TAX_RATES_FILE: 'rates.csv' }, 'TAX_RATES_FILE: is not read with TAX=stripe'],
    [{ TAX_CODE: 'txcd_10103000' }, 'TAX_CODE: needs TAX=stripe'],
    [{ TAX_PRICES: 'include' }, 'TAX_PRICES: needs TAX=stripe'],
    [{ TAX: 'anrok' }, 'TAX: must be "none", "table" or "stripe"'],
    [{ TAX: 'stripe', TAX_CODE: 'software' }, 'TAX_CODE: must be a code such as txcd_10103000'],
    [{ TAX: 'stripe', TAX_PRICES: 'yes' }, 'TAX_PRICES: must be "include", "exclude" or "by_currency"'],
  ])('refuses %j', (variables, says) => expect(() => fillsOf({ ...sold, ...variables })).toThrow(says))

  it('refuses Stripe’s where payments are the sandbox’s', () =>
    expect(() => billingFills({ BILLING: 'sandbox', TAX: 'stripe' }, undefined as never, '')).toThrow(
      'TAX: stripe needs BILLING=stripe',
    ))
})

describe('BILLING=stripe', () => {
  it.each(Object.keys(keys('live')))('needs %s', (missing) => {
    const { [missing]: _, ...others } = keys('live') as Record<string, string>
    expect(() => fillsOf({ ...others, ADIT_DEMO: 'off' })).toThrow(`${missing}: is missing; BILLING=stripe needs it`)
  })

  it.each([
    ['STRIPE_SECRET_KEY', key('pk_live_'), 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'],
    ['STRIPE_PUBLISHABLE_KEY', key('sk_live_'), 'must begin with pk_test_ or pk_live_'],
    ['STRIPE_WEBHOOK_SECRET', key('sk_live_'), 'must begin with whsec_'],
  ])('takes no %s of another kind', (name, wrong, says) =>
    expect(() => localConfig({ ...keys('live'), [name]: wrong })).toThrow(`${name}: ${says}`),
  )

  it('takes no keys of different modes, also where one is restricted', () => {
    const mixed = { ...keys('live'), STRIPE_SECRET_KEY: key('rk_test_'), ADIT_DEMO: 'off' }
    expect(() => fillsOf(mixed)).toThrow(
      'STRIPE_PUBLISHABLE_KEY: is a live key, but STRIPE_SECRET_KEY is a test key; take both from the same mode',
    )
    expect(
      stripeKeys(config({ ...keys('live'), STRIPE_SECRET_KEY: key('rk_live_') }), 'STRIPE_SECRET_KEY').isTest,
    ).toBe(false)
  })

  it('fills the provider, and tells visitors the key of browsers alone', () => {
    const slots = fillsOf({ ...keys('live'), ADIT_DEMO: 'off' }).map(({ slot }) => slot)
    expect(slots).toEqual([paymentProvider, taxRates, contributingProviders])
    expect(offerOf(config(keys('live')))).toEqual({
      ...{ provider: 'stripe', publishableKey: key('pk_live_'), isPretended: false },
    })
    expect(offerOf(config(keys('test')))).toMatchObject({ isPretended: true })
    expect(() => offerOf(config({}))).toThrow(ConfigError)
  })
})

describe('real and pretended money', () => {
  const mix = (mode: 'test' | 'live', variables: Record<string, string>) => () =>
    refuseMixedMoney(config({ ...keys(mode), ...variables }))

  it.each([
    ['live', {}, 'beside the demo; set ADIT_DEMO=off, or take a test key'],
    ['live', { ADIT_DEMO: 'off', PAYOUTS: 'practice' }, 'beside PAYOUTS=practice; leave that out'],
    ['live', { ADIT_DEMO: 'off', AD_NETWORK: 'practice' }, 'beside AD_NETWORK=practice; leave that out'],
    ['test', { PAYOUTS: 'stripe,paypal' }, 'is a test key, whose money isn’t real, but PAYOUTS=paypal pays real money'],
    ['test', { PAYOUTS: 'paypal' }, 'is a test key, whose money isn’t real, but PAYOUTS=paypal pays real money'],
  ] as const)('do not meet: %s keys with %j', (mode, variables, says) =>
    expect(mix(mode, variables)).toThrow(
      `STRIPE_SECRET_KEY: ${says.startsWith('is') ? says : `is a live key, whose money is real, ${says}`}`,
    ),
  )

  it.each([
    ['live', { ADIT_DEMO: 'off' }],
    ['live', { ADIT_DEMO: 'off', PAYOUTS: 'paypal' }],
    ['test', {}],
    ['test', { PAYOUTS: 'practice' }],
    ['test', { PAYOUTS: 'stripe' }],
    ['live', { ADIT_DEMO: 'off', PAYOUTS: 'stripe,bank' }],
  ] as const)('may stand alone: %s keys with %j', (mode, variables) => expect(mix(mode, variables)).not.toThrow())
})

it('lets pages load what is Stripe’s only if Stripe takes the payments', () => {
  const sourcesBy = (BILLING: 'off' | 'sandbox' | 'stripe') =>
    JSON.stringify(pageSources({ ...localConfig({}), BILLING }, () => 'https://adit.test').security.sources)
  expect(sourcesBy('stripe')).toContain('https://js.stripe.com')
  expect(sourcesBy('stripe')).toContain('"connect-src":["https://api.stripe.com"]')
  for (const other of ['off', 'sandbox'] as const) expect(sourcesBy(other)).not.toContain('stripe')
})
