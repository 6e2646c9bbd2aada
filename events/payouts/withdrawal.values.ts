import type { Micros } from './money.values.ts'

/**
 * - `waiting`: reserved, and the rail doesn't know of it yet;
 * - `sending`: the rail was asked, and hasn't answered. It may have the money or not;
 * - `in_transit`: the rail has accepted it;
 * - `cancelling`: the rail was asked to give it back;
 * - `paid` and `returned`: the rail has said so. A returned amount is on the balance again;
 * - `lost`: the rail has paid what it had returned before. The amount is on the balance, and the site bears the loss.
 */
export const withdrawalStates = ['waiting', 'sending', 'in_transit', 'cancelling', 'paid', 'returned', 'lost'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** Why an amount is on the balance again. */
export const returnCauses = ['cancelled', 'refused', 'unclaimed', 'returned'] as const
export type ReturnCause = (typeof returnCauses)[number]

/** Ours: after so many days in transit, whoever asked for a withdrawal is told to look whether the service waits for them. */
export const WITHDRAWAL_LATE_DAYS = 7

/** The first three are the names that clients of the API know; the others are ours. */
export const methodTypes = ['paypal', 'venmo', 'tremendous', 'bank', 'stripe'] as const
export type MethodType = (typeof methodTypes)[number]

export interface FeeRule {
  /** Of what is spent, in thousandths. */
  perMille: bigint
  min: Micros
  max: Micros
}

export interface MethodKind {
  type: MethodType
  /** What is spent, with the fee. */
  min: Micros
  max: Micros
  fee: FeeRule
  /** ISO 3166 codes of the countries where it can be used. Undefined: in all. */
  countries?: readonly string[]
}

const cent: Micros = 10_000n
const dollar: Micros = 1_000_000n

/** 2 %, at least 0.25 and at most 1.00 dollar, for 0.25 to 100,000 dollars, as creators of other catalogues know it. A cent has to arrive. */
const wallet = {
  min: 26n * cent,
  max: 100_000n * dollar,
  fee: { perMille: 20n, min: 25n * cent, max: dollar },
} as const

/** Gift cards cost whoever gives them nothing. The limits are ours: there are hardly any cards of less, or of more. */
const giftCard = {
  min: 5n * dollar,
  max: 2_000n * dollar,
  fee: { perMille: 0n, min: 0n, max: 0n },
} as const

/** The limits are ours: a bank file is made by hand, and each payment of it costs whoever makes it. */
const bankTransfer = {
  min: 10n * dollar,
  max: 100_000n * dollar,
  fee: { perMille: 0n, min: 0n, max: 0n },
} as const

/** The fee is that of wallets, of which Stripe takes most. The least is ours: Stripe pays out from about a dollar, in some currencies a little more. */
const connected = { ...wallet, min: 5n * dollar } as const

export const methodKinds: Readonly<Record<MethodType, MethodKind>> = {
  paypal: { type: 'paypal', ...wallet },
  venmo: { type: 'venmo', ...wallet, countries: ['US'] },
  tremendous: { type: 'tremendous', ...giftCard },
  bank: { type: 'bank', ...bankTransfer },
  stripe: { type: 'stripe', ...connected },
}

/** In whole cents, rounded up. */
export function feeOf({ fee: { perMille, min, max } }: Pick<MethodKind, 'fee'>, spent: Micros): Micros {
  const exact = spent * perMille
  const cents = (exact + 1_000n * cent - 1n) / (1_000n * cent)
  const fee = cents * cent
  return fee < min ? min : fee > max ? max : fee
}

/** The least that has to be spent for somebody to receive so much. */
export function spentFor(kind: Pick<MethodKind, 'fee'>, received: Micros): Micros {
  // The fee is at most `max`, so what is wanted lies between these two, and what arrives never falls as more is spent.
  let [low, high] = [received / cent, (received + kind.fee.max) / cent]
  while (low < high) {
    const middle = (low + high) / 2n
    if (middle * cent - feeOf(kind, middle * cent) >= received) high = middle
    else low = middle + 1n
  }
  return low * cent
}

export const isWholeCents = (amount: Micros): boolean => amount % cent === 0n

/** Of a calendar year (UTC). More may only be withdrawn with a tax form. */
export const TAX_FORM_ABOVE: Micros = 600n * dollar

/** Ours: as many as may be on their way at once. */
export const WITHDRAWALS_UNDER_WAY_MAX = 10

export const DESTINATION_MAX = 320
