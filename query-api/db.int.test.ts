import { createPool } from '@adit/platform/postgres/pool.ts'
import { createBuild, goLive } from '@adit/platform/projection/builds.ts'
import { installMeta } from '@adit/platform/projection/meta_schema.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
// biome-ignore lint/style/noRestrictedImports: builds are made of projectors
import { followsProjector } from '@adit/projectors/collections/follows.projector.ts'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReadModelAccess, readModels } from './kit/read_models/db.ts'

let database: TestDatabase
let pool: Pool
let models: ReadModelAccess
const errors: unknown[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'db test' })
  await installMeta(pool)
  models = await readModels({ pool, versions: { follows: 1 }, onError: (error) => errors.push(error) })
})
afterEach(async () => {
  await models.close()
  await pool.end()
  await database.drop()
  expect(errors.splice(0)).toEqual([])
})

/** A live build in which a project has this many followers. */
async function live(followers: number, version = 1): Promise<void> {
  const client = await pool.connect()
  const build = await createBuild(client, { ...followsProjector, version }, { id: 'test' }, { indexed: true })
  await client.query(`insert into ${build.schema}.follower_count values ('PROJECT1', ${followers})`)
  await goLive(client, build)
  client.release()
}

const count = () =>
  models.prepare('count', (db, args: { id: string }) =>
    db.selectFrom('follows.follower_count').where('project_id', '=', args.id).select('followers'),
  )
const built = () =>
  models.db.selectFrom('follows.follower_count').where('project_id', '=', 'PROJECT1').select('followers').execute()

describe('readModels', () => {
  it('knows which builds are missing, and says so', async () => {
    expect(models.missing()).toEqual(['follows'])
    await expect(count()({ id: 'PROJECT1' })).rejects.toMatchObject({ code: 'upstream_unavailable' })
    await live(1)
    await vi.waitFor(() => expect(models.missing()).toEqual([]), { timeout: 30_000 })
  })

  it('starts on a database that no projector has seen, and finds the builds once there are some', async () => {
    await pool.query('drop schema meta cascade')
    const early = await readModels({ pool, versions: { follows: 1 }, onError: (error) => errors.push(error) })
    try {
      expect(early.missing()).toEqual(['follows'])
      await installMeta(pool)
      await live(1)
      await vi.waitFor(() => expect(early.missing()).toEqual([]), { timeout: 30_000 })
    } finally {
      await early.close()
    }
  })

  it('switches to another build automatically, including prepared queries', async () => {
    const prepared = count()
    await live(1)
    await vi.waitFor(() => expect(models.missing()).toEqual([]), { timeout: 30_000 })
    expect(await prepared({ id: 'PROJECT1' })).toEqual([{ followers: 1 }])
    await live(2)
    await vi.waitFor(async () => expect(await prepared({ id: 'PROJECT1' })).toEqual([{ followers: 2 }]), {
      timeout: 30_000,
    })
    expect(await built()).toEqual([{ followers: 2 }])
    expect(await prepared({ id: 'PROJECT2' })).toEqual([])
  })

  it('stays with the version that it was compiled with', async () => {
    await live(1)
    await live(2, 2)
    await vi.waitFor(async () => expect(await built()).toEqual([{ followers: 1 }]), { timeout: 30_000 })
  })

  it('continues when the listening connection is lost', async () => {
    await live(1)
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`)
    await live(2)
    await vi.waitFor(async () => expect(await built()).toEqual([{ followers: 2 }]), { timeout: 30_000 })
  })

  it('reads only read models', async () => {
    await live(1)
    const writable = models.db as unknown as { deleteFrom(table: string): { execute(): Promise<unknown> } }
    await vi.waitFor(() => expect(models.missing()).toEqual([]), { timeout: 30_000 })
    await expect(async () => writable.deleteFrom('follows.follower_count').execute()).rejects.toThrow('reads only')
    expect(await built()).toEqual([{ followers: 1 }])
  })
})
