import { refusals } from '@adit/platform/http/middleware/refusals.ts'
import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import { MemoryRateLimitStore } from './rate_limit.ts'
import { rateLimits } from './rate_limits.ts'
import { RatePolicy } from './rate_policy.ts'
import type { GatewayMiddleware, GatewayState } from './state.ts'

async function start() {
  const policy = new RatePolicy({ store: new MemoryRateLimitStore(), bypassKey: 'let me through', now: () => 1 })
  const { origin } = await startMiddleware<GatewayState>(
    refusals() as GatewayMiddleware,
    ({ state }, next) => {
      state.address = '203.0.113.7'
      return next()
    },
    rateLimits(policy),
    (context) => {
      const { headers } = context.req
      context.body = { key: headers['x-ratelimit-key'], unlimited: headers['x-adit-unlimited'] }
    },
  )
  return (headers: Record<string, string> = {}, path = '/v2/tag/loader') => fetch(origin + path, { headers })
}

it('reports the remaining requests, and refuses with the seconds to wait', async () => {
  const ask = await start()
  const first = await ask()
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'x-ratelimit-limit': '300',
    'x-ratelimit-remaining': '299',
    'x-ratelimit-reset': '1',
  })
  for (let count = 1; count < 300; count++) await ask()
  const refused = await ask()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
})

it('counts nothing with the key, and tells only those behind it, without the key', async () => {
  const answer = await (await start())({ 'x-ratelimit-key': 'let me through' })
  expect(answer.headers.get('x-ratelimit-limit')).toBe(null)
  expect(await answer.json()).toEqual({ unlimited: 'yes' })
  expect(await (await (await start())({ 'x-ratelimit-key': 'another' })).json()).toEqual({})
})

it.each(['/updates/lantern/forge_updates.json', '/analytics/view', '/_internal/auth/init'])(
  'counts %s against the limit of 3,000',
  async (path) => {
    const ask = await start()
    for (const authorization of ['', 'mra_somebody']) {
      const { headers } = await ask({ ...(authorization && { authorization }) }, path)
      expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['3000', '2999'])
    }
    expect((await ask()).headers.get('x-ratelimit-remaining')).toBe('299')
  },
)
