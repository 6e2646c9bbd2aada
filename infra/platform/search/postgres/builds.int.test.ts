import pg from 'pg'
import { expect, it } from 'vitest'
import { ensureDatabase } from '../../postgres/cluster.ts'
import { ownCluster } from '../../testing/cluster.ts'
import { documentOf } from '../search.fixture.ts'
import { BuildGoneError } from '../search.port.ts'
import { openPostgresSearch } from './postgres.search.ts'

it('gives up a build when the server crashes under it, and keeps the live index', { timeout: 60_000 }, async () => {
  const cluster = await ownCluster()
  const url = cluster.url('crash')
  await ensureDatabase(url)
  const index = openPostgresSearch({ url })
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
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL') // one server process killed makes all of them recover from the log
    await expect
      .poll(() => build.indexDocuments([documentOf(3)]).catch((error) => error), { timeout: 30_000 })
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
