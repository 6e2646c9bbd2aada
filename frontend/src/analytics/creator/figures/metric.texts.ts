import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'
import type { Metric } from './metric.ts'

export const metricTexts: Record<Metric, MessageDescriptor> = defineMessages({
  views: { id: 'analytics.views', defaultMessage: 'Views' },
  downloads: { id: 'analytics.downloads', defaultMessage: 'Downloads' },
  playtime: { id: 'analytics.playtime', defaultMessage: 'Play time' },
  server_plays: { id: 'analytics.serverPlays', defaultMessage: 'Server joins' },
})

/** Below this, play time is shown in minutes. */
const hour = 3_600

type NumberFormat = NonNullable<Parameters<IntlShape['formatNumber']>[1]>

function format(intl: IntlShape, metric: Metric, amount: number, more: NumberFormat = {}): string {
  if (metric !== 'playtime') return intl.formatNumber(amount, more)
  const isLong = Math.abs(amount) >= hour
  const value = Math.round(amount / (isLong ? hour : 60))
  const unit = isLong ? 'hour' : 'minute'
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'narrow', ...more })
}

/** An amount in full: “1,204”, or “418h” of play time. */
export const formatAmount = (intl: IntlShape, metric: Metric, amount: number): string => format(intl, metric, amount)

/** “+141”, “−6” or “±0”: the sign is always said, since colour says nothing to everybody. */
export const formatDifference = (intl: IntlShape, metric: Metric, difference: number): string =>
  difference === 0
    ? `±${intl.formatNumber(0)}`
    : format(intl, metric, difference, { signDisplay: 'always' }).replace('-', '−')

/** “21%”, without a sign, since the difference before it has one. */
export const formatShare = (intl: IntlShape, ratio: number): string =>
  intl.formatNumber(Math.abs(ratio), { style: 'percent', maximumFractionDigits: Math.abs(ratio) < 0.01 ? 1 : 0 })
