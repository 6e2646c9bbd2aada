import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { accountEvents } from '@adit/events/identity/account.events.ts'
import { codec } from '@adit/events/registry.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { writeMarks } from '@adit/platform/projection/marks.ts'
import { rebuildLive } from '@adit/platform/projection/rebuild.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { runnerWaiter } from '@adit/platform/projection/waiter.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { openPostgresSearch } from '@adit/search/postgres/postgres_search.ts'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { filled, logs, projectors as ofEvents } from './all.ts'
import { projectStreams } from './catalogue/catalogue.fixture.ts'
import { catalogueProjector } from './catalogue/catalogue.projector.ts'
import { projectCounts } from './catalogue/search/project_count.ts'
import type { ProjectSearch } from './catalogue/search/project_search.ts'
import { IndexAheadError, SearchIndexer } from './catalogue/search/search_indexer.ts'
import { IndexerLoop } from './catalogue/search/search_loop.ts'

const projectors = [...ofEvents, ...logs.flatMap((log) => log.projectors)]
const counts = filled(projectCounts)

let database: TestDatabase
let pool: pg.Pool
let search: ProjectSearch
let indexer: SearchIndexer
let kit: Awaited<ReturnType<typeof projections>>
const errors: unknown[] = []

/** Read models that follow a log in memory. */
async function projections() {
  const log = eventLog()
  const store = createMemoryStore()
  const feed = embeddedFeed(store)
  const onError = (error: unknown) => void errors.push(error)
  const runner = new ProjectionRunner({ pool, feed, log: store, codec, projectors, group: 'test', onError })
  await runner.start()
  const waiter = runnerWaiter(runner, feed)
  let appended = 0
  return {
    log,
    store,
    feed,
    runner,
    /** Appends the written events to the log, and waits until they are visible. */
    async project() {
      for (; appended < log.events.length; appended++) {
        const event = log.events[appended]
        if (!event) continue
        const { stream, revision, position: _, ...added } = event
        await store.append(stream, revision - 1, [added])
      }
      const position = await store.head()
      if (position === undefined) return
      const names = projectors.map(({ name }) => name)
      expect(await waiter.wait(names, { root: 'any', position }, 30_000)).toBe('visible')
    },
    async close() {
      await runner.stop()
      await feed.close()
    },
  }
}

const hits = async (text = '') => {
  const result = await search.search({ text, sort: 'relevance', offset: 0, limit: 10 })
  return result.hits.map(({ id, counters }) => ({ id, ...counters }))
}
const one = { id: 'PROJECT1', downloads: 0, follows: 0 }
const marks = async (name = 'search') =>
  (await pool.query('select id from meta.mark where name = $1 order by id', [name])).rows.map(({ id }) => id)

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'indexer test' })
  search = openPostgresSearch({ url: database.url, definition: projectIndex })
  kit = await projections()
  indexer = new SearchIndexer({ pool, counts, search, onError: (error) => errors.push(error) })
  const email = { account: 'OWNER001', sealed: '' }
  const account = { accountId: 'OWNER001', username: 'ada', email, newsletter: false }
  kit.log.stream(accountEvents, 'OWNER001')('AccountCreated', account)
  const streams = projectStreams('PROJECT1', kit.log)
  streams.create()
  streams.publish('VERSION1')
  streams.approve()
  await kit.project()
})
afterEach(async () => {
  await kit.close()
  await search.close()
  await pool.end()
  await database.drop()
  expect(errors.splice(0)).toEqual([])
})

/** Events of the first project after those of `beforeEach`. */
const project = () => projectStreams('PROJECT1', kit.log).project

