import type { DisputeOutcome } from '@adit/events/billing/dispute.values.ts'

/** What a test card does, by the numbers that Stripe documents for its own test mode. No real card has one of them. */
export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex'
  /** Of the bank. */
  country: string
  /** Refused when it is added or pays. */
  declines?: string
  /** Refused when it pays, although it could be added. */
  declinesLater?: string
  /** When the bank asks the customer: until the card was set up with them, or each time. */
  asks?: 'first' | 'always'
  /** Its owner disputes whatever it pays, and how the bank decides. */
  disputes?: { reason: string; outcome: DisputeOutcome }
  /** Why nothing can be returned to it. */
  refusesRefunds?: string
}

const cards: ReadonlyMap<string, TestCard> = new Map(
  Object.entries<TestCard>({
    '4242424242424242': { brand: 'visa', country: 'US' },
    '5555555555554444': { brand: 'mastercard', country: 'US' },
    '378282246310005': { brand: 'amex', country: 'US' },
    '4000002760000016': { brand: 'visa', country: 'DE' },
    '4000000000000002': { brand: 'visa', country: 'US', declines: 'generic_decline' },
    '4000000000009995': { brand: 'visa', country: 'US', declines: 'insufficient_funds' },
    '4000000000009987': { brand: 'visa', country: 'US', declines: 'lost_card' },
    '4000000000000069': { brand: 'visa', country: 'US', declines: 'expired_card' },
    '4000000000000341': { brand: 'visa', country: 'US', declinesLater: 'generic_decline' },
    '4000000000000259': { brand: 'visa', country: 'US', disputes: { reason: 'fraudulent', outcome: 'lost' } },
    '4000000000002685': { brand: 'visa', country: 'US', disputes: { reason: 'product_not_received', outcome: 'won' } },
    '4000000000005126': { brand: 'visa', country: 'US', refusesRefunds: 'expired_or_canceled_card' },
    '4000002500003155': { brand: 'visa', country: 'FR', asks: 'first' },
    '4000002760003184': { brand: 'visa', country: 'DE', asks: 'always' },
  }),
)

export const testCard = (number: string): TestCard | undefined => cards.get(number.replaceAll(/[ -]/g, ''))
