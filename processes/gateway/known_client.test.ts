import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import { knownClient } from './known_client.ts'
import type { GatewayState } from './state.ts'

const claims = {
  'x-adit-client-ip': '6.6.6.6',
  'x-adit-unlimited': 'yes',
  'x-adit-on-behalf-of': 'admin',
  'x-forwarded-for': '203.0.113.7',
}

it.each([
  [0, '127.0.0.1'],
  [1, '203.0.113.7'],
])('behind %i proxies the client is %s, whatever it claims', async (proxies, address) => {
  const { origin } = await startMiddleware<GatewayState>(knownClient({ proxies }), (context) => {
    context.body = { address: context.state.address, headers: context.req.headers }
  })
  const known = await (await fetch(origin, { headers: claims })).json()
  expect(known).toMatchObject({ address, headers: { 'x-adit-client-ip': address } })
  expect(known).not.toHaveProperty('headers.x-adit-on-behalf-of')
  expect(known).not.toHaveProperty('headers.x-adit-unlimited')
})

it.each([
  ['a proxy that says it', { proxies: 1, countryHeader: 'CF-IPCountry' }, 'NO'],
  ['nobody in front, so the header is the client’s own', { proxies: 0, countryHeader: 'CF-IPCountry' }, 'XX'],
  ['a proxy without a header', { proxies: 1 }, 'XX'],
  ['a file', { proxies: 1, countryOf: (address: string) => (address === '203.0.113.7' ? 'SE' : 'XX') }, 'SE'],
  ['the proxy before the file', { proxies: 1, countryHeader: 'cf-ipcountry', countryOf: () => 'SE' }, 'NO'],
  ['the file, of Tor', { proxies: 1, countryHeader: 'x-tor', countryOf: () => 'SE' }, 'SE'],
])('takes the country from %s', async (_, options, country) => {
  const { origin } = await startMiddleware<GatewayState>(knownClient(options), (context) => {
    context.body = context.req.headers
  })
  const headers = { ...claims, 'cf-ipcountry': 'no', 'x-tor': 'T1', 'x-adit-country': 'FI' }
  expect(await (await fetch(origin, { headers })).json()).toMatchObject({ 'x-adit-country': country })
})
