import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LibraryIndex, libraryIndex } from '../library.fixture.ts'
import { documentOf, idOf } from '../search.fixture.ts'
import type { SearchIndex } from '../search.port.ts'
import { openPostgresSearch } from './postgres_search.ts'
import { bitsInPart } from './schema.ts'

describe('counts of codes', () => {
  let database: TestDatabase
  let client: pg.Client
  let writers: SearchIndex<LibraryIndex>[]

  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    writers = [1, 2, 3].map(() => openPostgresSearch({ url: database.url, definition: libraryIndex, poolSize: 2 }))
  })

  afterAll(async () => {
    await Promise.all([client.end(), ...writers.map((writer) => writer.close())])
    await database.drop()
  })

  const word = (seed: number) => ['iron', 'gold', 'chest', 'map', 'light', 'dragon'][seed % 6] ?? ''

  /** Three writers at once write, change, hide and remove the same documents in different orders. */
  function writeAll(round: number): Promise<unknown>[] {
    return writers.map(async (writer, which) => {
      for (let step = 0; step < 12; step++) {
        const at = (n: number) => ((n * (which + 3) + step * 7) % 40) + 1
        const generation = round * 100 + step
        const documents = Array.from({ length: 8 }, (_, n) =>
          documentOf(at(n), {
            generation,
            listed: (n + step) % 5 > 0,
            title: `${word(step + n)} ${word(n + which)}`,
            genres: [word(step)],
          }),
        )
        await writer.indexDocuments(documents)
        await writer.remove([idOf(at(step))], generation)
        await writer.setCounters([{ id: idOf(at(step + 1)), counters: { loans: step, reviews: which } }])
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

  /** Differences between the bits of the live build and the codes of its documents. */
  async function wrongBits(): Promise<unknown[]> {
    const { rows: live } = await client.query(
      `select 'search_' || number as schema from search.build where state = 'live'`,
    )
    const { schema } = live[0]
    const { rows } = await client.query(`
      with held as (
        select code, place from ${schema}.document, unnest(feat) with ordinality f(code, n) join ${schema}.code c using (code)
        where n <= combined_to or c.kept),
      kept as (select code, part * ${bitsInPart} + i as place from ${schema}.bits, generate_series(0, ${bitsInPart - 1}) i where get_bit(bits, i) = 1)
      (select 'lost', * from (select * from held except select * from kept) l)
      union all (select 'left over', * from (select * from kept except select * from held) l)`)
    return rows
  }

  it('stay exact while several writers compete', async () => {
    await Promise.all(writeAll(1))
    expect(await wrongCounts()).toEqual([])
    expect(await wrongBits()).toEqual([])
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
    expect(await wrongBits()).toEqual([])
  })

  it('stay exact in a build, which also keeps frequent words, and in the live index that it becomes', async () => {
    const [writer] = writers
    const build = await writer?.openBuild()
    for (const generation of [1, 2]) {
      const documents = Array.from({ length: 300 }, (_, n) =>
        documentOf(n + 1, { generation, listed: n % 7 > 0, summary: 'a common word' }),
      )
      await build?.indexDocuments(documents)
    }
    await build?.finish()
    expect(await wrongBits()).toEqual([])
    const { rows } = await client.query(`select key from search_2.code where kept and key = 's:common'`)
    expect(rows).toHaveLength(1)
    await writer?.indexDocuments([documentOf(3, { generation: 3, genres: ['other'] }), documentOf(400)])
    await writer?.remove([idOf(5)], 3)
    expect(await wrongBits()).toEqual([])
    const { total } = (await writer?.search({ text: 'common', sort: 'relevance', offset: 0, limit: 1 })) ?? {}
    expect(total).toBe(300 - Math.ceil(300 / 7) - 2)
  })

  it('leave no transaction open', async () => {
    const { rows } = await client.query(
      `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`,
    )
    expect(rows).toEqual([])
  })
})
