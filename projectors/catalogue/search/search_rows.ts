import type pg from 'pg'
import { accountsVersion } from '../../identity/accounts.table.ts'
import { catalogueVersion } from '../catalogue.table.ts'
import type { ProjectRow } from '../project/project.table.ts'
import type { VersionRow } from '../version/version.table.ts'
import type { ProjectCount } from './project_count.ts'
import type { ProjectCounters } from './project_search.ts'
import type { SearchRows } from './search_document.ts'

/** Schemas of the live builds that documents are made from. */
export interface SearchSchemas {
  catalogue: string
  accounts: string
  counts: readonly (Pick<ProjectCount, 'name' | 'column'> & { from: string })[]
}

/** The live builds that this release reads. Undefined while one of them is missing. */
export async function searchSchemas(
  pool: pg.Pool,
  counts: readonly ProjectCount[],
): Promise<SearchSchemas | undefined> {
  const { rows } = await pool.query<{ projector: string; version: number; schema: string }>(
    'select projector, version, schema from meta.live_build',
  )
  const schemaOf = ({ name, version }: ProjectCount['projector']) =>
    rows.find((live) => live.projector === name && live.version === version)?.schema
  const catalogue = schemaOf({ name: 'catalogue', version: catalogueVersion })
  const accounts = schemaOf({ name: 'accounts', version: accountsVersion })
  const counted = counts.flatMap(({ name, projector, table, column }) => {
    const schema = schemaOf(projector)
    return schema ? [{ name, column, from: `${schema}.${table.name}` }] : []
  })
  return catalogue && accounts && counted.length === counts.length
    ? { catalogue, accounts, counts: counted }
    : undefined
}

type Counts = ProjectCounters['counters']
const uncounted: Counts = { downloads: 0, follows: 0 }
type ReadRow = ProjectRow & Partial<Counts> & { owner_id: string | null; username: string | null }

/** Columns of all counts, and the joins that they come from. `id` is the column with the project's id. */
function countsOf({ counts }: SearchSchemas, id: string) {
  const columns = counts.map(({ name, column }) => `, coalesce(${name}_count.${column}, 0) as ${name}`).join('')
  const joins = counts.map(({ name, from }) => `left join ${from} ${name}_count on ${name}_count.project_id = ${id}`)
  return { columns, joins: joins.join('\n     ') }
}

/** Everything that documents of these projects are made from. Leaves out projects that do not exist. */
export async function readSearchRows(
  pool: pg.Pool,
  schemas: SearchSchemas,
  ids: readonly string[],
): Promise<SearchRows[]> {
  const { columns, joins } = countsOf(schemas, 'p.project_id')
  const { rows } = await pool.query<ReadRow>(
    `select p.*, m.account_id as owner_id, a.username${columns}
     from ${schemas.catalogue}.project p
     ${joins}
     left join ${schemas.catalogue}.member m on m.project_id = p.project_id and m.is_owner
     left join ${schemas.accounts}.account a on a.account_id = m.account_id
     where p.project_id = any($1)`,
    [ids],
  )
  const versions = await readVersions(pool, schemas, ids)
  const projectOfVersion = await readProjects(pool, schemas, [...versions.values()].flat())
  return rows.map(({ downloads = 0, follows = 0, owner_id, username, ...project }) => ({
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

/** A dependency may name only a version; search needs its project. */
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

/** Absolute values, zero if nothing was counted. */
export async function readCounters(
  pool: pg.Pool,
  schemas: SearchSchemas,
  ids: readonly string[],
): Promise<ProjectCounters[]> {
  const { columns, joins } = countsOf(schemas, 'id')
  const { rows } = await pool.query<Partial<Counts> & { id: string }>(
    `select id${columns} from unnest($1::text[]) as id ${joins}`,
    [ids],
  )
  return rows.map(({ id, ...counters }) => ({ id, counters: { ...uncounted, ...counters } }))
}
