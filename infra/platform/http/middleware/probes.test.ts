import { expect, it, onTestFinished, vi } from 'vitest'
import { Metrics } from '../../telemetry/metrics.ts'
import { startMiddleware } from '../testing.ts'
import { type ProbeOptions, probes, Warning } from './probes.ts'

async function start(options: Partial<ProbeOptions> = {}) {
  const { origin } = await startMiddleware(
    probes({ checks: {}, metrics: new Metrics(), ready: () => true, ...options }),
    (context) => {
      context.body = 'not a probe'
    },
  )
  return (path: string, method = 'GET') => fetch(`${origin}${path}`, { method })
}

it('names failures, reports warnings, and counts a slow check as failed', async () => {
  const ask = await start({
    checks: {
      database: () => undefined,
      feed: () => Promise.reject(new Error('no broker')),
      disk: () => new Warning('nearly full'),
      search: () => new Promise(() => {}),
    },
    checkMs: 20,
  })
  const answer = await ask('/_health')
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      status: 'failing',
      checks: ['database', 'feed', 'disk', 'search'],
      wrong: { feed: 'no broker', search: 'no answer within 20 ms' },
      warnings: { disk: 'nearly full' },
    },
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('is ready only while the process accepts requests, and alive in any case', async () => {
  const ask = await start({ ready: () => false })
  expect([(await ask('/_ready')).status, (await ask('/_live')).status]).toEqual([503, 200])
  expect((await (await start())('/_ready')).status).toBe(200)
})

it('names what is wrong, and stays ready for requests that need something else', async () => {
  const checks = { event_store: () => 'no answer', database: () => undefined, search: () => new Promise(() => {}) }
  const answer = await (await start({ checks, checkMs: 20 }))('/_ready')
  const wrong = { event_store: 'no answer', search: 'no answer within 20 ms' }
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', wrong }])
  expect(await (await (await start())('/_ready')).json()).toEqual({ status: 'ready' })
})

it('passes other paths, other methods and hidden metrics to the next middleware', async () => {
  const ask = await start({ showsMetrics: () => false })
  for (const [path, method] of [['/_health/x'], ['/_ready', 'POST'], ['/metrics'], ['/toString']] as const)
    expect(await (await ask(path, method)).text()).toBe('not a probe')
  expect(await (await (await start())('/metrics')).text()).not.toBe('not a probe')
})

it('says in each answer how things stand, and what the metrics are written in', async () => {
  const ask = await start({ ready: () => false })
  expect(await (await ask('/_ready')).json()).toEqual({ status: 'not ready' })
  expect(await (await ask('/_live')).json()).toEqual({ status: 'live' })
  const health = await ask('/_health')
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok', checks: [], wrong: {}, warnings: {} }])
  expect((await ask('/metrics')).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect((await ask('/_live', 'HEAD')).headers.get('cache-control')).toBe('no-store')
})

it('shows everything but the metrics to those who may not see these', async () => {
  const ask = await start({ showsMetrics: () => false })
  expect(await (await ask('/_live')).json()).toEqual({ status: 'live' })
})

it('takes other results for success, and leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const checks = { number: () => 5, object: () => ({}), text: () => Promise.reject('away') }
  const handle = probes({ checks, metrics: new Metrics(), ready: () => true })
  const context = { method: 'GET', path: '/_health', state: {}, set: () => {} } as never // The parts that are read.
  await handle(context, async () => {})
  expect(context).toMatchObject({
    status: 503,
    body: { wrong: { text: 'away' }, warnings: {} },
    state: { route: '/_health' },
  })
  expect(vi.getTimerCount()).toBe(0)
})
