import type pg from 'pg'

/** A download, a view of a page, a report of play time or a join of a server, without what is empty. */
export interface OwnRecord {
  kind: string
  /** ISO 8601 in UTC. */
  at: string
  projectId: string
  [more: string]: string | number
}

const columns = `kind, at, project_id as "projectId", version_id as "versionId", file_id as "fileId", country, source, reason,
  game_version as "gameVersion", loader, dependent_project_id as "dependentProjectId", seconds, page, referrer, campaign`

/**
 * What was recorded of somebody while they were signed in, as far as single records are kept. Reads all of them: keeping an index for a rare question would
 * slow down every download.
 */
export async function downloadsOf(ops: pg.Pool, accountId: string): Promise<OwnRecord[]> {
  const { rows } = await ops.query<Record<string, string | null> & { at: string; kind: string; projectId: string }>(
    `select ${columns} from ops.download where account_id = $1 order by at, position`,
    [accountId],
  )
  return rows.map(({ kind, at, projectId, seconds, ...more }) => ({
    ...{ kind, at: new Date(Number(at)).toISOString(), projectId },
    ...Object.fromEntries(Object.entries(more).filter((entry): entry is [string, string] => Boolean(entry[1]))),
    ...(seconds !== null && seconds !== undefined && { seconds: Number(seconds) }),
  }))
}
