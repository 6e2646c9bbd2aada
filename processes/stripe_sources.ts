import type { Policy } from './gateway/security.ts'
import type { StripeConfig } from './stripe_keys.ts'

/**
 * What pages must allow so that Stripe's form works: https://docs.stripe.com/security/guide#content-security-policy. Nothing, unless Stripe takes the payments.
 * Addresses aren't completed, so its maps aren't needed.
 */
export const stripeSources = ({ BILLING }: Pick<StripeConfig, 'BILLING'>): Policy =>
  BILLING === 'stripe'
    ? {
        'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
        'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        'connect-src': ['https://api.stripe.com'],
      }
    : {}
