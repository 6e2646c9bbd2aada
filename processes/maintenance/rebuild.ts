import { indexes } from '@adit/command-api/work.ts'
import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import type { CommandIndex } from '@adit/platform/indexes/command_index.ts'
import { IndexStore } from '@adit/platform/indexes/index_store.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { rebuildLive } from '@adit/platform/projection/rebuild.ts'
import { filled, logs, projectors } from '@adit/projectors/all.ts'
import { projectCounts } from '@adit/projectors/catalogue/search/project_count.ts'
import { SearchIndexer } from '@adit/projectors/catalogue/search/search_indexer.ts'
import { readModelVersions } from '@adit/query-api/contracts.ts'
import { openSearchIndex } from '@adit/search/open_search.ts'
import type pg from 'pg'
import { maintenanceConfig } from '../local/config.ts'
import { openDatabase } from '../local/installation.ts'
import { refuseOtherLog } from '../log_owner.ts'
import { Refused, runCommand } from './command_line.ts'
import { drawProgress } from './progress_bar.ts'
import { type BuiltFrom, refuseWithoutReadModels, withReadModels } from './read_models.ts'

/** The search index is not a projector: it is built from read models. */
const searchName = 'search'

const models = [...projectors, ...logs.flatMap((log) => log.projectors)]
const names = [...[...models, ...indexes].map(({ name }) => name), searchName]

/**
 * `npm run rebuild -- <name>`: replaces the live build of a read model or of search by a new one while the site keeps running. An index of
 * the command side is emptied, and workers fill it.
 */
await runCommand({
  usage: 'npm run rebuild -- <name>',
  does: `Rebuilds a read model or an index. Reads and writes continue. Names: ${names.join(', ')}`,
  parameters: { min: 1, max: 1 },
  async run({ parameters: [name = ''] }) {
    if (!names.includes(name)) throw new Refused(`There is no read model ${name}. Names: ${names.join(', ')}`)
    if (name === searchName) await rebuildSearch()
    else
      await withReadModels(async (pool, models, { ops }) => {
        const model = models.find(({ projector }) => projector.name === name)
        if (model) await rebuildModel(pool, model)
        const index = indexes.find((one) => one.name === name)
        if (index) await emptyIndex(ops, index)
      })
    return 0
  },
})

async function rebuildModel(pool: pg.Pool, { projector, log, codec, layout }: BuiltFrom): Promise<void> {
  const total = await countEvents(log)
  const onProgress = (events: number) => drawProgress(events, total, 'events')
  const build = await rebuildLive(pool, projector, { log, codec, layout, onProgress })
  drawProgress(total, total, 'events')
  console.log(`\n${projector.name} is live as ${build.schema}`)
}

/** Workers fill it, as they do after the start. Lookups in it wait meanwhile. */
async function emptyIndex(ops: pg.Pool, index: CommandIndex): Promise<void> {
  await new IndexStore(ops).reset(index)
  console.log(`${index.name} is empty. A running worker fills it now, otherwise the next one that starts`)
}

async function countEvents(log: BuiltFrom['log']): Promise<number> {
  const head = await log.head()
  let count = 0
  if (head && log.scan) {
    const onBatch = (_: unknown, read: number) => {
      count += read
    }
    await log.scan({ after: undefined, until: head, types: new Set(), onBatch })
  }
  return count
}

async function rebuildSearch(): Promise<void> {
  const { DATABASE_URL, EVENT_STORE_URL, SEARCH_URL, SEARCH_CA, ADIT_DATA } = maintenanceConfig()
  await using opened = new AsyncDisposableStack()
  const { url } = opened.adopt(await openDatabase(DATABASE_URL, ADIT_DATA), (database) => database.close())
  const pool = opened.adopt(createPool(url, { name: 'adit-maintenance', max: 4 }), (one) => one.end())
  const store = opened.adopt(await openEventStore(EVENT_STORE_URL ?? url, { connections: 1 }), (one) => one.close())
  await refuseOtherLog(pool, 'DATABASE_URL', store)
  await refuseWithoutReadModels(pool)
  const log = await store.storeId()
  const address = SEARCH_URL?.url.href ?? url
  const index = await openSearchIndex({ url: address, ca: SEARCH_CA, definition: projectIndex, log })
  const search = opened.adopt(index, (one) => one.close())
  const total = await countProjects(pool)
  const onError = (error: unknown) => console.error(error)
  const indexer = new SearchIndexer({ pool, search, counts: filled(projectCounts), onError })
  await indexer.rebuild((projects) => drawProgress(projects, Math.max(projects, total), 'projects'))
  console.log('\nThe new search index is live')
}

async function countProjects(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ schema: string }>(
    `select schema from meta.live_build where projector = 'catalogue' and version = $1`,
    [readModelVersions.catalogue],
  )
  const [live] = rows
  if (!live) return 0
  const counted = await pool.query<{ projects: number }>(`select count(*)::int as projects from ${live.schema}.project`)
  return counted.rows[0]?.projects ?? 0
}
