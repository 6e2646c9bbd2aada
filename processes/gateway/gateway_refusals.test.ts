import { refusal } from '@adit/platform/eventing/refusal.ts'
import { startMiddleware } from '@adit/platform/http/testing.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { expect, it } from 'vitest'
import { gatewayRefusals } from './gateway_refusals.ts'
import type { GatewayState } from './state.ts'

it('answers refusals, broken paths and failures, and counts each by its code', async () => {
  const metrics = new Metrics()
  const failures: unknown[] = []
  const log = { ...silentLog(), error: (...said: unknown[]) => failures.push(said) }
  const { origin } = await startMiddleware<GatewayState>(gatewayRefusals(log, metrics), ({ path }) => {
    if (path === '/refused') throw refusal('ratelimit_error', { seconds: 1, limit: 2, retryAfterSeconds: 1 })
    if (path === '/broken') decodeURIComponent('%E0%A4%A')
    throw new Error('password=hunter2')
  })
  const ask = async (path: string) => {
    const answer = await fetch(origin + path)
    return [answer.status, JSON.parse(await answer.text()).details.code, answer.headers.get('retry-after')]
  }
  expect(await ask('/refused')).toEqual([429, 'ratelimit_error', '1'])
  expect(await ask('/broken')).toEqual([400, 'malformed_path', null])
  expect(await ask('/failed')).toEqual([500, 'internal_error', null])
  expect(failures).toHaveLength(1)
  for (const code of ['ratelimit_error', 'malformed_path', 'internal_error'])
    expect(await metrics.text()).toContain(`adit_gateway_refused_total{code="${code}"} 1`)
})
