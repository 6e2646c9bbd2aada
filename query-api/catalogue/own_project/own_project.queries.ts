import { rejectedGroup } from '@adit/events/catalogue/project/project_status.values.ts'
import { anywhere, type Slice } from '@adit/platform/http/admin_list.ts'
import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import type { VersionRow } from '@adit/projectors/catalogue/version/version.table.ts'
import type { MemberRow } from '@adit/projectors/teams/member.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { totalOf } from '../../kit/list_total.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import type { ReadDb } from '../../kit/read_models/db.ts'
import { countsOf } from '../counts.ts'
import type { ownProjectsQuery } from './own_project_shape.ts'

type Query = Pick<z.output<typeof ownProjectsQuery>, 'filter' | 'sort'>
type Filter = NonNullable<Query['filter']>
type Field = NonNullable<Query['sort']>[0]

/** A project as one of its members sees it. */
export type OwnProjectRow = Pick<ProjectRow, (typeof projectColumns)[number]> &
  Pick<MemberRow, 'role' | 'is_owner' | 'permissions'> & {
    downloads: number
    followers: number
    version_id: VersionRow['version_id'] | null
    version_number: VersionRow['version_number'] | null
    version_published_at: VersionRow['published_at'] | null
  }

export interface OwnProjectQueries {
  /** Projects of which the account is a member, without open invitations. */
  page(accountId: string, query: Query, slice: Slice): Promise<{ rows: OwnProjectRow[]; total: number }>
}

const projectColumns = [
  'project_id',
  'slug',
  'title',
  'icon',
  'chosen_type',
  'project_types',
  'status',
  'requested_status',
  'loaders',
  'game_versions',
  'categories',
  'additional_categories',
  'license_id',
  'published_at',
  'updated_at',
] as const
const selected = projectColumns.map((column) => `p.${column}` as const)

const rejected = sql.join(rejectedGroup.map((status) => sql.lit(status)))
const attention = sql<number>`case
  when p.status in (${rejected}) then 0 when p.status = 'draft' then 1 when p.status = 'processing' then 2 else 3 end`
const types = sql`case when p.project_types = '{}' then array[p.chosen_type] else p.project_types end`

const orderBy = (counts: ReturnType<typeof countsOf>) =>
  ({
    attention,
    title: sql`lower(p.title)`,
    project_type: sql`(${types})[1]`,
    status: sql`p.status`,
    downloads: counts.column('downloads'),
    followers: counts.column('followers'),
    updated: sql`p.updated_at`,
    published: sql`p.published_at`,
    id: sql`p.project_id`,
  }) satisfies Record<Field, unknown>

const projectsOf = (db: ReadDb, accountId: string) =>
  db
    .selectFrom('catalogue.member as m')
    .innerJoin('catalogue.project as p', 'p.project_id', 'm.project_id')
    .where('m.account_id', '=', accountId)
    .where('m.accepted', '=', true)
    .where('p.deleted', '=', false)

function conditionsOf({ id, q, status, project_type, owned }: Filter) {
  const pattern = q && anywhere(q)
  return [
    id && sql<SqlBool>`p.project_id = any(${[...id]}::text[])`,
    pattern && sql<SqlBool>`(p.title ilike ${pattern} or p.slug ilike ${pattern})`,
    status && sql<SqlBool>`p.status = any(${[status].flat()}::text[])`,
    project_type && sql<SqlBool>`${project_type} = any(${types})`,
    owned !== undefined && sql<SqlBool>`m.is_owner = ${owned}`,
  ].filter((condition) => typeof condition === 'object')
}

export function ownProjectQueries({ models, filled }: Pick<QueryDeps, 'models' | 'filled'>): OwnProjectQueries {
  const { db } = models
  const counts = countsOf(filled, 'project')
  const order = orderBy(counts)
  return {
    async page(accountId, { filter = {}, sort: [field, way] = ['attention', 'ASC'] }, { offset, limit }) {
      const found = conditionsOf(filter).reduce((query, condition) => query.where(condition), projectsOf(db, accountId))
      const rows = await counts
        .join(found)
        .leftJoin('catalogue.version as v', (join) =>
          join.on(sql<SqlBool>`v.version_id = p.version_ids[cardinality(p.version_ids)]`),
        )
        .select([...selected, 'm.role', 'm.is_owner', 'm.permissions'])
        .select([counts.column('downloads').as('downloads'), counts.column('followers').as('followers')])
        .select(['v.version_id', 'v.version_number', 'v.published_at as version_published_at'])
        .orderBy(sql`${order[field]} ${way === 'ASC' ? sql`asc` : sql`desc`}`)
        .orderBy('p.updated_at', 'desc')
        .orderBy('p.project_id')
        .offset(offset)
        .limit(limit)
        .execute()
      const count = async () =>
        (await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirst())?.total ?? 0
      return { rows, total: await totalOf({ offset, limit }, rows, count) }
    },
  }
}
