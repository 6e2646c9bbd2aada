import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressKey, clientAddress } from './client_address.ts'

// Only these two members are read.
const from = (remoteAddress: string | undefined, forwarded?: string | string[]) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['::ffff:192.0.2.7', undefined, 0, '192.0.2.7'],
  ['::FFFF:192.0.2.7', undefined, 0, '192.0.2.7'],
  ['192.0.2.7', '203.0.113.9', 0, '192.0.2.7'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.1', ['198.51.100.1', '203.0.113.9, 10.0.0.2'], 2, '203.0.113.9'],
  ['10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  ['10.0.0.1', '2001:0DB8:0:0::1', 1, '2001:db8::1'],
  ['10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1'],
  ['10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['10.0.0.1', '[2001:db8::1]:x', 1, '10.0.0.1'],
  ['10.0.0.1', 'f[e80::1]', 1, '10.0.0.1'],
  ['10.0.0.1', '[2001:db8::1]f', 1, '10.0.0.1'],
  ['10.0.0.1', '[fe80::1%eth0]', 1, 'fe80::1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['10.0.0.1', '1', 1, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.9', 2, '10.0.0.1'],
  [undefined, undefined, 0, ''],
])('%s with %s behind %i proxies is %s', (direct, forwarded, proxies, expected) => {
  expect(clientAddress(from(direct, forwarded), proxies)).toBe(expected)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:198.51.100.70', '198.51.100.70'],
  ['x::ffff:198.51.100.7', 'x::ffff:198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8:0:2a:1:2:3:4%en0', '2001:db8:0:2a::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['1', '1'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