describe('index', () => {
  it('makes marked projects searchable, also under their owner, and clears the marks', async () => {
    expect(await indexer.index()).toBe(1)
    expect(await hits('lantern')).toEqual([one])
    expect(await hits('ada')).toEqual([one])
    expect(await marks()).toEqual([])
    expect(await indexer.index()).toBe(0)
  })

  it('removes a hidden project, and adds it again', async () => {
    await indexer.index()
    project()('ProjectStatusChanged', { from: 'approved', to: 'private' })
    await kit.project()
    await indexer.index()
    expect(await hits()).toEqual([])
    expect(await marks('search_hidden')).toEqual(['PROJECT1'])
    project()('ProjectStatusChanged', { from: 'private', to: 'approved' })
    await kit.project()
    await indexer.index()
    expect(await hits()).toEqual([one])
    expect(await marks('search_hidden')).toEqual([])
  })

  it('fills an index that was created empty, once', async () => {
    await indexer.index()
    const empty = openPostgresSearch({ url: database.url, schema: 'other', definition: projectIndex })
    let builds = 0
    const made: ProjectSearch = {
      ...empty,
      search: (query) => empty.search(query),
      facetCounts: (query, keys) => empty.facetCounts(query, keys),
      openBuild: () => {
        builds++
        return empty.openBuild()
      },
      needsBuild: async () => builds === 0,
      close: () => empty.close(),
    }
    const filler = new SearchIndexer({ pool, counts, search: made, onError: (error) => errors.push(error) })
    expect([await filler.fill(), await filler.fill(), builds]).toEqual([true, true, 1])
    expect((await empty.search({ text: 'lantern', sort: 'relevance', offset: 0, limit: 10 })).total).toBe(1)
    await empty.close()
  })

  it('keeps a mark that was renewed while the document was written', async () => {
    const renewing: ProjectSearch = {
      ...search,
      search: (query) => search.search(query),
      facetCounts: (query, keys) => search.facetCounts(query, keys),
      openBuild: () => search.openBuild(),
      close: () => search.close(),
      indexDocuments: async (documents) => {
        const result = await search.indexDocuments(documents)
        const client = await pool.connect()
        await writeMarks(client, new Map([['search', new Set(['PROJECT1'])]]))
        client.release()
        return result
      },
    }
    const racing = new SearchIndexer({ pool, counts, search: renewing, onError: (error) => errors.push(error) })
    await racing.index()
    expect(await marks()).toEqual(['PROJECT1'])
  })

  it('stops when the index is ahead, and reports it', async () => {
    await indexer.index()
    // A database restored to an earlier state draws numbers again that the index has seen.
    await pool.query(`select setval('meta.mark_generation', 1)`)
    project()('ProjectRenamed', { title: 'Torch' })
    await kit.project()
    await expect(indexer.index()).rejects.toThrow(IndexAheadError)
    expect(await marks()).toEqual(['PROJECT1'])
    await pool.query(`select setval('meta.mark_generation', 1)`)
    await indexer.rebuild()
    expect(await hits('torch')).toEqual([one])
    expect(await marks()).toEqual([])
  })

  it('indexes all projects again after a rebuild of their rows', async () => {
    for (let number = 2; number < 9; number++) projectStreams(`PROJECT${number}`, kit.log).create()
    await kit.project()
    while ((await indexer.index()) > 0) {}
    const layout = await kit.feed.layout()
    await rebuildLive(pool, catalogueProjector, { log: kit.store, codec, layout })
    expect(await marks()).toContain('*')
    expect(await indexer.index()).toBe(8)
    expect(await marks()).toEqual([])
  })

  it("follows a change of the owner's name", async () => {
    await indexer.index()
    kit.log.stream(accountEvents, 'OWNER001')('AccountUsernameChanged', { username: 'grace', previous: 'ada' })
    await kit.project()
    const client = await pool.connect()
    await writeMarks(client, new Map([['search_author', new Set(['OWNER001'])]]))
    client.release()
    expect(await indexer.index()).toBe(1)
    expect(await hits('grace')).toEqual([one])
    expect(await hits('ada')).toEqual([])
  })

  it('does nothing while another process works', async () => {
    const client = await pool.connect()
    await client.query(`select pg_advisory_lock(hashtext('adit.search.indexer'))`)
    expect(await indexer.index()).toBe(0)
    await client.query(`select pg_advisory_unlock(hashtext('adit.search.indexer'))`)
    client.release()
    expect(await indexer.index()).toBe(1)
  })
})

describe('count', () => {
  it('sets the counters of marked projects', async () => {
    await indexer.index()
    const { rows } = await pool.query(`select schema from meta.live_build where projector = 'downloads'`)
    await pool.query(`insert into ${rows[0].schema}.project_total values ('PROJECT1', 5)`)
    await pool.query(`insert into meta.mark values ('search_counters', 'PROJECT1', 1)`)
    expect(await indexer.count()).toBeGreaterThan(0)
    expect(await hits()).toEqual([{ ...one, downloads: 5 }])
    expect(await indexer.count()).toBe(0)
  })
})

describe('counting', () => {
  it('waits while more are marked, or everything is', async () => {
    await indexer.index()
    await indexer.count()
    await pool.query(
      `insert into meta.mark values ('search_counters', 'PROJECT1', 1), ('search_counters', 'PROJECT2', 2)`,
    )
    expect(await indexer.count(1)).toBe(0)
    expect(await marks('search_counters')).toEqual(['PROJECT1', 'PROJECT2'])
    expect(await indexer.count(2)).toBe(2)
    await pool.query(`insert into meta.mark values ('search_counters', '*', 3)`)
    expect(await indexer.count(2)).toBe(0)
  })
})

