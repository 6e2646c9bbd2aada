import { Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { Metrics } from './metrics.ts'
import { formatTraceparent, makeTraceparent, parseTraceparent } from './traceparent.ts'

const hex = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).filter((text) => !/^0+$/.test(text))

test('a trace survives formatting and parsing', () => {
  fc.assert(
    fc.property(hex(32), hex(16), fc.boolean(), (traceId, parentId, sampled) => {
      const trace = { traceId, parentId, sampled }
      expect(parseTraceparent(formatTraceparent(trace))).toEqual(trace)
    }),
  )
})

test('a span joins the trace of its caller, or starts one if the header is not valid', () => {
  const caller = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  expect(makeTraceparent(caller)).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/)
  for (const bad of [
    undefined,
    '',
    'x',
    `${caller}-more`,
    caller.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
    `ff${caller.slice(2)}`,
  ]) {
    expect(parseTraceparent(bad)).toBeUndefined()
    expect(parseTraceparent(makeTraceparent(bad))).toMatchObject({ sampled: false })
  }
})

function capture() {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog({ name: 'test', destination }), line: () => JSON.parse(lines.at(-1) ?? '{}') }
}

test('logs drop secrets and personal data at the top level and one level down', () => {
  const { log, line } = capture()
  log.info({ email: 'a@b.c', user: { token: 'mrp_x', id: 'a1' }, headers: { 'x-ratelimit-key': 'k' } }, 'hello')
  expect(line()).toMatchObject({ name: 'test', level: 'info', msg: 'hello', user: { id: 'a1' } })
  expect(JSON.stringify(line())).not.toMatch(/a@b\.c|mrp_x|"k"/)
})

test('an aggregate error logs each of its errors', () => {
  const { log, line } = capture()
  const each = [new Error('the first', { cause: new Error('its cause') }), 'no error at all']
  log.error({ err: new AggregateError(each, 'two failed') }, 'oh')
  expect(line()).toMatchObject({
    err: {
      message: 'two failed',
      errors: [{ message: 'the first', cause: { message: 'its cause' } }, { type: 'string' }],
    },
  })
})

test('logged errors keep message, stack, code and cause, but not what drivers quote', () => {
  const { log, line } = capture()
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'email',
    detail: 'Key (email)=(a@b.c)',
  })
  log.error({ err: new Error('saving failed', { cause }) }, 'failed')
  expect(line().err).toMatchObject({ message: 'saving failed', cause: { code: '23505', constraint: 'email' } })
  expect(line().err.stack).toContain('telemetry.test')
  expect(JSON.stringify(line())).not.toContain('a@b.c')
})

test('a metric requested twice is the same one and appears in the text', async () => {
  const metrics = new Metrics()
  const shape = { name: 'adit_things_total', help: 'Things.', labels: ['kind'] as const }
  metrics.counter(shape).labels('a').inc()
  metrics.counter(shape).labels('a').inc()
  metrics.gauge({ name: 'adit_depth', help: 'Depth.' }, (gauge) => gauge.set(7))
  expect(await metrics.text()).toContain('adit_things_total{kind="a"} 2')
  expect(await metrics.text()).toContain('adit_depth 7')
})
