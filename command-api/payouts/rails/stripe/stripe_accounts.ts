import {
  type PayoutAccountState,
  type PayoutRequirement,
  payoutRequirements,
  stripeCountries,
} from '@adit/events/payouts/payout_account.values.ts'
import Stripe from 'stripe'
import { CountryRefused, type RailAccounts } from '../rail.port.ts'

/**
 * Accounts that people open in Stripe's own form (https://docs.stripe.com/connect/express-accounts): Stripe asks who they are and where their bank account is,
 * and this site learns neither. Money stays in such an account until this site pays it out. `home`: country of the site's own account. Accounts elsewhere only
 * receive money, under the agreement that Stripe has for that.
 */
export const stripeAccounts = (stripe: Stripe, home: string): RailAccounts => ({
  countries: stripeCountries,
  async open({ accountId, country }) {
    try {
      const made = await stripe.accounts.create(
        {
          country,
          controller: {
            ...{ fees: { payer: 'application' }, losses: { payments: 'application' } },
            stripe_dashboard: { type: 'express' },
          },
          capabilities: { transfers: { requested: true } },
          settings: { payouts: { schedule: { interval: 'manual' } } },
          metadata: { account_id: accountId },
          ...(country !== home && { tos_acceptance: { service_agreement: 'recipient' } }),
        },
        { idempotencyKey: `payout-account-${accountId}-${country}` },
      )
      return made.id
    } catch (error) {
      const isOfCountry =
        error instanceof Stripe.errors.StripeInvalidRequestError && countryFields.has(`${error.param}`)
      throw isOfCountry ? new CountryRefused(error.message, { cause: error }) : error
    }
  },
  async read(reference) {
    const account = await stripe.accounts.retrieve(reference)
    return { ownerId: account.metadata?.account_id ?? null, ...standing(account) }
  },
  async link(reference, returnUrl) {
    const { details_submitted: isEntered } = await stripe.accounts.retrieve(reference)
    // Once somebody has told everything, Stripe lets them change it on a page of its own, which leads nowhere back.
    const made = isEntered
      ? await stripe.accounts.createLoginLink(reference)
      : await stripe.accountLinks.create({
          ...{ account: reference, type: 'account_onboarding', return_url: returnUrl, refresh_url: returnUrl },
          collection_options: { fields: 'eventually_due' },
        })
    return made.url
  },
})

const countryFields = new Set(['country', 'tos_acceptance[service_agreement]'])

type Told = Pick<Stripe.Account, 'payouts_enabled' | 'capabilities' | 'requirements' | 'details_submitted'>

function standing(account: Told): { state: PayoutAccountState; missing: PayoutRequirement[] } {
  const { currently_due: current, past_due: past, disabled_reason: reason } = account.requirements ?? {}
  const due = new Set([...(current ?? []), ...(past ?? [])].map(kindOf))
  const missing = payoutRequirements.filter((kind) => due.has(kind))
  // It can be paid even if it owes an answer, which has its own date.
  if (account.payouts_enabled && account.capabilities?.transfers === 'active') return { state: 'ready', missing }
  if (reason?.startsWith('rejected.') || reason === 'listed' || reason === 'platform_paused') {
    return { state: 'blocked', missing: [] }
  }
  if (missing.length > 0 || !account.details_submitted) return { state: 'unfinished', missing }
  return { state: 'checking', missing }
}

/** Stripe's names of fields begin with what they are about: `person_1ABC.dob.day`, `individual.verification.document`. */
function kindOf(field: string): PayoutRequirement {
  const [whose = '', what = ''] = field.split('.')
  if (whose === 'external_account') return 'bank_account'
  if (whose === 'tos_acceptance') return 'terms'
  if (['business_profile', 'business_type', 'company', 'owners', 'directors', 'executives'].includes(whose)) {
    return 'business'
  }
  if (whose !== 'individual' && !/^(?:person_|representative$)/.test(whose)) return 'other'
  if (['verification', 'id_number', 'ssn_last_4', 'registered_address'].includes(what)) return 'identity'
  if (what === 'address') return 'address'
  return what === 'email' || what === 'phone' ? 'contact' : 'person'
}
