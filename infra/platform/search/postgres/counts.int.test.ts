import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { documentOf, idOf } from '../search.fixture.ts'
import type { SearchIndex } from '../search.port.ts'
import { openPostgresSearch } from './postgres.search.ts'

describe('counts of codes', () => {
  let database: TestDatabase
  let client: pg.Client
  let writers: SearchIndex[]

  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    writers = [1, 2, 3].map(() => openPostgresSearch({ url: database.url, poolSize: 2 }))
  })

  afterAll(async () => {
    await Promise.all([client.end(), ...writers.map((writer) => writer.close())])
    await database.drop()
  })

  const word = (seed: number) => ['iron', 'gold', 'chest', 'map', 'light', 'dragon'][seed % 6] ?? ''

  /** Three writers at once write, change, hide and remove the same projects in different orders. */
  function writeAll(round: number): Promise<unknown>[] {
    return writers.map(async (writer, which) => {
      for (let step = 0; step < 12; step++) {
        const at = (n: number) => ((n * (which + 3) + step * 7) % 40) + 1
        const generation = round * 100 + step
        const documents = Array.from({ length: 8 }, (_, n) =>
          documentOf(at(n), {
            generation,
            listed: (n + step) % 5 > 0,
            name: `${word(step + n)} ${word(n + which)}`,
            categories: [word(step)],
          }),
        )
        await writer.indexDocuments(documents)
        await writer.remove([idOf(at(step))], generation)
        await writer.setCounters([{ id: idOf(at(step + 1)), downloads: step, follows: which }])
      }
    })
  }

  async function wrongCounts(): Promise<unknown[]> {
    const { rows } = await client.query(`
      with held as (select f as code, count(*)::int as n from search_1.document, unnest(feat || counted) f group by f)
      select c.key, coalesce(f.n, 0) as counted, coalesce(h.n, 0) as held
      from search_1.code c left join search_1.frequency f using (code) left join held h using (code)
      where coalesce(f.n, 0) <> coalesce(h.n, 0)`)
    return rows
  }

  it('stay exact under writers that run against each other', async () => {
    await Promise.all(writeAll(1))
    expect(await wrongCounts()).toEqual([])
    const { rows } = await client.query('select count(*)::int as n from search_1.document where listed')
    const total = await writers[0]?.search({ sort: 'newest', offset: 0, limit: 1 })
    expect(total?.total).toBe(rows[0]?.n)
  })

  it('stay exact when connections are cut in the middle of writes', async () => {
    const writing = Promise.allSettled(writeAll(2))
    for (let cut = 0; cut < 10; cut++) {
      await new Promise((resolve) => setTimeout(resolve, 15))
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    }
    await writing
    expect(await wrongCounts()).toEqual([])
    await Promise.all(writeAll(3))
    expect(await wrongCounts()).toEqual([])
  })

  it('leave no transaction open', async () => {
    const { rows } = await client.query(
      `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    )
    expect(rows).toEqual([])
  })
})
