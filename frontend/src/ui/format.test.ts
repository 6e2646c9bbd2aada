import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { formatLocaleOf } from '../intl/locale.values.ts'
import { formatBytes, formatCount, formatEndings, formatMoney, formatRelative } from './format.ts'

const intl = createIntl({ locale: 'en-US', defaultLocale: 'en-US', onError: () => undefined })
const german = createIntl({ locale: 'de-DE', onError: () => undefined })

test.each([
  [0, '0'],
  [999, '999'],
  [9999, '9,999'],
  [10_049, '10.0k'],
  [10_050, '10.1k'],
  [10_000, '10.0k'],
  [12_345, '12.3k'],
  [999_949, '999.9k'],
  [999_950, '999.9k'],
  [999_999, '999.9k'],
  [-999_999, '-999.9k'],
  [1_000_000, '1.00M'],
  [123_456_789, '123.46M'],
])('%i is %s', (count, text) => {
  expect(formatCount(intl, count)).toBe(text)
})

test('numbers follow the language', () => {
  expect(formatCount(german, 9999)).toBe('9.999')
  expect(formatCount(german, 1_234_567)).toBe('1,23M')
})

test('digits are Latin in each language, so that no line mixes two kinds', () => {
  expect(formatLocaleOf('de-DE')).toBe('de-DE')
  const arabic = createIntl({ locale: formatLocaleOf('ar-SA'), onError: () => undefined })
  expect(formatCount(arabic, 2026)).toMatch(/^2.026$/)
  expect(formatRelative(arabic, -3 * 86_400)).toContain('3')
})

test('each ending of a list stands alone, whatever way the words around it run', () => {
  expect(formatEndings(intl, ['.jar', '.zip'])).toBe('\u2066.jar\u2069 or \u2066.zip\u2069')
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1024, '1.02 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_267_000, '1.27 MB'],
  [524_288_000, '524 MB'],
  [5_368_709_120, '5.37 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(intl, bytes)).toBe(text)
})

test.each([
  [1.999, '$1.99'],
  [1.15, '$1.15'],
  [0, '$0.00'],
  [1234.5, '$1,234.50'],
])('%f is %s', (amount, text) => {
  expect(formatMoney(intl, amount)).toBe(text)
})

test.each([
  [-5, 'now'],
  [-60, '1 minute ago'],
  [-3 * 86_400, '3 days ago'],
  [2 * 3600, 'in 2 hours'],
  [-400 * 86_400, '1 year ago'],
])('%i seconds from now is %s', (seconds, text) => {
  expect(formatRelative(intl, seconds)).toBe(text)
})
