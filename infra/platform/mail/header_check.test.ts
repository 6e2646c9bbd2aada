import { expect, it } from 'vitest'
import { requireSafeHeaders } from './header_check.ts'
import { sampleMail } from './mail.fixture.ts'

it('lets a plain mail pass', () => {
  expect(() =>
    requireSafeHeaders(sampleMail({ headers: { 'List-Unsubscribe': '<https://adit.test/>' } })),
  ).not.toThrow()
})

it.each([
  ['a second header in the subject', { subject: 'Hello\r\nBcc: eve@example.org' }],
  ['a bare line feed in the subject', { subject: 'Hello\nBcc: eve@example.org' }],
  ['a line separator in the subject', { subject: 'Hello\u2028Bcc: eve@example.org' }],
  ['a second header in the address', { to: 'ada@example.org\r\nBcc: eve@example.org' }],
  ['two addresses', { to: 'ada@example.org,eve@example.org' }],
  ['an address with a name', { to: 'Ada <ada@example.org>' }],
  ['a second header in another one', { headers: { 'List-Unsubscribe': '<a>\r\nBcc: eve@example.org' } }],
  ['a second header in the name of one', { headers: { 'X-A: b\r\nBcc': 'eve@example.org' } }],
  ['a second header in the id', { messageId: '<a@b>\r\nBcc: eve@example.org' }],
])('refuses %s', (_, change) => {
  expect(() => requireSafeHeaders(sampleMail(change))).toThrow()
})
