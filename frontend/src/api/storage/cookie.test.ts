import { expect, test } from 'vitest'
import { clearCookie, readCookie, writeCookie } from './cookie.ts'

test('reads back a cookie with any characters', () => {
  writeCookie('cosmetics', '{"a":"x; y=z é"}', 60)
  expect(readCookie('cosmetics')).toBe('{"a":"x; y=z é"}')
})

test('compares whole names', () => {
  writeCookie('my-locale', 'de-DE', 60)
  expect(readCookie('locale')).toBeNull()
})

test('removes a cookie', () => {
  writeCookie('auth-token', 'mra_x', 60)
  clearCookie('auth-token')
  expect(readCookie('auth-token')).toBeNull()
})

test('a damaged value counts as missing', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a damaged cookie cannot be written through writeCookie.
  document.cookie = 'broken=%E0%A4%A; path=/'
  expect(readCookie('broken')).toBeNull()
})
