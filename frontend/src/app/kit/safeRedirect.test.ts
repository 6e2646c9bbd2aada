import { expect, test } from 'vitest'
import { safeRedirect } from './safeRedirect.ts'

test('keeps paths of this site whole', () => {
  expect(safeRedirect('/mod/fabric-api/versions?loader=fabric#files', '/dashboard')).toBe(
    '/mod/fabric-api/versions?loader=fabric#files',
  )
})

test.each([
  null,
  '',
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/.//evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  'evil.test',
])('%j leads to the fallback', (wanted) => {
  expect(safeRedirect(wanted, '/dashboard')).toBe('/dashboard')
})
