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
  const { origin } = await startMiddleware<GatewayState>(knownClient(proxies), (context) => {
    context.body = { address: context.state.address, headers: context.req.headers }
  })
  const known = await (await fetch(origin, { headers: claims })).json()
  expect(known).toMatchObject({ address, headers: { 'x-adit-client-ip': address } })
  expect(known).not.toHaveProperty('headers.x-adit-on-behalf-of')
  expect(known).not.toHaveProperty('headers.x-adit-unlimited')
})
