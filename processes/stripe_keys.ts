import { ConfigError } from '@adit/platform/config/config.ts'
import type { PayoutService } from './payout_services.ts'

export interface StripeConfig {
  BILLING: 'off' | 'sandbox' | 'stripe'
  STRIPE_API?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
}

type Name = 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'
type Keys<Wanted extends Name> = Record<Wanted, string> & { isTest: boolean }

const isTestKey = (key: string) => /^\w\w_test_/.test(key)

/** The keys that a process needs of BILLING=stripe. Throws a ConfigError that says which one is missing, or that they are of different modes. */
export function stripeKeys<Wanted extends Name>(config: StripeConfig, ...wanted: Wanted[]): Keys<Wanted> {
  const missing = wanted.filter((name) => config[name] === undefined)
  if (missing.length > 0) {
    throw new ConfigError(missing.map((name) => `${name}: is missing; BILLING=stripe needs it`))
  }
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = config
  const modes = [secret, publishable].filter((key) => key !== undefined).map(isTestKey)
  if (modes.length === 2 && modes[0] !== modes[1]) {
    const [one, other] = modes[0] ? ['test', 'live'] : ['live', 'test']
    throw new ConfigError([
      `STRIPE_PUBLISHABLE_KEY: is a ${other} key, but STRIPE_SECRET_KEY is a ${one} key; take both from the same mode`,
    ])
  }
  return { ...(config as Record<Wanted, string>), isTest: modes[0] ?? false } // `missing` has none of them
}

interface PaidOut {
  PAYOUTS?: readonly PayoutService[] | undefined
  AD_NETWORK?: 'none' | 'practice' | undefined
  ADIT_DEMO?: boolean | undefined
}

/** Where Stripe is spoken, as its package takes it. */
export function stripeAddress({ STRIPE_API }: Pick<StripeConfig, 'STRIPE_API'>) {
  const { protocol, hostname: host, port } = new URL(STRIPE_API ?? 'https://api.stripe.com')
  const isPlain = protocol === 'http:'
  return { host, protocol: isPlain ? 'http' : 'https', port: port || (isPlain ? 80 : 443) } as const
}

/** Real money and pretended money must not meet: what one side pretends, the other would pay. Throws a ConfigError where they would. */
export function refuseMixedMoney(config: StripeConfig & PaidOut): void {
  const { BILLING, STRIPE_SECRET_KEY: key, PAYOUTS: services = [], AD_NETWORK: network, ADIT_DEMO: demo } = config
  if (key === undefined || (BILLING !== 'stripe' && !services.includes('stripe'))) return
  if (isTestKey(key)) {
    // With the same key, what Stripe pays is as pretended as what it takes.
    const real = services.filter((service) => service !== 'practice' && service !== 'none' && service !== 'stripe')
    if (real.length === 0) return
    throw new ConfigError([
      `STRIPE_SECRET_KEY: is a test key, whose money isn’t real, but PAYOUTS=${real} pays real money; take a live key, or leave that out`,
    ])
  }
  const pretended = [
    ...(demo ? ['the demo; set ADIT_DEMO=off'] : []),
    ...(services.includes('practice') ? ['PAYOUTS=practice; leave that out'] : []),
    ...(network === 'practice' ? ['AD_NETWORK=practice; leave that out'] : []),
  ]
  if (pretended.length === 0) return
  throw new ConfigError(
    pretended.map(
      (other) => `STRIPE_SECRET_KEY: is a live key, whose money is real, beside ${other}, or take a test key`,
    ),
  )
}
