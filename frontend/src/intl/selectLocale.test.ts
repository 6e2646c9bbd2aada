import { expect, test } from 'vitest'
import { matchLocale, selectLocale } from './selectLocale.ts'

const offered = ['en-US', 'de-DE', 'ar-SA']

test('the query parameter goes before the saved choice, and that before the browser', () => {
  expect(selectLocale({ hl: 'ar-SA', saved: 'de-DE', browser: ['en-US'] }, offered)).toBe('ar-SA')
  expect(selectLocale({ hl: null, saved: 'de-DE', browser: ['ar-SA'] }, offered)).toBe('de-DE')
  expect(selectLocale({ hl: null, saved: null, browser: ['fr-FR', 'ar-EG', 'de-DE'] }, offered)).toBe('ar-SA')
})

test('what matches nothing is ignored, and the last resort is en-US', () => {
  expect(selectLocale({ hl: 'xx', saved: '<script>', browser: ['fr'] }, offered)).toBe('en-US')
})

test('a language alone or in another region finds its offered locale, in any case', () => {
  expect(matchLocale('DE', offered)).toBe('de-DE')
  expect(matchLocale('de-at', offered)).toBe('de-DE')
  expect(matchLocale('den-US', offered)).toBeNull()
})

test('the exact tag goes before another region of the same language', () => {
  expect(matchLocale('de-CH', ['de-DE', 'de-CH'])).toBe('de-CH')
})
