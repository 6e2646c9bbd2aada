import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressKey, clientAddress } from './client_address.ts'

// Only these two members are read.
const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['::ffff:192.0.2.7', undefined, 0, '192.0.2.7'],
  ['192.0.2.7', '203.0.113.9', 0, '192.0.2.7'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  ['10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.9', 2, '10.0.0.1'],
])('%s with %s behind %i proxies is %s', (direct, forwarded, proxies, expected) => {
  expect(clientAddress(from(direct, forwarded), proxies)).toBe(expected)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
