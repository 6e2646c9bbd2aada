import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import { Folding, type HiddenRow } from './folding.ts'
import type { Build } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { keyParts } from './projector_keys.ts'
import { loadWanted, writeRows } from './row_sql.ts'

/** Lets events that wait hide what their streams hide, in rows that are read now, and keeps those rows as they were. */
export async function hideWaiting(
  client: pg.ClientBase,
  build: Build,
  folding: Folding,
  waiting: readonly RecordedEvent[],
): Promise<void> {
  await loadWanted(client, build.schema, folding, folding.wantedToHide(waiting))
  await keepHidden(client, build, folding.hide(waiting))
}

/** A row that was kept earlier is the one to restore. */
export async function keepHidden(client: pg.ClientBase, build: Build, hidden: readonly HiddenRow[]): Promise<void> {
  if (hidden.length === 0) return
  const rows = hidden.map(({ root, table, key, row }) => [
    root,
    table,
    JSON.stringify(keyParts(key)),
    row && JSON.stringify(row),
  ])
  await client.query(
    `insert into meta.parked_row (build, root, table_name, key, row)
     select $1, r.one ->> 0, r.one ->> 1, r.one ->> 2, r.one ->> 3 from json_array_elements($2) as r(one)
     on conflict do nothing`,
    [build.id, JSON.stringify(rows)],
  )
}

/** Makes the rows of a root what they were before its first waiting event. */
export async function restoreHidden(
  client: pg.ClientBase,
  projector: AnyProjector,
  build: Build,
  root: string,
): Promise<void> {
  const { rows } = await client.query<{ table_name: string; key: string; row: string | null }>(
    'delete from meta.parked_row where build = $1 and root = $2 returning table_name, key, row',
    [build.id, root],
  )
  // Stryker disable next-line BooleanLiteral: rows are put and removed here and never read, so it is the same whether all are known
  const folding = new Folding(projector, true)
  for (const { table_name, key, row } of rows) {
    const set = folding.sets[table_name]
    if (row === null) set?.remove(JSON.parse(key))
    else set?.put(JSON.parse(row))
  }
  for (const set of Object.values(folding.sets)) await writeRows(client, build.schema, set)
}
