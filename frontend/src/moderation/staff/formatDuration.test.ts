import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { formatCountdown, formatDuration } from './formatDuration.ts'

const intl = createIntl({ locale: 'en-US' })

test.each([
  [0, '1 minute'],
  [59, '1 minute'],
  [600, '10 minutes'],
  [3_600, '1 hour'],
  [18_000, '5 hours'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(intl, seconds)).toBe(text)
})

test.each([
  [900, '15:00'],
  [65.2, '1:06'],
  [0, '0:00'],
  [-5, '0:00'],
])('%d seconds are left as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})
