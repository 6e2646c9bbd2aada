import { ConfigError } from '@adit/platform/config/config.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { rebuildLive } from '@adit/platform/projection/rebuild.ts'
import { openSearchIndex } from '@adit/platform/search/open_search.ts'
import { SearchIndexer } from '@adit/projectors/catalogue/search.indexer.ts'
import { readModelVersions } from '@adit/query-api/models.ts'
import type pg from 'pg'
import { maintenanceConfig } from './config.ts'
import { openDatabase } from './installation.ts'
import { drawProgress } from './progress_bar.ts'
import { type BuiltFrom, withReadModels } from './read_models.ts'

/** The index is no projector: it is made of read models. */
const searchName = 'search'

/** `npm run rebuild -- <projector>`, or `search`: a new build takes the place of the live one while the site goes on. */
const rebuild = (name: string | undefined): Promise<void> =>
  name === searchName
    ? rebuildSearch()
    : withReadModels(async (pool, models) => {
        const model = models.find(({ projector }) => projector.name === name)
        if (model) return rebuildModel(pool, model)
        const names = [...models.map(({ projector }) => projector.name), searchName]
        console.error(`Name what is to be made anew: ${names.join(', ')}`)
        process.exitCode = 2
      })

async function rebuildModel(pool: pg.Pool, { projector, log, codec, layout }: BuiltFrom): Promise<void> {
  const total = await countEvents(log)
  const onProgress = (events: number) => drawProgress(events, total, 'events')
  const build = await rebuildLive(pool, projector, { log, codec, layout, onProgress })
  drawProgress(total, total, 'events')
  console.log(`\n${projector.name} is live as ${build.schema}`)
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
  const { DATABASE_URL, SEARCH_URL, SEARCH_CA, ADIT_DATA } = maintenanceConfig()
  await using opened = new AsyncDisposableStack()
  const { url } = opened.adopt(await openDatabase(DATABASE_URL, ADIT_DATA), (database) => database.close())
  const pool = opened.adopt(createPool(url, { name: 'adit-maintenance', max: 4 }), (one) => one.end())
  const index = await openSearchIndex({ url: SEARCH_URL?.url.href ?? url, ca: SEARCH_CA })
  const search = opened.adopt(index, (one) => one.close())
  const total = await countProjects(pool)
  const onError = (error: unknown) => console.error(error)
  const indexer = new SearchIndexer({ pool, search, versions: readModelVersions, onError })
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

rebuild(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(error instanceof ConfigError ? 2 : 1)
})