describe('purge', () => {
  it('removes what has been hidden for long, and nothing that came back', async () => {
    await indexer.index()
    project()('ProjectStatusChanged', { from: 'approved', to: 'private' })
    await kit.project()
    await indexer.index()
    expect(await indexer.purge()).toBe(0)
    expect(await indexer.purge(0)).toBe(1)
    expect([await marks(), await marks('search_hidden')]).toEqual([[], []])
    project()('ProjectStatusChanged', { from: 'private', to: 'approved' })
    await kit.project()
    await indexer.index()
    expect(await hits()).toEqual([one])
  })

  it('keeps what was listed again before it was noticed', async () => {
    await indexer.index()
    await pool.query(`insert into meta.mark values ('search_hidden', 'PROJECT1', 1, now() - interval '99 days')`)
    expect(await indexer.purge()).toBe(1)
    expect(await marks()).toEqual(['PROJECT1'])
    await indexer.index()
    expect(await hits()).toEqual([one])
  })
})

describe('rebuild', () => {
  it('switches at once, including what changed meanwhile', async () => {
    await indexer.index()
    const progress: number[] = []
    await indexer.rebuild((projects) => {
      progress.push(projects)
      if (progress.length > 1) return
      project()('ProjectRenamed', { title: 'Torch' })
    })
    await kit.project()
    await indexer.index()
    expect(progress[0]).toBe(1)
    expect(await hits('torch')).toEqual([one])
  })
})

it('runs until it is stopped', async () => {
  const loop = new IndexerLoop({ pool, counts, search, onError: (error) => errors.push(error) }, { pollMs: 20 })
  loop.start()
  await vi.waitFor(async () => expect(await hits('lantern')).toEqual([one]), { timeout: 30_000 })
  project()('ProjectRenamed', { title: 'Torch' })
  await kit.project()
  loop.rouse()
  await vi.waitFor(async () => expect(await hits('torch')).toEqual([one]), { timeout: 30_000 })
  await loop.stop()
})

it('continues once an index that was ahead is rebuilt', async () => {
  await indexer.index()
  await pool.query(`select setval('meta.mark_generation', 1)`)
  project()('ProjectRenamed', { title: 'Torch' })
  await kit.project()
  const ahead = vi.fn()
  const loop = new IndexerLoop({ pool, counts, search, onError: ahead }, { pollMs: 20, aheadMs: 20 })
  loop.start()
  await vi.waitFor(() => expect(ahead).toHaveBeenCalledWith(expect.any(IndexAheadError)), { timeout: 20_000 })
  await indexer.rebuild()
  project()('ProjectRenamed', { title: 'Beacon' })
  await kit.project()
  await vi.waitFor(async () => expect(await hits('beacon')).toEqual([one]), { timeout: 20_000 })
  await loop.stop()
})

it('updates few counters soon and many at the longer interval', async () => {
  const times = { pollMs: 10, countersMs: 3_600_000, fewCountersMs: 20, fewCounters: 1 }
  const loop = new IndexerLoop({ pool, counts, search, onError: (error) => errors.push(error) }, times)
  const counting = vi.spyOn(loop.indexer, 'count')
  const fewTimes = () => counting.mock.calls.filter(([few]) => few === 1).length
  loop.start()
  // All were counted once. From here on only few change, until an hour has passed.
  await vi.waitFor(() => expect(fewTimes()).toBeGreaterThan(0), { timeout: 30_000 })
  const { rows } = await pool.query(`select schema from meta.live_build where projector = 'downloads'`)
  await pool.query(`insert into ${rows[0].schema}.project_total values ('PROJECT1', 7)`)
  await pool.query(
    `insert into meta.mark values ('search_counters', 'PROJECT1', 1), ('search_counters', 'PROJECT2', 2)`,
  )
  const before = fewTimes()
  await vi.waitFor(() => expect(fewTimes()).toBeGreaterThan(before + 2), { timeout: 30_000 })
  expect(await hits()).toEqual([one])
  await pool.query(`delete from meta.mark where name = 'search_counters' and id = 'PROJECT2'`)
  await vi.waitFor(async () => expect(await hits()).toEqual([{ ...one, downloads: 7 }]), { timeout: 30_000 })
  await loop.stop()
})
