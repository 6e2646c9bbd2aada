const dayMs = 24 * 3_600_000

/** Directive 2011/83/EU, article 9: days after the one on which a contract was made. */
export const WITHDRAWAL_DAYS = 14

/** How long the link works by which somebody confirms that they withdraw or terminate. */
export const ENDING_LINK_MS = 3 * dayMs

/** What somebody writes who terminates for good cause, in characters. */
export const STATEMENT_MAX = 2_000

/** Ways in which a contract ends by a statement of its customer. */
export const endingWays = ['withdraw', 'terminate', 'terminate_for_cause'] as const
export type EndingWay = (typeof endingWays)[number]

/**
 * Until when somebody can withdraw who has paid first at that time (milliseconds since 1970): to the end of the last day, in every time zone. A last day that
 * is a Saturday or Sunday extends it to the next Monday (Regulation 1182/71, article 3). Public holidays differ by place and don't count.
 */
export function withdrawalEnds(paidAt: number): number {
  const weekday = new Date(paidAt + WITHDRAWAL_DAYS * dayMs).getUTCDay()
  const extraDays = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return paidAt + (WITHDRAWAL_DAYS + 1 + extraDays) * dayMs
}

export interface PaidPeriod {
  /** In the smallest unit of the currency. */
  total: number
  periodStart: number
  periodEnd: number
}

/** What goes back for the time from `at` to the end of what is paid. Rounded in favour of the customer. */
export function unusedPart({ total, periodStart, periodEnd }: PaidPeriod, at: number): number {
  const length = periodEnd - periodStart
  if (length <= 0) return 0
  const used = Math.min(Math.max(at - periodStart, 0), length)
  return total - Number((BigInt(total) * BigInt(used)) / BigInt(length))
}
