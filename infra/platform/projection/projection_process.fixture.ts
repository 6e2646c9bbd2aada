import { openPostgresEventStore } from '../event_store/postgres/store.ts'
import { embeddedFeed } from '../feed/embedded.ts'
import { createPool } from '../postgres/pool.ts'
import { lampCodec, lampProjector } from './projection.fixture.ts'
import { ProjectionRunner } from './runner.ts'

/** Projects lamps in the database of the first argument until a test kills it. */
const [, , url] = process.argv
if (!url) throw new Error('usage: the URL of a database')
const store = await openPostgresEventStore(url)
const runner = new ProjectionRunner({
  pool: createPool(url, { name: 'projection victim' }),
  feed: embeddedFeed(store),
  log: store,
  codec: lampCodec,
  projectors: [lampProjector()],
  group: 'test',
  onError: (error) => console.error(error),
})
runner.onMoved(() => process.stdout.write('.'))
await runner.start()
process.stdout.write('started')
