import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import type { VersionRow } from '@adit/projectors/catalogue/version/version.table.ts'
import type { ReviewQueueRow } from '@adit/projectors/moderation/review.table.ts'
import { type SqlBool, sql } from 'kysely'
import { candidates } from '../../catalogue/project/project.queries.ts'
import type { ReadDb, ReadModelAccess } from '../../kit/read_models/db.ts'
import { type Decision, recentDecisions } from './expected_wait.ts'

export type StaffProjectRow = ReviewQueueRow & { project_types: readonly ProjectRow['chosen_type'][] | null }
export type QueueRow = StaffProjectRow & { position: number }

export interface Place {
  /** 1 is next; null outside the queue. */
  position: number | null
  total: number
}

export interface FileElsewhere {
  sha1: string
  project_id: string
  version_id: string
}

export interface ReviewQueries {
  /** Longest waiting first, from `offset` on. */
  queue(offset: number, limit: number): Promise<QueueRow[]>
  /** The waiting ones of these projects, with their places. */
  queued(projectIds: readonly string[]): Promise<QueueRow[]>
  place(projectId: string): Promise<Place>
  decisions(): Promise<Decision[]>
  /** How long public projects waited for their last approval, in milliseconds. */
  waits(projectIds: readonly string[]): Promise<{ project_id: string; waited_ms: number }[]>
  /** By id or by any slug, including deleted projects. For requests of staff. */
  findId(key: string): Promise<string | undefined>
  review(projectId: string): Promise<ReviewQueueRow | undefined>
  /** Versions of a project: newest first, removed ones last. */
  versions(projectId: string): Promise<VersionRow[]>
  /** Every version that has files with these hashes. */
  filesBySha1(sha1s: readonly string[]): Promise<FileElsewhere[]>
}

/** Written out, because only then the planner uses the queue's index. */
export const waits = sql<SqlBool>`q.status = 'processing' and not q.deleted`

/** Every waiting project with its place. A fragment, because a nested query would have its schemas looked up twice. */
export const places = () =>
  sql<{ project_id: string; position: number }>`(
    select q.project_id, (row_number() over (order by q.queued_at, q.project_id))::int as position
    from ${sql.table('review.review_queue')} q where ${waits}
  )`.as('n')

export const staffProjects = (db: ReadDb) =>
  db
    .selectFrom('review.review_queue as q')
    .leftJoin('catalogue.project as p', 'p.project_id', 'q.project_id')
    .selectAll('q')
    .select('p.project_types')

export function reviewQueries({ db }: Pick<ReadModelAccess, 'db'>): ReviewQueries {
  const inOrder = () => staffProjects(db).where(waits).orderBy('q.queued_at').orderBy('q.project_id')
  return {
    async queue(offset, limit) {
      const rows = await inOrder().offset(offset).limit(limit).execute()
      return rows.map((row, index) => ({ ...row, position: offset + index + 1 }))
    },
    queued: (projectIds) =>
      staffProjects(db)
        .innerJoin(places(), (join) => join.onRef('n.project_id', '=', 'q.project_id'))
        .select('n.position')
        .where(sql<SqlBool>`q.project_id = any(${[...projectIds]}::text[])`)
        .execute(),
    async place(projectId) {
      const found = await db.selectFrom(placeOf(projectId)).selectAll().executeTakeFirst()
      return found ?? { position: null, total: 0 }
    },
    decisions: () =>
      db
        .selectFrom('review.review_decision')
        .select(['decided_at', 'waited_ms'])
        .orderBy('decided_at', 'desc')
        .limit(recentDecisions)
        .execute(),
    waits: (projectIds) =>
      db
        .selectFrom('review.review_decision as d')
        .innerJoin('catalogue.project as p', 'p.project_id', 'd.project_id')
        .where(sql<SqlBool>`d.project_id = any(${[...projectIds]}::text[])`)
        .where(sql<SqlBool>`not p.deleted and p.status in ('approved', 'archived') and d.decision = 'approved'`)
        .distinctOn('d.project_id')
        .select(['d.project_id', 'd.waited_ms'])
        .orderBy('d.project_id')
        .orderBy('d.revision', 'desc')
        .execute(),
    async findId(key) {
      const found = await db
        .selectFrom(candidates(key))
        .innerJoin('catalogue.project as p', 'p.project_id', 'k.project_id')
        .select('p.project_id')
        .orderBy('k.rank')
        .orderBy('k.since', 'desc')
        .limit(1)
        .executeTakeFirst()
      return found?.project_id
    },
    review: (projectId) =>
      db.selectFrom('review.review_queue').where('project_id', '=', projectId).selectAll().executeTakeFirst(),
    versions: (projectId) =>
      db
        .selectFrom('catalogue.version as v')
        .where('v.project_id', '=', projectId)
        .where('v.described', '=', true)
        .selectAll('v')
        .orderBy('v.added', 'desc')
        .orderBy('v.published_at', 'desc')
        .orderBy('v.version_id', 'desc')
        .execute(),
    filesBySha1: (sha1s) =>
      db
        .selectFrom('catalogue.file')
        .where(sql<SqlBool>`sha1 = any(${[...sha1s]}::text[])`)
        .select(['sha1', 'project_id', 'version_id'])
        .execute(),
  }
}

const placeOf = (projectId: string) =>
  sql<Place>`(
    select count(*)::int as total,
      case when own.project_id is not null
        then 1 + (count(*) filter (where (q.queued_at, q.project_id) < (own.queued_at, own.project_id)))::int
      end as position
    from ${sql.table('review.review_queue')} q
    left join ${sql.table('review.review_queue')} own
      on own.project_id = ${projectId} and own.status = 'processing' and not own.deleted
    where ${waits} group by own.project_id
  )`.as('place')
