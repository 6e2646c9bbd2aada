import { oneOf } from '../../kit/one_of.values.ts'

/** `GET /v2/tag/donation_platform` answers this list. */
export const donationPlatforms = [
  { short: 'patreon', name: 'Patreon' },
  { short: 'bmac', name: 'Buy Me A Coffee' },
  { short: 'paypal', name: 'PayPal' },
  { short: 'github', name: 'GitHub Sponsors' },
  { short: 'ko-fi', name: 'Ko-fi' },
  { short: 'other', name: 'Other' },
] as const
export type DonationPlatform = (typeof donationPlatforms)[number]['short']
export const isDonationPlatform = oneOf<DonationPlatform>(donationPlatforms.map(({ short }) => short))
