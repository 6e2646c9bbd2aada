import type { AnyContract, RouteContract } from '@adit/platform/http/contract.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from './contracts.ts'
import { type ReadCase, readCases } from './testing/read_cases.ts'
import { type ReadCost, readCost } from './testing/rows_read.ts'
import { sizeableCatalogue } from './testing/sizeable_catalogue.ts'
import { type StatementWatch, watchStatements } from './testing/statement_watch.ts'
import { type WholeSide, wholeSide } from './testing/whole_side.ts'

/**
 * What a route may read, for any viewer and any amount of data: rows for each item that it shows (the row itself, its project, counters,
 * and the key by which it was found), and a few more for what is shown once.
 */
const most = {
  rowsForEach: 10,
  rowsBesides: 24,
  pagesForRow: 6,
  pagesBesides: 24,
  statements: 5,
  bytesForEach: 2,
  bytesBesides: 2_500,
}

interface Reading extends ReadCost {
  shown: number
  statements: number
  /** From the database, and to the caller. */
  bytes: number
  answered: number
}

let side: WholeSide
let watch: StatementWatch
let pool: Pool
let client: PoolClient
/** The number of the build that paths of cases name as `{build}`. */
let catalogueBuild: string
const readings: (readonly [string, ReadCase, Reading])[] = []

beforeAll(async () => {
  side = await wholeSide(sizeableCatalogue())
  const { catalogue, downloads } = side.schemas
  await side.pool.query(`insert into ${downloads}.project_total select project_id, 7 from ${catalogue}.project`)
  await side.pool.query(
    `insert into ${downloads}.version_total select version_id, project_id, 7 from ${catalogue}.version`,
  )
  await side.pool.query(
    `insert into meta.parked (build, root, position, partition, type, event)
     select id, 'PARKED', '1', 0, 'ProjectCreated', '{}' from meta.build where schema = $1`,
    [catalogue],
  )
  const { rows } = await side.pool.query<{ id: string }>('select id::text from meta.build where schema = $1', [
    catalogue,
  ])
  catalogueBuild = rows[0]?.id ?? ''
  // What autovacuum does sooner or later.
  await side.pool.query('vacuum (analyze)')
  pool = createPool(side.url, { name: 'plans' })
  client = await pool.connect()
  // Small tables are read at once and joined whole. A query without an index would do the same to large ones.
  await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
  watch = watchStatements()
}, 180_000)

afterAll(async () => {
  watch.stop()
  client.release()
  await pool.end()
  await side.close()
  if (process.env.ADIT_READS) console.log(table())
})

async function reading(one: ReadCase): Promise<Reading> {
  const { result, statements } = await watch.during(async () => {
    const response = await side.call(one.path.replace('{build}', catalogueBuild), one)
    return { status: response.status, text: await response.text() }
  })
  expect(result.status, result.text.slice(0, 500)).toBeLessThan(400)
  const costs: ReadCost[] = []
  for (const statement of statements) costs.push(await readCost(client, statement))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    shown: itemsOf(one, result.text),
    statements: statements.length,
    rows: sum(costs.map(({ rows }) => rows)),
    pages: sum(costs.map(({ pages }) => pages)),
    bytes: sum(statements.map(({ bytes }) => bytes)),
    answered: Buffer.byteLength(result.text),
  }
}

const isList = Array.isArray

function itemsOf({ items }: ReadCase, text: string): number {
  if (items === 'one') return 1
  if (items === 'none') return 0
  const answer: unknown = JSON.parse(text)
  const values = Object.values(answer ?? {})
  if (items === 'list' || items === 'map') return values.length
  if (items === 'lists' || items === 'maps') return values.flat().length
  return Object.entries(answer ?? {}).reduce(
    (sum, [name, value]) => sum + (items.includes(name) && isList(value) ? value.length : 0),
    0,
  )
}

describe('every reading route', () => {
  it('has a case, and none reads that is not declared', () => {
    const reads = Object.keys(contracts).filter((name) => name !== 'retryParked')
    expect(Object.keys(readCases).sort()).toEqual(reads.sort())
    const addressed = Object.entries(readCases).flatMap(([name, cases]) => {
      const found = cases.map(({ path }) => contractAt(name, path))
      return [...found, ...namesakesOf(contractOf(name)).map((one) => found.some((other) => other?.path === one.path))]
    })
    expect(addressed).not.toContain(undefined)
    expect(addressed).not.toContain(false)
  })

  const cases = Object.entries(readCases).flatMap(([name, all]) =>
    all.map((one) => [`${addressOf(name, one)}${one.what ? `: ${one.what}` : ''}`, one, name] as const),
  )
  it.each(cases)('%s reads no more than it shows', async (_, one, name) => {
    const found = await reading(one)
    readings.push([name, one, found])
    expect(found.shown).toBe(one.shows)
    const { rowsForEach, rowsBesides, pagesForRow, pagesBesides, bytesForEach, bytesBesides } = most
    const bounds = {
      rows: rowsForEach * found.shown + rowsBesides + (one.beyond?.rows ?? 0),
      // Reads of a row's long values, or of an index between its rows, show here.
      pages: pagesForRow * found.rows + pagesBesides,
      statements: one.statements?.most ?? most.statements,
      bytes: bytesForEach * found.answered + bytesBesides + (one.beyond?.bytes ?? 0),
    }
    const over = (['rows', 'pages', 'statements', 'bytes'] as const).filter((figure) => found[figure] > bounds[figure])
    expect(over, JSON.stringify({ found, bounds })).toEqual([])
  })
})

/** The contract, among its versions, with the address that the case requests. */
function contractAt(name: string, path: string): RouteContract | undefined {
  const isAt = (contract: RouteContract) => {
    const pattern = contract.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(path.replace(/\?.*/, ''))
  }
  return namesakesOf(contractOf(name)).find(isAt)
}

/** For docs/performance.md: without routes that read nothing, and without version 3 of a route that also exists in version 2. */
function table(): string {
  const head = [
    'request',
    'shown',
    'rows read',
    'statements',
    'pages',
    'bytes read',
    'answered',
    'reason for reading more',
  ]
  const told = readings.filter(([name, one, { statements }]) => statements > 0 && !isTwin(name, one))
  const lines = told.map(([name, one, { shown, rows, statements, bytes, answered, pages }]) => {
    const figures = [shown, rows, statements, pages, bytes, answered].map((figure) => figure.toLocaleString('en'))
    const { what, beyond } = one
    return [`${addressOf(name, one)}${what ? `, ${what}` : ''}`, ...figures, beyond?.because ?? '']
  })
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function contractOf(name: string): AnyContract {
  const found = Object.entries(contracts).find(([known]) => known === name)?.[1]
  if (!found) throw new Error(`there is no contract ${name}`)
  return found
}

function addressOf(name: string, { path }: ReadCase): string {
  const found = contractAt(name, path)
  return `${found?.method} ${found?.path}`
}

const isTwin = (name: string, { path }: ReadCase): boolean =>
  contractAt(name, path)?.api === 'v3' && contractOf(name).versions?.includes('v2') === true
