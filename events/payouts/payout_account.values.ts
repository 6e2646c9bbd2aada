/**
 * How far somebody has come with the service that pays them:
 * - `unfinished`: the service wants something of them before it pays;
 * - `checking`: the service looks at what they said, and wants nothing more;
 * - `ready`: it pays;
 * - `blocked`: it doesn't pay them, and nothing that they could enter changes that.
 */
export const payoutAccountStates = ['unfinished', 'checking', 'ready', 'blocked'] as const
export type PayoutAccountState = (typeof payoutAccountStates)[number]

/** What a service wants of somebody, in kinds that a page has words for. */
export const payoutRequirements = [
  ...(['bank_account', 'person', 'identity', 'address', 'contact', 'business', 'terms', 'other'] as const),
] as const
export type PayoutRequirement = (typeof payoutRequirements)[number]

/** Where people can have an account that Stripe pays (https://stripe.com/global), ISO 3166. Which of them a site can pay depends on its own country, too. */
export const stripeCountries: readonly string[] = [
  ...['AE', 'AT', 'AU', 'BE', 'BG', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GI', 'GR', 'HK'],
  ...['HR', 'HU', 'IE', 'IT', 'JP', 'LI', 'LT', 'LU', 'LV', 'MT', 'MX', 'NL', 'NO', 'NZ', 'PL', 'PT', 'RO', 'SE', 'SG'],
  ...['SI', 'SK', 'TH', 'US'],
]
