import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOtlpReceiver } from '../testing/otlp_receiver.ts'
import { formatTraceparent } from './traceparent.ts'
import { currentTraceId, currentTraceparent, startSpan, startTracing, traced, tracedBatch } from './tracing.ts'

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>
beforeEach(async () => {
  receiver = await startOtlpReceiver()
})
afterEach(() => receiver.stop())

const trace = (digit: string, sampled = true) =>
  formatTraceparent({ traceId: digit.repeat(32), parentId: digit.repeat(16), sampled })

const start = (ratio = 1) => startTracing({ service: 'test', endpoint: receiver.endpoint, ratio })

test('spans join the trace of their cause and reach the receiver', async () => {
  const stop = await start()
  await traced('outer', { parent: trace('a') }, async () => {
    expect(currentTraceId()).toBe('a'.repeat(32))
    await traced('inner', {}, async () => {})
  })
  const failing = traced('failing', { parent: trace('b') }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await stop()
  const named = Object.fromEntries(receiver.spans.map((span) => [span.name, span]))
  expect(named.outer).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'a'.repeat(16) })
  expect(named.inner).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: named.outer?.spanId })
  expect(named.failing).toMatchObject({ traceId: 'b'.repeat(32) })
})

test('at the edge a caller chooses the id of a trace but not whether it is recorded', async () => {
  const stop = await start(0)
  const span = startSpan('edge', { parent: trace('c'), edge: true })
  expect(span?.traceparent).toMatch(new RegExp(`^00-${'c'.repeat(32)}-[0-9a-f]{16}-00$`))
  span?.end()
  await stop()
  expect(receiver.spans).toEqual([])
})

test('at the edge no choice of trace ids makes all of them recorded, and each id is decided once', async () => {
  const stop = await start(0.5)
  // Ids this low are below any threshold of the sampler.
  const ids = Array.from({ length: 128 }, (_, n) => (n + 1).toString(16).padStart(32, '0'))
  const recorded = ids.map((traceId) => {
    const decisions = [1, 2, 3].map(() => {
      const parent = formatTraceparent({ traceId, parentId: 'a'.repeat(16), sampled: true })
      return startSpan('edge', { parent, edge: true })?.traceparent.slice(-2)
    })
    expect(new Set(decisions).size).toBe(1)
    return decisions[0]
  })
  expect(new Set(recorded)).toEqual(new Set(['00', '01']))
  await stop()
})

test('a batch joins the single trace of its events or links to several; unrecorded traces make no span', async () => {
  const stop = await start()
  const batch = (name: string, ...causes: (string | undefined)[]) =>
    tracedBatch(
      name,
      () => causes,
      {},
      async () => name,
    )
  expect(await batch('one', trace('d'), trace('d'), undefined)).toBe('one')
  await batch('many', trace('d'), trace('e'))
  await batch('none', trace('f', false), 'nonsense')
  await stop()
  const named = Object.fromEntries(receiver.spans.map((span) => [span.name, span]))
  expect(named.one).toMatchObject({ traceId: 'd'.repeat(32) })
  expect(named.many?.links?.map(({ traceId }) => traceId)).toEqual(['d'.repeat(32), 'e'.repeat(32)])
  expect(named).not.toHaveProperty('none')
})

test('without a receiver nothing is recorded and no part of the SDK is loaded', async () => {
  const stop = await startTracing({ service: 'test', endpoint: undefined, ratio: 1 })
  expect(await traced('nothing', {}, async (span) => span ?? currentTraceparent())).toBeUndefined()
  await stop()
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) })
    const { startTracing } = await import(process.argv[1])
    await (await startTracing({ service: 'x', endpoint: process.argv[2], ratio: 1 }))()
    console.log(loaded.filter((name) => name.startsWith('@opentelemetry')).length)`
  const run = async (...endpoint: string[]) => {
    const child = ['--no-warnings', '--input-type=module', '-e', script, join(import.meta.dirname, 'tracing.ts')]
    return Number((await promisify(execFile)(process.execPath, [...child, ...endpoint])).stdout)
  }
  expect(await run()).toBe(0)
  expect(await run(receiver.endpoint)).toBeGreaterThan(3)
})
