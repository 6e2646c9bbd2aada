import { streamName } from '@adit/events/kit/envelope.ts'
import { openKurrentEventStore } from '@adit/platform/event_store/kurrentdb/store.ts'
import { EventStoreDBClient, type JSONType, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { type AppendFigure, loops, sampleEvent } from './append.bench.ts'
import { medianRound, type Round } from './figure.ts'
import { startStandIn } from './stand_in.ts'

export interface KurrentBenchOptions {
  /** A server whose data may be added to; without one the stand-in is measured. */
  address?: string | undefined
  /** Callers at once, each waiting for its answer before it asks again (default 1, 16, 64). */
  callers?: number[]
  /** Length of one measurement in milliseconds (default 3,000). */
  durationMs?: number
  /** Rounds, in which store and yardstick take turns; the median ratio counts (default 3). */
  rounds?: number
}

/** Appends through the adapter against those of its client alone, as it comes: it batches concurrent appends into one call. */
export async function runKurrentAppendBench(options: KurrentBenchOptions = {}): Promise<AppendFigure[]> {
  const { callers = [1, 16, 64], durationMs = 3000, rounds = 3 } = options
  const standIn = options.address === undefined ? await startStandIn() : undefined
  const address = options.address ?? standIn?.address ?? ''
  const figures: AppendFigure[] = []
  for (const count of callers) {
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const yardstick = await measureClient(address, count, durationMs)
      results.push({ yardstick, value: await measureStore(address, count, durationMs) })
    }
    const { value, yardstick } = medianRound(results)
    const where = standIn ? 'the stand-in for EventStoreDB' : 'EventStoreDB'
    figures.push({
      callers: count,
      name: `append to ${where}, ${count} callers`,
      value,
      yardstick,
      ratio: value / yardstick,
    })
  }
  await standIn?.stop()
  return figures
}

async function measureStore(address: string, count: number, durationMs: number): Promise<number> {
  const store = await openKurrentEventStore(address)
  const run = crypto.randomUUID().replaceAll('-', '')
  const rate = await loops(count, durationMs, (caller, turn) =>
    store.append(streamName('bench', 'caller', `${run}${caller}`), turn - 1, [sampleEvent()]),
  )
  await store.close()
  return rate
}

async function measureClient(address: string, count: number, durationMs: number): Promise<number> {
  const client = EventStoreDBClient.connectionString(address.replace(/^\w+?(\+discover)?:/, 'esdb$1:'))
  const run = crypto.randomUUID()
  const rate = await loops(count, durationMs, (caller, turn) => {
    const { id, type, data, metadata } = sampleEvent()
    // Any JSON, as the events are.
    const event = jsonEvent({ id, type, data: data as JSONType, metadata: { ...metadata } })
    const expectedRevision = turn === 0 ? NO_STREAM : BigInt(turn - 1)
    return client.appendToStream(`bench-${run}${caller}`, event, { expectedRevision, requiresLeader: true })
  })
  await client.dispose()
  return rate
}

if (import.meta.main) console.table(await runKurrentAppendBench({ address: process.env.EVENT_STORE_URL }))
