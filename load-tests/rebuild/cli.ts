import { codec } from '@adit/events/registry.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { rebuildLive } from '@adit/platform/projection/rebuild.ts'
import { projectors } from '@adit/projectors/all.ts'

/**
 * `node load-tests/rebuild/cli.ts <postgres://…> <projector>`: does what `npm run rebuild` does, without its progress bar. Prints how long
 * it took and the peak memory of this process and, to stderr, the time at each million events.
 */
const [url = '', name = 'catalogue'] = process.argv.slice(2)
const projector = projectors.find((candidate) => candidate.name === name)
if (!projector) throw new Error(`There is no projector ${name}`)
const pool = createPool(url, { name: 'bench', max: 2 })
const store = await openPostgresEventStore(url, { connections: 2 })
await installMeta(pool)
const layout = await embeddedFeed(store).layout()
const started = performance.now()
let next = 1_000_000
const onProgress = (events: number) => {
  if (events < next) return
  next += 1_000_000
  console.error(`${events} events after ${Math.round((performance.now() - started) / 1_000)} s`)
}
const { schema } = await rebuildLive(pool, projector, { log: store, codec, layout, onProgress })
const milliseconds = performance.now() - started
await store.close()
await pool.end()
// Linux counts it in KiB, and so does Node on every platform.
console.log(JSON.stringify({ schema, milliseconds, peakMiB: process.resourceUsage().maxRSS / 1024 }))
