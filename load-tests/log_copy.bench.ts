import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RecordedEvent, streamName } from '@adit/events/kit/envelope.ts'
import { openEventStore, openLogImport } from '@adit/platform/event_store/open_event_store.ts'
import { ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import { copyLog } from '@adit/processes/maintenance/log_copy.ts'
import { sampleEvent } from './append.bench.ts'
import type { FigureRow } from './figure.ts'
import { startStandIn } from './stand_in.ts'

const eventCount = 100_000
const streamCount = 2_000
const batchSize = 1_000
const atLeast = 5_000

/** Copies a log from Postgres to the stand-in for EventStoreDB and to another Postgres, as `npm run copy-log` does, with the final comparison. */
export async function runLogCopyBench(): Promise<FigureRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  const cluster = await startCluster({ dataDir })
  const standIn = await startStandIn()
  try {
    const [from, to] = [cluster.url('source'), cluster.url('target')]
    for (const url of [from, to]) await ensureDatabase(url)
    await fill(from)
    return [
      rateRow('copy-log from Postgres to the stand-in for EventStoreDB', await measureCopy(from, standIn.address)),
      rateRow('copy-log from Postgres to Postgres', await measureCopy(from, to)),
    ]
  } finally {
    await standIn.stop()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function rateRow(name: string, rate: number): FigureRow {
  const number = (value: number) => Math.round(value).toLocaleString('en')
  const unit = 'events/s'
  return { name, measured: `${number(rate)} ${unit}`, wanted: `≥ ${number(atLeast)} ${unit}`, ok: rate >= atLeast }
}

/** Runs of one to three events, each of another stream than the one before. */
async function fill(url: string): Promise<void> {
  const store = await openEventStore(url)
  const log = await openLogImport(url)
  const revisions = Array.from({ length: streamCount }, () => 0)
  let batch: Omit<RecordedEvent, 'position'>[] = []
  for (let run = 0, count = 0; count < eventCount; run++) {
    const place = (run * 7) % streamCount
    for (let event = 0; event <= run % 3; event++, count++) {
      const revision = revisions[place] ?? 0
      revisions[place] = revision + 1
      batch.push({ ...sampleEvent(), stream: streamName('bench', 'caller', `s${place}`), revision })
    }
    if (batch.length < batchSize && count < eventCount) continue
    await log.write(batch as RecordedEvent[]) // An import doesn't read positions.
    batch = []
  }
  await log.close()
  await store.close()
}

/** Events a second. */
async function measureCopy(source: string, target: string): Promise<number> {
  const from = await openEventStore(source)
  const to = await openEventStore(target)
  const log = await openLogImport(target)
  const started = performance.now()
  const { events } = await copyLog({ from, to, write: log.write, resume: false })
  const seconds = (performance.now() - started) / 1_000
  for (const one of [log, to, from]) await one.close()
  return events / seconds
}

if (import.meta.main) console.table(await runLogCopyBench())
