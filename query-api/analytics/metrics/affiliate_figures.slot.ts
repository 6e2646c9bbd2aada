import { defineSlot } from '@adit/events/kit/slot.ts'
import type { TimeSlices } from './time_slices.ts'

/** As the API names them, with the name in answers and what is counted. */
export const affiliateMetricKinds = {
  affiliate_code_clicks: 'clicks',
  affiliate_code_conversions: 'conversions',
  affiliate_code_revenue: 'revenue',
} as const
export type AffiliateMetric = keyof typeof affiliateMetricKinds

export interface AffiliateQuestion {
  metric: AffiliateMetric
  /** Whose codes. */
  accountId: string
  slices: TimeSlices
  byCode: boolean
  /** Undefined: all of them. */
  codeIds: readonly string[] | undefined
}

export interface AffiliateFigure {
  slice: number
  /** Empty: all codes together. */
  codeId: string
  /** Of revenue, dollars as a decimal number. */
  amount: number | string
}

/** What somebody's affiliate codes brought. Refuses more than `FIGURES_MAX` figures. The room that knows the codes fills it. */
export const affiliateFigures =
  defineSlot<(question: AffiliateQuestion) => Promise<readonly AffiliateFigure[]>>('analytics.affiliate_figures')
