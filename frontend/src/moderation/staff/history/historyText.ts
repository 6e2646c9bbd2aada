import type { IntlShape } from 'react-intl'
import type { HistoryLine } from '../staffAnswers.ts'

/** What happened, in the reader's language where it has been translated, else in the words that the server sends. */
export function historyText(intl: IntlShape, { description }: Pick<HistoryLine, 'description'>): string {
  const { id, text, data } = description
  return id in intl.messages ? intl.formatMessage({ id }, data) : text
}

/** A value of a field for people; long ones are cut by the page, not here. */
export function valueText(intl: IntlShape, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number' && /(?:_at|_until|\.at|created)$/.test(field)) {
    return intl.formatDate(value, { dateStyle: 'medium', timeStyle: 'medium' })
  }
  if (typeof value === 'number') return intl.formatNumber(value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || '–'
  return JSON.stringify(value, null, 2)
}
