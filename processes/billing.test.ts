import { expect, it } from 'vitest'
import { contributesTo } from './billing.ts'

const live = { BILLING: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_live_aaaa' } as const
const test = { BILLING: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_test_aaaa' } as const
const sandbox = { BILLING: 'sandbox' } as const

it.each([
  [{ BILLING: 'off', PAYOUTS: ['practice'] } as const, false],
  [{ ...sandbox, PAYOUTS: ['practice'] } as const, true],
  [{ ...sandbox, PAYOUTS: ['practice'], AD_REVENUE_FILE: 'earned.csv' } as const, false],
  [{ ...sandbox, PAYOUTS: ['paypal'] } as const, false],
  [sandbox, false],
  [{ ...test, PAYOUTS: ['practice'] } as const, true],
  [{ ...test, PAYOUTS: ['paypal'] } as const, false],
  [{ ...live, PAYOUTS: ['paypal', 'bank'] } as const, true],
  [{ ...live, PAYOUTS: ['bank'], AD_REVENUE_FILE: 'earned.csv' } as const, true],
  [{ ...live, PAYOUTS: ['practice'] } as const, false],
  [{ ...live, PAYOUTS: ['none'] } as const, false],
  [live, false],
])('lets half of what is paid join the pool only where creators get money of the same kind: %o', (config, does) => {
  expect(contributesTo(config)).toBe(does)
})
