import { ensureDatabase } from '@adit/platform/postgres/cluster.ts'
import { ownCluster } from '@adit/platform/testing/cluster.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { parseFacets } from '../filter/facets.ts'
import { type LibraryIndex, libraryIndex } from '../library.fixture.ts'
import { documentOf } from '../search.fixture.ts'
import { BuildGoneError, type SearchIndex } from '../search.port.ts'
import { openPostgresSearch } from './postgres_search.ts'

it('abandons a build when the server crashes, and keeps the live index', { timeout: 60_000 }, async () => {
  const cluster = await ownCluster()
  const url = cluster.url('crash')
  await ensureDatabase(url)
  const index = openPostgresSearch({ url, definition: libraryIndex })
  const admin = new pg.Client({ connectionString: cluster.adminUrl('crash') })
  admin.on('error', () => {}) // the crash ends this connection too
  try {
    await admin.connect()
    await index.indexDocuments([documentOf(1)])
    const build = await index.openBuild()
    await build.indexDocuments([documentOf(2)])
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'adit-search' limit 1`,
    )
    const [server] = rows
    if (!server) throw new Error('no server process is running')
    process.kill(server.pid, 'SIGKILL') // killing one server process makes all of them recover from the log
    await expect
      .poll(() => build.indexDocuments([documentOf(3)]).catch((error) => error), { timeout: 50_000 })
      .toBeInstanceOf(BuildGoneError)
    await expect(build.finish()).rejects.toBeInstanceOf(BuildGoneError)
    const found = await index.search({ sort: 'newest', offset: 0, limit: 10 })
    expect(found.hits.map(({ id }) => id)).toEqual([documentOf(1).id])
  } finally {
    await admin.end().catch(() => {})
    await index.close()
    await cluster.stop()
  }
})

it('searches a build of an earlier release, which has no bits, until there is a new one', {
  timeout: 60_000,
}, async () => {
  const database = await createTestDatabase()
  const first = openPostgresSearch({ url: database.url, definition: libraryIndex })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const documents = Array.from({ length: 400 }, (_, n) => documentOf(n + 1, { genres: [n % 2 ? 'poetry' : 'travel'] }))
  const filter = parseFacets(libraryIndex, '[["genres:poetry"],["languages:en"]]')
  const found = async (index: SearchIndex<LibraryIndex>) => ({
    ...(await index.search({ filter, sort: 'newest', offset: 0, limit: 5 })),
    ...(await index.facetCounts({ filter }, ['genres', 'formats'])),
  })
  try {
    await first.indexDocuments(documents)
    const before = await found(first)
    expect(await first.needsBuild?.()).toBe(false)
    await client.query('drop table search_1.bit_part cascade')
    const later = openPostgresSearch({ url: database.url, definition: libraryIndex })
    expect(await found(later)).toEqual(before)
    expect(await Promise.all([first.needsBuild?.(), later.needsBuild?.()])).toEqual([true, true])
    const build = await later.openBuild()
    await build.indexDocuments(documents)
    await build.finish()
    expect(await found(later)).toEqual(before)
    expect(await found(first)).toEqual(before)
    expect(await Promise.all([first.needsBuild?.(), later.needsBuild?.()])).toEqual([false, false])
    await later.close()
  } finally {
    await Promise.all([client.end(), first.close()])
    await database.drop()
  }
})
