import type pg from 'pg'

/** A row as it is stored; the address is a pseudonym. */
export interface DownloadRow {
  recordId: string
  at: number
  fileId: string
  versionId: string
  projectId: string
  address: string
  agent: string
  accountId: string | null
}

const columns = 'epoch, record_id, at, file_id, version_id, project_id, address, agent, account_id'
const given = `$1, f."recordId", f.at, f."fileId", f."versionId", f."projectId", f.address, f.agent, f."accountId"`
/** Rows come as one JSON text: measured, at 15 rows a statement then costs half of what arrays or joined texts cost. */
const rowsOfText = `json_to_recordset($2) as ("recordId" uuid, at bigint, "fileId" text, "versionId" text,
  "projectId" text, address text, agent text, "accountId" text)`

const insertOwn = {
  name: 'record downloads',
  text: `insert into ops.download (${columns}) select ${given} from rows from (${rowsOfText}) as f`,
}
/** Ids of others may come again, also with another time, in another day's partition. Rows keep the order given. */
const insertForeign = {
  name: 'record foreign downloads',
  text: `insert into ops.download (${columns}) select ${given} from rows from (${rowsOfText}) with ordinality
    as f("recordId", at, "fileId", "versionId", "projectId", address, agent, "accountId", place)
    where not exists (select from ops.download d where d.record_id = f."recordId") order by f.place`,
}

/** One statement for rows whose ids are new. Rejects with a unique violation when they are stored already. */
export async function insertOwnRows(
  client: pg.ClientBase,
  epoch: number,
  rows: readonly DownloadRow[],
  timeoutMs: number,
): Promise<void> {
  // The driver's types know this option of a query only for the whole connection.
  const options = { query_timeout: timeoutMs }
  await client.query({ ...insertOwn, values: [epoch, JSON.stringify(rows)], ...options })
}

/** One statement; rows whose ids are stored are left out. Returns how many were new. Only under the lock of the past. */
export async function insertForeignRows(
  client: pg.ClientBase,
  epoch: number,
  rows: readonly DownloadRow[],
): Promise<number> {
  const { rowCount } = await client.query({ ...insertForeign, values: [epoch, JSON.stringify(rows)] })
  return rowCount ?? 0
}
