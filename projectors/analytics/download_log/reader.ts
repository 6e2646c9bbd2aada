import { type Position, type RecordedEvent, streamName } from '@adit/events/kit/envelope.ts'
import { formatPosition, type LogPlace } from '@adit/platform/event_store/postgres/position.ts'
import type pg from 'pg'
import { sealedEpoch, toPlace } from './places.ts'
import type { Seal } from './seal_rows.ts'

/** Rows below the oldest open transaction of the cluster: no row with a lower place can appear any more. */
export const settled = '(epoch, transaction_id) < ($1::int, pg_snapshot_xmin(pg_current_snapshot()))'

type Row = readonly string[]

const asText = { getTypeParser: () => (value: string) => value }
const query = (name: string, text: string, values: unknown[]): pg.QueryArrayConfig & { types: typeof asText } => ({
  name,
  text,
  values,
  rowMode: 'array',
  types: asText,
})

export async function readRecords(
  client: pg.ClientBase,
  currentEpoch: number,
  after: LogPlace,
  limit: number,
): Promise<RecordedEvent[]> {
  const text = `select epoch, transaction_id, position, record_id, at, file_id, version_id, project_id, address, agent, destination,
      account_id, kind, country, source, reason, game_version, loader, dependent_project_id, seconds, page, referrer, campaign
    from ops.download
    where (epoch, transaction_id, position) > ($2::int, $3::xid8, $4::bigint) and ${settled}
    order by epoch, transaction_id, position limit $5`
  const values = [currentEpoch, after.epoch, String(after.transaction), after.row, limit]
  const { rows } = await client.query<string[]>(query('read downloads', text, values))
  return rows.map(toRecord)
}

export async function readLastPlace(client: pg.ClientBase, currentEpoch: number): Promise<LogPlace | undefined> {
  const text = `select epoch, transaction_id, position from ops.download where ${settled}
    order by epoch desc, transaction_id desc, position desc limit 1`
  const { rows } = await client.query<string[]>(query('last download', text, [currentEpoch]))
  return rows[0] && toPlace(rows[0])
}

function toRecord(row: Row): RecordedEvent {
  const [, , , recordId = '', at, fileId = '', , projectId = '', , , , , kind = ''] = row
  const actor = { kind: 'system', id: kind === 'download' ? 'files' : 'reports' } as const
  return {
    id: recordId,
    type: typesOfKinds[kind] ?? kind,
    version: 1,
    at: Number(at),
    data: kind === 'download' ? downloadOf(row) : activityOf(kind, row),
    metadata: logMetadata(projectId, recordId, actor),
    stream: streamName('analytics', 'download', fileId || projectId),
    revision: 0,
    position: formatPosition(toPlace(row)),
  }
}

const typesOfKinds: Readonly<Record<string, string>> = {
  download: 'DownloadRecorded',
  view: 'ViewRecorded',
  play: 'PlayRecorded',
  server_play: 'ServerPlayRecorded',
  click: 'ClickRecorded',
}

/** Null and missing differ: an earlier release asked for no country, and later ones found none. */
const countryOf = (country: string | null | undefined) => (country ? { country } : {})

function downloadOf(row: Row) {
  const [, , , , , fileId, versionId, projectId, address, agent, destination, accountId, , ...said] = row
  const [country, source, reason, gameVersion, loader, dependentProjectId] = said
  return {
    fileId,
    versionId,
    projectId,
    address,
    agent,
    destination: destination ?? null,
    accountId: accountId ?? null,
    ...countryOf(country),
    source: source ?? null,
    reason: reason ?? null,
    gameVersion: gameVersion ?? null,
    loader: loader ?? null,
    dependentProjectId: dependentProjectId ?? null,
  }
}

function activityOf(kind: string, row: Row) {
  const [, , , , , , versionId, projectId, address, agent, , account, , country, , , gameVersion, loader, , ...more] =
    row
  const [seconds, page, referrer, campaign] = more
  const common = { projectId, address, agent, accountId: account ?? null, ...countryOf(country) }
  if (kind === 'view') return { ...common, page: page ?? '', referrer: referrer ?? null, campaign: campaign ?? null }
  if (kind !== 'play') return common
  return { ...common, versionId, seconds: Number(seconds), gameVersion: gameVersion ?? null, loader: loader ?? null }
}

const logMetadata = (root: string, cause: string, actor: RecordedEvent['metadata']['actor']) => ({
  root,
  actor,
  via: { kind: 'schedule', id: actor.id } as const,
  causationId: cause,
  correlationId: cause,
})

/** Totals of all seals, and what the rule remembered at the last one, in the order in which they were written. */
export async function readSealed(
  client: pg.ClientBase,
  seal: Seal,
  after: LogPlace,
  limit: number,
): Promise<RecordedEvent[]> {
  const text = `
    (select ordinal, 'DownloadsSealed', project_id, json_build_object('fileId', file_id, 'versionId', version_id,
       'projectId', project_id, 'day', day, 'verdict', verdict, 'rule', rule, 'count', count, 'digest', digest)::text
     from ops.download_sealed where ordinal > $1 and seal <= $2 order by ordinal limit $3)
    union all
    (select ordinal, type, project_id, data
     from ops.download_sealed_activity where ordinal > $1 and seal <= $2 order by ordinal limit $3)
    union all
    (select ordinal, type, project_id, data
     from ops.download_sealed_window where ordinal > $1 and seal = $2 order by ordinal limit $3)
    order by 1 limit $3`
  const { rows } = await client.query<string[]>(query('read sealed', text, [after.row, seal.number, limit]))
  return rows.map((row) => toSealed(row, seal))
}

export async function readLastSealed(client: pg.ClientBase, seal: Seal): Promise<LogPlace | undefined> {
  const text = `select greatest(
    (select max(ordinal) from ops.download_sealed where seal <= $1),
    (select max(ordinal) from ops.download_sealed_activity where seal <= $1),
    (select max(ordinal) from ops.download_sealed_window where seal = $1))`
  const { rows } = await client.query<(string | null)[]>(query('last sealed', text, [seal.number]))
  const ordinal = rows[0]?.[0]
  return ordinal ? { epoch: sealedEpoch, transaction: seal.number, row: Number(ordinal) } : undefined
}

function toSealed([ordinal = '', type = '', projectId = '', data = '']: Row, seal: Seal): RecordedEvent {
  const id = `sealed-${ordinal}`
  const position: Position = formatPosition({
    epoch: sealedEpoch,
    transaction: seal.number,
    row: Number(ordinal),
  })
  return {
    id,
    type,
    version: 1,
    at: 0,
    data: JSON.parse(data),
    metadata: logMetadata(projectId, id, { kind: 'system', id: 'sealing' }),
    stream: streamName('analytics', 'download', projectId),
    revision: 0,
    position,
  }
}
