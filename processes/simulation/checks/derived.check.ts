import { isDeepStrictEqual } from 'node:util'
import { indexes } from '@adit/command-api/work.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { codec } from '@adit/events/registry.ts'
import { rowsIn } from '@adit/platform/indexes/index_runner.ts'
import { Folding, relevant } from '@adit/platform/projection/folding.ts'
import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import type { Table } from '@adit/platform/projection/table.ts'
import { projectors } from '@adit/projectors/all.ts'
import type { Aftermath, Breach, Check } from './breach.ts'

type Row = Record<string, unknown>

/** As text, ordered, so that rows can be compared whatever their order. */
const linesOf = (rows: Iterable<Row>, { columns }: Table): string[] =>
  [...rows].map((row) => JSON.stringify(Object.keys(columns).map((name) => normal(row[name])))).sort()

/** JSON objects come back from the database with their keys in another order. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]): [string, unknown] => [name, normal(field)])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function difference(what: string, found: readonly string[], due: readonly string[]): Breach[] {
  if (isDeepStrictEqual(found, due)) return []
  const extra = found.filter((line) => !due.includes(line))
  const missing = due.filter((line) => !found.includes(line))
  return [{ kind: 'not as a rebuild makes it', what: `${what} has ${extra} instead of ${missing}` }]
}

/** As a build from the log folds it, and the roots that it can't fold. */
function rebuilt(projector: AnyProjector, events: readonly RecordedEvent[]) {
  const folding = new Folding(projector, true)
  const failures = folding.apply(relevant(projector, events, undefined), new Set())
  folding.derive()
  const rows = new Map(
    Object.entries(folding.sets).map(([name, set]): [string, Row[]] => [name, [...set.takeAppended(), ...set.all()]]),
  )
  return { rows, failures }
}

const schemaOf = async (database: Aftermath['database'], { name }: AnyProjector): Promise<string> => {
  const [live] = await database.rows<{ schema: string }>('select schema from meta.live_build where projector = $1', [
    name,
  ])
  if (!live) throw new Error(`${name} has no build`)
  return live.schema
}

/** Every read model is what a rebuild would make of the log. */
export const readModels: Check = async ({ events, database }) => {
  const decoded = events.map((event) => codec.decode(event))
  const breaches: Breach[] = []
  for (const projector of projectors) {
    const schema = await schemaOf(database, projector)
    const { rows, failures } = rebuilt(projector, decoded)
    breaches.push(...failures.map(({ event, error }) => parkedFor(event.metadata.root, error)))
    for (const [name, table] of Object.entries(projector.tables)) {
      const found = await database.rows<Row>(`select * from ${schema}.${table.name}`)
      breaches.push(
        ...difference(`${projector.name}.${table.name}`, linesOf(found, table), linesOf(rows.get(name) ?? [], table)),
      )
    }
  }
  const parked = await database.rows<{ root: string; error: string }>('select root, error from meta.parked')
  return [...breaches, ...parked.map(({ root, error }) => parkedFor(root, error))]
}

const parkedFor = (root: string, error: unknown): Breach => ({ kind: 'root parked', what: `${root}: ${error}` })

/** Every look-up of the command side is what a refill would make of the log. */
export const lookUps: Check = async ({ events, database }) => {
  const decoded = events.map((event) => codec.decode(event))
  const breaches: Breach[] = []
  for (const index of indexes) {
    const due = rowsIn(
      index,
      decoded.filter(({ type }) => index.handles.has(type)),
    )
    const found = await database.rows<Row>(`select * from ${index.table}`)
    breaches.push(...difference(index.name, linesOf(found, index.definition), linesOf(due, index.definition)))
  }
  return breaches
}
