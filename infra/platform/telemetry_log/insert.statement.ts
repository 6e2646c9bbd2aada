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

/**
 * A record that is stored already, from an attempt whose answer was lost, stays as it is. Texts come joined by line feeds: an
 * array of texts takes several times as long to take apart.
 */
const insertText = (isNew: string) => `
  insert into ops.download (epoch, record_id, at, file_id, version_id, project_id, address, agent, account_id)
  select $1, f.record_id, f.at, f.file_id, f.version_id, f.project_id, f.address, f.agent, nullif(f.account_id, '')
  from rows from (
    unnest($2::uuid[], $3::bigint[]), string_to_table($4, chr(10)), string_to_table($5, chr(10)),
    string_to_table($6, chr(10)), string_to_table($7, chr(10)), string_to_table($8, chr(10)), string_to_table($9, chr(10))
  ) with ordinality as f(record_id, at, file_id, version_id, project_id, address, agent, account_id, place)
  ${isNew} order by f.place
  on conflict (record_id, at) do nothing`

const insertOwn = { name: 'record downloads', text: insertText('') }
/** Ids of others may come again with another time, in another day's partition. */
const insertForeign = {
  name: 'record foreign downloads',
  text: insertText('where not exists (select from ops.download d where d.record_id = f.record_id)'),
}

/** One statement. Returns how many rows were new. */
export async function insertRows(
  client: pg.ClientBase,
  epoch: number,
  rows: readonly DownloadRow[],
  options: { foreign?: boolean; timeoutMs?: number } = {},
): Promise<number> {
  const lines = (key: 'fileId' | 'versionId' | 'projectId' | 'address' | 'agent') =>
    rows.map((row) => row[key]).join('\n')
  const values = [
    epoch,
    rows.map(({ recordId }) => recordId),
    rows.map(({ at }) => at),
    lines('fileId'),
    lines('versionId'),
    lines('projectId'),
    lines('address'),
    lines('agent'),
    rows.map(({ accountId }) => accountId ?? '').join('\n'),
  ]
  const statement = { ...(options.foreign ? insertForeign : insertOwn), values, query_timeout: options.timeoutMs }
  const { rowCount } = await client.query(statement)
  return rowCount ?? 0
}
