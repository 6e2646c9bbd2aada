import { createHash } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Dimension, dimensions } from '@adit/events/analytics/dimension.values.ts'
import type { PartsSealed } from '@adit/events/analytics/download.events.ts'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type pg from 'pg'

export interface SealedDaysExport {
  days: number
  /** Files that were not there yet. */
  written: number
}

/**
 * Writes what counted on each sealed day to a Parquet file, named by the day and by its own SHA-256, without pseudonyms and accounts. The same day gives the same
 * file. One of a day to which late records were added takes the place of the one before. No projects: all of them.
 */
export async function exportSealedDays(
  ops: pg.Pool,
  folder: string,
  projectIds: readonly string[] = [],
): Promise<SealedDaysExport> {
  const done: SealedDaysExport = { days: 0, written: 0 }
  for await (const { day, facts } of sealedDays(ops, projectIds)) {
    done.days++
    if (await writeDay(folder, day, parquetOf(facts))) done.written++
  }
  return done
}

interface Fact {
  projectId: string
  kind: string
  at: number
  values: Readonly<Partial<Record<Dimension, string>>>
  amount: number
}

const rowsOfFetch = 500

/** One day after the other, with its facts in a fixed order. */
async function* sealedDays(
  ops: pg.Pool,
  projectIds: readonly string[],
): AsyncGenerator<{ day: string; facts: Fact[] }> {
  const client = await ops.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(
      `declare sealed no scroll cursor for select data from ops.download_sealed_activity
       where type = 'PartsSealed' and (cardinality($1::text[]) = 0 or project_id = any($1::text[]))
       order by data::json ->> 'day', ordinal`,
      [projectIds],
    )
    let day: string | undefined
    let facts = new Map<string, Fact>()
    for (;;) {
      const { rows } = await client.query<{ data: string }>(`fetch ${rowsOfFetch} from sealed`)
      if (rows.length === 0) break
      for (const { data } of rows) {
        const sealed: PartsSealed = JSON.parse(data)
        if (day !== undefined && day !== sealed.day) {
          yield { day, facts: inOrder(facts) }
          facts = new Map()
        }
        day = sealed.day
        addCells(facts, sealed)
      }
    }
    if (day !== undefined) yield { day, facts: inOrder(facts) }
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** What counted on one day of all projects, in the same file each time. A day on which nothing was sealed has no rows. */
export async function parquetOfDay(ops: pg.Pool, day: string): Promise<Uint8Array> {
  const { rows } = await ops.query<{ data: string }>(
    `select data from ops.download_sealed_activity where type = 'PartsSealed' and data::json ->> 'day' = $1 order by ordinal`,
    [day],
  )
  const facts = new Map<string, Fact>()
  for (const { data } of rows) addCells(facts, JSON.parse(data))
  return parquetOf(inOrder(facts))
}

/** A day that was sealed in two parts may have a combination in both. */
function addCells(facts: Map<string, Fact>, { projectId, kind, day, cells }: PartsSealed): void {
  for (const { hour, values, amount } of cells) {
    const key = JSON.stringify([projectId, kind, hour, ...dimensions.map((one) => values[one] ?? '')])
    const known = facts.get(key)
    if (known) known.amount += amount
    else facts.set(key, { projectId, kind, at: Date.parse(`${day}T${hour}:00:00Z`), values, amount })
  }
}

const inOrder = (facts: ReadonlyMap<string, Fact>): Fact[] =>
  [...facts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, fact]) => fact)

function parquetOf(facts: readonly Fact[]): Uint8Array {
  const buffer = parquetWriteBuffer({
    columnData: [
      { name: 'project_id', type: 'STRING', data: facts.map(({ projectId }) => projectId) },
      { name: 'kind', type: 'STRING', data: facts.map(({ kind }) => kind) },
      { name: 'hour', type: 'TIMESTAMP', data: facts.map(({ at }) => new Date(at)) },
      ...dimensions.map((dimension) => ({
        ...{ name: dimension, type: 'STRING' as const, data: facts.map(({ values }) => values[dimension] ?? null) },
      })),
      { name: 'amount', type: 'INT64', data: facts.map(({ amount }) => BigInt(amount)) },
    ],
  })
  return new Uint8Array(buffer)
}

/** False if the file is there already. It is there only once it is complete. */
async function writeDay(folder: string, day: string, content: Uint8Array): Promise<boolean> {
  const name = `${day}-${createHash('sha256').update(content).digest('hex')}.parquet`
  const earlier = (await readdir(folder)).filter((file) => file.startsWith(`${day}-`) && file.endsWith('.parquet'))
  const isNew = !earlier.includes(name)
  if (isNew) {
    const part = join(folder, `${name}.part`)
    // Countries with few visitors are in it, which the site doesn't show.
    await writeFile(part, content, { mode: 0o600 })
    await rename(part, join(folder, name))
  }
  for (const file of earlier) if (file !== name) await rm(join(folder, file))
  return isNew
}
