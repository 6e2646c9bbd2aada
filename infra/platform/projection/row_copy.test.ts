import { describe, expect, it } from 'vitest'
import { MemoryReads } from './memory_reads.fixture.ts'
import { installMeta } from './meta_schema.ts'
import { lampProjector } from './projection.fixture.ts'
import { chunks, copyRows } from './row_copy.ts'
import { bigint, boolean, createTableSql, defineTable, json, nullable, text, textArray } from './table.ts'

const thing = defineTable(
  'thing',
  {
    id: text(),
    size: bigint(),
    big: boolean(),
    tags: textArray(),
    about: json<unknown>(),
    note: nullable(text()),
  },
  { key: ['id'] },
)
const plain = { id: 'a', size: 1, big: true, tags: [], about: {}, note: 'x' }

/** A database with the empty table. */
async function opened(table = thing) {
  const reads = new MemoryReads()
  const pool = reads.pool()
  await installMeta(pool)
  await pool.query('create schema s')
  await pool.query(createTableSql('s', table))
  const stored = async () => (await pool.query(`select * from s.${table.name} order by 1, 2`)).rows
  const clients = await Promise.all([pool.connect(), pool.connect()])
  return { reads, clients, stored }
}

async function linesOf(...rows: Record<string, unknown>[]): Promise<string> {
  const { reads, clients } = await opened()
  await copyRows(clients, 's', [{ table: thing, rows }])
  return reads.copies.flatMap(({ writes }) => writes).join('')
}

describe('a line of COPY, as the manual of PostgreSQL describes it', () => {
  it('has a tab between columns and ends with a newline', async () => {
    expect(await linesOf(plain)).toBe('a\t1\ttrue\t{}\t{}\tx\n')
    expect(await linesOf({ ...plain, big: false, size: -(2 ** 53) })).toBe('a\t-9007199254740992\tfalse\t{}\t{}\tx\n')
  })

  it('writes what is missing as \\N', async () => {
    expect(await linesOf({ ...plain, note: null })).toMatch(/\t\\N\n$/)
    expect(await linesOf({ ...plain, note: undefined })).toMatch(/\t\\N\n$/)
    expect(await linesOf({ ...plain, note: '' })).toMatch(/\t\n$/)
    expect(await linesOf({ ...plain, note: '\\N' })).toMatch(/\t\\\\N\n$/)
  })

  it('escapes tabs, line ends and backslashes', async () => {
    expect(await linesOf({ ...plain, note: '1\t2\n3\r4\\5' })).toMatch(/\t1\\t2\\n3\\r4\\\\5\n$/)
  })

  it('writes arrays with each item in quotes', async () => {
    expect(await linesOf({ ...plain, tags: ['a', 'b,c', 'd"e', 'f\\g', 'h\ti'] })).toBe(
      'a\t1\ttrue\t{"a","b,c","d\\\\"e","f\\\\\\\\g","h\\ti"}\t{}\tx\n',
    )
  })

  it('writes JSON with its backslashes doubled', async () => {
    expect(await linesOf({ ...plain, about: { line: 'a\n"b"' } })).toBe(
      'a\t1\ttrue\t{}\t{"line":"a\\\\n\\\\"b\\\\""}\tx\n',
    )
  })
})

it('stores every row as it was', async () => {
  const rows = [
    plain,
    { id: 'b', size: 0, big: false, tags: ['"', '\\', '', 'NULL', '{}'], about: ['\\', '"', null], note: '\\t' },
    { id: 'c', size: 2, big: true, tags: ['\r\n\t'], about: 'a\\"b', note: null },
  ]
  const { clients, stored } = await opened()
  await copyRows(clients, 's', [{ table: thing, rows }])
  expect(await stored()).toEqual(rows)
})

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...plain, id: String(n).padStart(6, '0') }))

it('copies at most 5,000 rows in one statement, so that no transaction is long, in writes of 500 lines', async () => {
  const { reads, clients, stored } = await opened()
  await copyRows(clients.slice(0, 1), 's', [{ table: thing, rows: many(5_000) }])
  expect(reads.copies).toHaveLength(1)
  expect(reads.copies[0]?.writes.map((write) => write.split('\n').length - 1)).toEqual(Array(10).fill(500))
  await copyRows(clients.slice(0, 1), 's', [{ table: thing, rows: many(10_001).slice(5_000) }])
  expect(reads.copies.slice(1).map(({ writes }) => writes.length)).toEqual([10, 1])
  expect(await stored()).toHaveLength(10_001)
})

it('shares the statements among connections, and asks nothing for tables without rows', async () => {
  const { reads, clients } = await opened()
  await copyRows(clients, 's', [{ table: thing, rows: many(10_000) }])
  expect(reads.copies.map(({ connection }) => connection).sort()).toEqual([0, 1])
  await copyRows(clients, 's', [{ table: thing, rows: [] }])
  expect(reads.copies).toHaveLength(2)
})

it('stops on all connections if one fails, and says why', async () => {
  const { reads, clients } = await opened()
  reads.fail(/^copy/, new Error('the disk is full'))
  await expect(copyRows(clients, 's', [{ table: thing, rows: many(40_000) }])).rejects.toThrow('the disk is full')
  expect(reads.copies.length).toBeLessThan(7)
})

it('fails if the database refuses a row', async () => {
  const { clients } = await opened()
  const rows = [plain, { ...plain, id: null }]
  await expect(copyRows(clients, 's', [{ table: thing, rows }])).rejects.toThrow('null value in column "id"')
})

it('cuts a list into full parts and a last one that may be shorter', () => {
  expect([...chunks([], 2)]).toEqual([])
  expect([...chunks([1, 2], 2)]).toEqual([[1, 2]])
  expect([...chunks([1, 2, 3], 2)]).toEqual([[1, 2], [3]])
})

it('has the tables of a projector without a primary key until they are filled', () => {
  const { lamp } = lampProjector().tables
  if (!lamp) throw new Error('no such table')
  expect(createTableSql('s', lamp)).toBe(
    'create table s.lamp (house text not null, lamp text not null, brightness integer not null, changed_at bigint not null)',
  )
})
