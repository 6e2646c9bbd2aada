import type { ProjectCounters } from '@adit/search/search.port.ts'
import type pg from 'pg'
import { downloadsVersion } from '../../analytics/downloads.table.ts'
import { followsVersion } from '../../collections/follow.table.ts'
import { accountsVersion } from '../../identity/accounts.table.ts'
import { catalogueVersion } from '../catalogue.table.ts'
import type { ProjectRow } from '../project/project.table.ts'
import type { VersionRow } from '../version/version.table.ts'
import type { SearchRows } from './search_document.ts'

/** Schemas of the live builds that documents are made of. */
export interface SearchSchemas {
  catalogue: string
  accounts: string
  follows: string
  downloads: string
}

/** What this release reads. */
export const searchVersions: Readonly<Record<keyof SearchSchemas, number>> = {
  catalogue: catalogueVersion,
  accounts: accountsVersion,
  follows: followsVersion,
  downloads: downloadsVersion,
}

/** The live builds of these versions; undefined while one of them is missing. */
export async function searchSchemas(pool: pg.Pool, versions = searchVersions): Promise<SearchSchemas | undefined> {
  const { rows } = await pool.query<{ projector: string; version: number; schema: string }>(
    'select projector, version, schema from meta.live_build',
  )
  const schemaOf = (name: keyof SearchSchemas) =>
    rows.find(({ projector, version }) => projector === name && version === versions[name])?.schema
  const [catalogue, accounts] = [schemaOf('catalogue'), schemaOf('accounts')]
  const [follows, downloads] = [schemaOf('follows'), schemaOf('downloads')]
  return catalogue && accounts && follows && downloads ? { catalogue, accounts, follows, downloads } : undefined
}

type ReadRow = ProjectRow & { downloads: number; follows: number; owner_id: string | null; username: string | null }

/** All that documents of these projects are made of. Projects that do not exist are left out. */
export async function readSearchRows(
  pool: pg.Pool,
  schemas: SearchSchemas,
  ids: readonly string[],
): Promise<SearchRows[]> {
  const { rows } = await pool.query<ReadRow>(
    `select p.*, coalesce(d.downloads, 0) as downloads, coalesce(f.followers, 0) as follows,
       m.account_id as owner_id, a.username
     from ${schemas.catalogue}.project p
     left join ${schemas.downloads}.project_total d using (project_id)
     left join ${schemas.follows}.follower_count f using (project_id)
     left join ${schemas.catalogue}.member m on m.project_id = p.project_id and m.is_owner
     left join ${schemas.accounts}.account a on a.account_id = m.account_id
     where p.project_id = any($1)`,
    [ids],
  )
  const versions = await readVersions(pool, schemas, ids)
  const projectOfVersion = await readProjects(pool, schemas, [...versions.values()].flat())
  return rows.map(({ downloads, follows, owner_id, username, ...project }) => ({
    project,
    versions: versions.get(project.project_id) ?? [],
    downloads,
    follows,
    owner: { id: owner_id ?? '', username: username ?? '' },
    projectOfVersion,
  }))
}

async function readVersions(
  pool: pg.Pool,
  { catalogue }: SearchSchemas,
  ids: readonly string[],
): Promise<Map<string, VersionRow[]>> {
  const { rows } = await pool.query<VersionRow>(
    `select * from ${catalogue}.version where project_id = any($1) and added and described`,
    [ids],
  )
  return Map.groupBy(rows, (version) => version.project_id)
}

/** A dependency may name a version alone; search wants its project. */
async function readProjects(
  pool: pg.Pool,
  { catalogue }: SearchSchemas,
  versions: readonly VersionRow[],
): Promise<Map<string, string>> {
  const all = versions.flatMap(({ dependencies }) => dependencies)
  const ids = all.filter(({ projectId }) => projectId === null).map(({ versionId }) => versionId)
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ version_id: string; project_id: string }>(
    `select version_id, project_id from ${catalogue}.version where version_id = any($1)`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.version_id, row.project_id]))
}

/** Absolute values, zero where nothing was counted. */
export async function readCounters(
  pool: pg.Pool,
  { downloads, follows }: SearchSchemas,
  ids: readonly string[],
): Promise<ProjectCounters[]> {
  const { rows } = await pool.query<ProjectCounters>(
    `select id, coalesce(d.downloads, 0) as downloads, coalesce(f.followers, 0) as follows
     from unnest($1::text[]) as id
     left join ${downloads}.project_total d on d.project_id = id
     left join ${follows}.follower_count f on f.project_id = id`,
    [ids],
  )
  return rows
}
