import type { LogPlace } from '@adit/platform/event_store/postgres/position.ts'
import type pg from 'pg'

/** Up to where records were turned into totals. */
export interface Seal {
  number: number
  /** The last sealed place of the log. */
  cut: LogPlace
}

export async function readSeal(client: pg.ClientBase): Promise<Seal | undefined> {
  const { rows } = await client.query<{ seal: number; cut_epoch: number; transaction: string; position: string }>({
    name: 'last seal',
    text: `select seal, cut_epoch, cut_transaction_id::text as transaction, cut_position::text as position
      from ops.download_seal order by seal desc limit 1`,
  })
  const [row] = rows
  if (!row) return undefined
  const cut = { epoch: row.cut_epoch, transaction: Number(row.transaction), row: Number(row.position) }
  return { number: row.seal, cut }
}

/** The total of the records of one file, day, verdict and rule. */
export interface SealedTotal {
  fileId: string
  versionId: string
  projectId: string
  /** YYYY-MM-DD, UTC. */
  day: string
  verdict: string
  rule: number
  count: number
  /** SHA-256 over the records, hex. */
  digest: string
}

/** An event that stands for dropped records: its type, and its data in its own format. */
export interface SealedEvent {
  projectId: string
  type: string
  data: unknown
}

/** What a seal keeps of its records. */
export interface SealedContent {
  totals: readonly SealedTotal[]
  /** Totals and parts of the other kinds. They add to those of earlier seals. */
  activity: readonly SealedEvent[]
  /** What the rules remember at the cut. They replace those of earlier seals. */
  windows: readonly SealedEvent[]
}

const rowsOfStatement = 5_000

/** Rows of a seal take effect with `finishSeal`. Removes what an attempt that died left behind. */
export async function writeSealed(
  client: pg.ClientBase,
  seal: number,
  { totals, activity, windows }: SealedContent,
): Promise<void> {
  await client.query('delete from ops.download_sealed where seal >= $1', [seal])
  await client.query('delete from ops.download_sealed_activity where seal >= $1', [seal])
  await client.query('delete from ops.download_sealed_window where seal >= $1', [seal])
  for (const rows of inParts(totals)) {
    await client.query(
      `insert into ops.download_sealed (seal, project_id, version_id, file_id, day, verdict, rule, count, digest)
       select $1, "projectId", "versionId", "fileId", day, verdict, rule, count, digest
       from json_to_recordset($2) as t("projectId" text, "versionId" text, "fileId" text, day text, verdict text,
         rule int, count bigint, digest text)`,
      [seal, JSON.stringify(rows)],
    )
  }
  for (const rows of inParts(activity)) await insertEvents(client, 'download_sealed_activity', seal, rows)
  for (const rows of inParts(windows)) await insertEvents(client, 'download_sealed_window', seal, rows)
}

async function insertEvents(
  client: pg.ClientBase,
  table: 'download_sealed_activity' | 'download_sealed_window',
  seal: number,
  events: readonly SealedEvent[],
): Promise<void> {
  await client.query(
    `insert into ops.${table} (seal, project_id, type, data)
     select $1, "projectId", type, data::text from json_to_recordset($2) as w("projectId" text, type text, data json)`,
    [seal, JSON.stringify(events)],
  )
}

export async function finishSeal(client: pg.ClientBase, { number, cut }: Seal, records: number): Promise<void> {
  await client.query(
    `insert into ops.download_seal (seal, cut_epoch, cut_transaction_id, cut_position, records)
     values ($1, $2, $3::xid8, $4, $5)`,
    [number, cut.epoch, String(cut.transaction), cut.row, records],
  )
  await client.query('delete from ops.download_sealed_window where seal < $1', [number])
}

function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsOfStatement) yield rows.slice(from, from + rowsOfStatement)
}
