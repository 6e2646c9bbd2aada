import { streamName } from '@adit/events/kit/envelope.ts'
import { lampCodec, lampEvent, lampProjector } from '@adit/platform/projection/projection.fixture.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { startTracing } from '@adit/platform/telemetry/tracing.ts'
import { startOtlpReceiver } from '@adit/platform/testing/otlp_receiver.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RelayHarness, relayHarness } from './relay.fixture.ts'

let kit: RelayHarness
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>
let stopTracing: () => Promise<void>

beforeEach(async () => {
  receiver = await startOtlpReceiver()
  stopTracing = await startTracing({ service: 'test', endpoint: receiver.endpoint, ratio: 1 })
  kit = await relayHarness(2)
})
afterEach(async () => {
  await kit.close()
  await stopTracing()
  await receiver.stop()
})

it('carries the trace of an event through Kafka to its projection', async () => {
  const traceId = 'a'.repeat(32)
  const feed = await kit.feed()
  const runner = new ProjectionRunner({
    pool: kit.pool,
    feed,
    log: kit.store,
    codec: lampCodec,
    projectors: [lampProjector()],
    group: 'test',
    onError: (error) => void kit.errors.push(error),
  })
  await runner.start()
  await kit.relay()
  const event = lampEvent('house1', 'LampLit', { lamp: 'a', brightness: 1 })
  const metadata = { ...event.metadata, traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }
  await kit.store.append(streamName('test', 'lamp', 'house1'), -1, [{ ...event, metadata }])
  await expect
    .poll(() => receiver.spans.filter((span) => span.traceId === traceId).map(({ name }) => name), { timeout: 40_000 })
    .toEqual(expect.arrayContaining(['relay send', 'project lamps']))
  await runner.stop()
})
