import { Writable } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '../../eventing/refusal.ts'
import { createLog, type Log } from '../../telemetry/log.ts'
import { Metrics } from '../../telemetry/metrics.ts'
import { joinErrors, sharedErrors } from '../errors.ts'
import type { SideState } from '../state.ts'
import { startMiddleware } from '../testing.ts'
import { kitErrors } from '../translate.ts'
import { type AccessLogOptions, accessLog } from './access_log.ts'
import { refusals } from './refusals.ts'
import { requestId } from './request_id.ts'

const errors = joinErrors(kitErrors, sharedErrors)

async function start(lines: AccessLogOptions['lines'] = 'failures') {
  const written: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  const metrics = new Metrics()
  const log = createLog({ name: 'test', destination })
  const { origin } = await startMiddleware<SideState>(
    requestId,
    accessLog({ side: 'query', log, metrics, errors, lines }),
    refusals(errors),
    (context) => {
      context.state.route = '/v2/user/:id'
      if (context.path === '/v2/user/gone') throw refusal('not_found')
      if (context.path === '/v2/user/broken') throw new Error('no')
      context.set('adit-projection', 'pending')
      context.status = 204
    },
  )
  const ask = (name: string) => fetch(`${origin}/v2/user/${name}`, { headers: { 'x-request-id': 'launcher-42' } })
  return { ask, lines: () => written.map((line) => JSON.parse(line)), metrics }
}

it('observes every request by its route, and counts pending answers', async () => {
  const { ask, metrics } = await start()
  await ask('ada')
  const text = await metrics.text()
  expect(text).toContain('side="query",method="GET",route="/v2/user/:id",status="204"')
  expect(text).toContain('adit_http_pending_total{route="/v2/user/:id"} 1')
  expect(text).not.toContain('ada')
})

it('logs refused and failed requests without names', async () => {
  const { ask, lines } = await start()
  await ask('ada')
  await ask('gone')
  await ask('broken')
  expect(lines()).toMatchObject([
    { msg: 'request refused', requestId: 'launcher-42', route: '/v2/user/:id', status: 404, code: 'not_found' },
    { msg: 'request failed', status: 500, err: { message: 'no' } },
  ])
  expect(JSON.stringify(lines())).not.toContain('/v2/user/gone')
})

it('logs every request if asked to', async () => {
  const { ask, lines } = await start('all')
  await ask('ada')
  expect(lines()).toMatchObject([{ msg: 'request', status: 204 }])
})

/** Runs the middleware alone, with time that passes only where the test says so. */
async function logged(
  {
    error,
    status,
    pending,
    route,
    traceparent,
  }: Partial<Record<'error', unknown>> & {
    status: number
    pending?: boolean
    route?: string
    traceparent?: string | string[]
  },
  lines: AccessLogOptions['lines'] = 'failures',
) {
  const written: unknown[] = []
  const write = (level: string) => (line: object, msg: string) => void written.push({ level, msg, ...line })
  const metrics = new Metrics()
  const log = { info: write('info'), error: write('error') } as unknown as Log // The levels that are used.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const req = { headers: { ...(traceparent !== undefined && { traceparent }) } }
  const res = {
    statusCode: status,
    getHeader: (name: string) => (pending && name === 'adit-projection' ? 'pending' : undefined),
  }
  const context = { req, res, method: 'GET', state: { requestId: 'r1', route, error } }
  // The parts of a context that are read.
  await accessLog({ side: 'query', log, metrics, errors, lines })(context as never, async () => {
    vi.advanceTimersByTime(1_234.56)
  })
  return { written, text: await metrics.text() }
}

const line = { requestId: 'r1', method: 'GET', route: '/v2/x', status: 400, ms: 1_234.6 }
const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

it('measures in seconds what a request took, under a route that is unknown if none matched', async () => {
  const { text, written } = await logged({ status: 200, route: '/v2/x' })
  expect(written).toEqual([])
  expect(text).toMatch(/adit_http_request_seconds_sum\{[^}]*\} 1\.23/)
  expect(text).toContain('status="200"')
  expect(text).not.toContain('adit_http_pending_total{')
  expect((await logged({ status: 404 })).text).toContain('route="unknown"')
  expect((await logged({ status: 200, pending: true, route: '/v2/x' })).text).toContain(
    'adit_http_pending_total{route="/v2/x"} 1',
  )
})

it.each([
  ['a status of 399', { status: 399 }, []],
  ['a status of 400', { status: 400 }, [{ ...line, level: 'info', msg: 'request refused', code: undefined }]],
  [
    'a refusal',
    { status: 400, error: refusal('not_found') },
    [{ ...line, level: 'info', msg: 'request refused', code: 'not_found' }],
  ],
])('logs failures alone: %s', async (_, request, expected) => {
  expect((await logged({ route: '/v2/x', ...request })).written).toEqual(expected)
})

it('logs an error that nobody expected, whatever was answered, and all requests if asked to', async () => {
  const error = new Error('no')
  const failed = { ...line, status: 200, level: 'error', msg: 'request failed', err: error }
  expect((await logged({ status: 200, route: '/v2/x', error })).written).toEqual([failed])
  expect((await logged({ status: 200, route: '/v2/x' }, 'all')).written).toEqual([
    { ...line, status: 200, level: 'info', msg: 'request' },
  ])
  expect((await logged({ status: 400, route: '/v2/x' }, 'all')).written).toMatchObject([{ msg: 'request refused' }])
  // Refused before anything was sent: the answer's status is not known yet.
  expect((await logged({ status: 200, route: '/v2/x', error: refusal('not_found') })).written).toEqual([])
})

it('names the caller’s trace, unless that is recorded or none', async () => {
  const traced = async (traceparent?: string | string[]) =>
    (await logged({ status: 400, ...(traceparent !== undefined && { traceparent }) })).written
  expect(await traced(trace)).toMatchObject([{ traceId: 'a'.repeat(32) }])
  for (const none of [undefined, 'nonsense', [trace]]) expect((await traced(none))[0]).not.toHaveProperty('traceId')
})
