import { anywhere, type Slice } from '@adit/platform/http/admin_list.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { totalOf } from '../../kit/list_total.ts'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import { places, type QueueRow, type StaffProjectRow, staffProjects } from '../review/review.queries.ts'
import type { projectsQuery, queueQuery } from './admin_shape.ts'

type QueueQuery = z.output<typeof queueQuery>
type ProjectsQuery = z.output<typeof projectsQuery>

export interface Page<Row> {
  rows: Row[]
  total: number
}

export interface AdminQueries {
  /** `now` is in milliseconds since 1970, to know which locks are still valid. */
  queue(query: Pick<QueueQuery, 'filter' | 'sort'>, slice: Slice, now: number): Promise<Page<QueueRow>>
  projects(query: Pick<ProjectsQuery, 'filter' | 'sort'>, slice: Slice): Promise<Page<StaffProjectRow>>
}

const queueOrder = {
  position: sql`n.position`,
  queued: sql`q.queued_at`,
  title: sql`lower(q.title)`,
  resubmissions: sql`q.resubmissions`,
  project_type: sql`q.project_type`,
  id: sql`q.project_id`,
}

const projectOrder = {
  created: sql`q.created_at`,
  queued: sql`q.queued_at`,
  title: sql`lower(q.title)`,
  slug: sql`lower(q.slug)`,
  status: sql`q.status`,
  id: sql`q.project_id`,
}

const direction = (order: 'ASC' | 'DESC') => (order === 'ASC' ? sql`asc nulls last` : sql`desc nulls last`)

/** Text within the title or slug, the start of its owner's name, or an id. */
const matches = (text: string) => {
  const pattern = anywhere(text)
  return sql<SqlBool>`(q.title ilike ${pattern} or q.slug ilike ${pattern} or q.project_id = ${text} or q.owner_id = ${text}
    or q.owner_id in (select account_id from ${sql.table('accounts.account_name')} where starts_with(name, lower(${text}))))`
}

const isAmong = (ids: readonly string[]) => sql<SqlBool>`q.project_id = any(${[...ids]}::text[])`
const isOfType = (type: string) => sql<SqlBool>`coalesce(p.project_types[1], q.project_type) = ${type}`

export function adminQueries({ db }: Pick<ReadModelAccess, 'db'>): AdminQueries {
  return {
    async queue({ filter = {}, sort = ['position', 'ASC'] }, { offset, limit }, now) {
      let query = staffProjects(db)
        .innerJoin(places(), (join) => join.onRef('n.project_id', '=', 'q.project_id'))
        .select('n.position')
      if (filter.id) query = query.where(isAmong(filter.id))
      if (filter.q) query = query.where(matches(filter.q))
      if (filter.project_type) query = query.where(isOfType(filter.project_type))
      if (filter.free) query = query.where(sql<SqlBool>`coalesce(q.lock_until, 0) <= ${now}::bigint`)
      const [field, order] = sort
      const ordered = query.orderBy(sql`${queueOrder[field]} ${direction(order)}`).orderBy('q.project_id')
      const rows = await ordered.offset(offset).limit(limit).execute()
      return { rows, total: await totalOf({ offset, limit }, rows, () => count(query)) }
    },
    async projects({ filter = {}, sort = ['created', 'DESC'] }, { offset, limit }) {
      let query = staffProjects(db)
      if (filter.id) query = query.where(isAmong(filter.id))
      if (filter.q) query = query.where(matches(filter.q))
      if (filter.owner) query = query.where('q.owner_id', '=', filter.owner)
      if (filter.project_type) query = query.where(isOfType(filter.project_type))
      if (filter.deleted !== undefined) query = query.where('q.deleted', '=', filter.deleted)
      if (filter.status) query = query.where(sql<SqlBool>`q.status = any(${[filter.status].flat()}::text[])`)
      const [field, order] = sort
      const ordered = query.orderBy(sql`${projectOrder[field]} ${direction(order)}`).orderBy('q.project_id')
      const rows = await ordered.offset(offset).limit(limit).execute()
      return { rows, total: await totalOf({ offset, limit }, rows, () => count(query)) }
    },
  }
}

interface Counted {
  clearSelect(): { select(total: unknown): { executeTakeFirst(): Promise<{ total: number } | undefined> } }
}

const count = async (query: unknown): Promise<number> => {
  // The library's type of a query without selections is as long as the query. This is the part that is used.
  const counted = (query as Counted).clearSelect().select(sql<number>`count(*)::int`.as('total'))
  return (await counted.executeTakeFirst())?.total ?? 0
}
