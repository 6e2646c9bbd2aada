import { definePort } from '@adit/events/kit/slot.ts'

/** What an ad network says it pays for a day. */
export interface AdDay {
  /** UTC, as YYYY-MM-DD. */
  day: string
  /** In dollars, as `money.values.ts` writes it. */
  amount: string
  impressions: number
  /** Where the figures are from, with the SHA-256 (hex) of what was read. */
  document: { name: string; digest: string }
}

export interface AdNetwork {
  /**
   * All days that it has figures for. They can change later. Rejects if anything is wrong with any of them. Undefined if it can’t say yet, and is to
   * be asked again soon.
   */
  days(): Promise<readonly AdDay[] | undefined>
}

/** Null: the site has no revenue. */
export const adNetwork = definePort<AdNetwork | null>('payouts.ad_network')
