import { isId } from '@adit/events/kit/id.values.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import type { MemberRow } from '@adit/projectors/teams/member.table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { QueryDeps } from '../../kit/query_deps.ts'
import type { ReadDb } from '../../kit/read_models/db.ts'
import { countsOf } from '../counts.ts'
import type { ProjectSight } from '../visibility/visibility.policy.ts'
import { isVisibleProject, type Reader, readerOf } from '../visibility/visible_select.ts'
import type { ReadProject } from './project.presenter.ts'

/** How a key found a project. */
export type FoundBy = 'id' | 'slug' | 'old_slug'
export type FoundProject = ReadProject & { found_by: FoundBy }

/** What names a project and links to its page, with what decides who may see it. No columns that may be long. */
export type BriefProject = Pick<
  ProjectRow,
  | 'project_id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'license_id'
  | 'project_types'
  | 'chosen_type'
  | 'status'
  | 'deleted'
  | 'member_ids'
>

export interface ProjectQueries {
  /** The hot path: a single select, except for keys that look like an id but aren't one. */
  find(key: string): Promise<FoundProject | undefined>
  /** Only what decides who may see it, for answers that need nothing else from a row which may name thousands of versions. */
  sight(key: string): Promise<(ProjectSight & { project_id: string }) | undefined>
  /** What decides who may see it, with its pictures. */
  gallery(key: string): Promise<(ProjectSight & Pick<ProjectRow, 'gallery'>) | undefined>
  brief(key: string): Promise<BriefProject | undefined>
  /** Only by ids, in no order. Leaves out missing and deleted ones. */
  briefs(ids: readonly string[]): Promise<BriefProject[]>
  /** In the order of the keys, each project once. Leaves out those that are missing or that the viewer may not see. */
  findAll(keys: readonly string[], viewer: Viewer | undefined): Promise<FoundProject[]>
  /** Public projects, each once. Fewer than `count` if there are no more. `starts` are random ids from which to search. */
  random(count: number, starts: readonly string[]): Promise<ReadProject[]>
  /** The owner first. */
  members(projectId: string): Promise<MemberRow[]>
}

export function projectQueries({ models, filled }: Pick<QueryDeps, 'models' | 'filled'>): ProjectQueries {
  const { db, prepare, prepareColumns } = models
  const counts = countsOf(filled, 'project')
  const byId = prepareColumns('project_by_id', (db, { id }: { id: string }) =>
    oneProject(db, counts)
      .where('p.project_id', '=', id)
      .where('p.deleted', '=', false)
      .select(sql.lit('id' as FoundBy).as('found_by')),
  )
  const byKey = prepareColumns('project_by_key', (db, { key }: { key: string }) =>
    oneProject(db, counts).where('p.project_id', '=', meantBy(key)).select(foundBy(key).as('found_by')),
  )
  const find = async (key: string): Promise<FoundProject | undefined> => {
    const [found] = looksLikeId(key) ? await byId({ id: key }) : []
    const project = found ?? (await byKey({ key }))[0]
    return project && together(project)
  }
  const sight = prepareColumns('project_sight', (db, { key }: { key: string }) =>
    db
      .selectFrom('catalogue.project as p')
      .where('p.project_id', '=', meantBy(key))
      .select(['p.project_id', 'p.status', 'p.deleted', 'p.member_ids']),
  )
  const gallery = prepareColumns('project_gallery', (db, { key }: { key: string }) =>
    db
      .selectFrom('catalogue.project as p')
      .where('p.project_id', '=', meantBy(key))
      .select(['p.project_id', 'p.status', 'p.deleted', 'p.member_ids', 'p.gallery']),
  )
  const brief = prepareColumns('project_brief', (db, { key }: { key: string }) =>
    db.selectFrom('catalogue.project as p').where('p.project_id', '=', meantBy(key)).select(briefColumns),
  )
  const briefs = prepareColumns('project_briefs', (db, { ids }: { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.project as p')
      .where(sql<boolean>`p.project_id = any(${ids}::text[])`)
      .where('p.deleted', '=', false)
      .select(briefColumns),
  )
  const byKeys = prepare('project_by_keys', (db, args: Reader & { keys: readonly string[] }) =>
    projects(db, counts)
      .innerJoin(found(args.keys), (join) => join.onRef('k.project_id', '=', 'p.project_id'))
      .where(isVisibleProject(args))
      .select('k.found_by')
      .orderBy('k.place'),
  )
  const findAll = async (keys: readonly string[], viewer: Viewer | undefined) => {
    const rows = await byKeys({ keys, ...readerOf(viewer) })
    return [...new Map(rows.map((row) => [row.project_id, row])).values()]
  }
  return {
    find,
    sight: async (key) => (await sight({ key }))[0],
    gallery: async (key) => (await gallery({ key }))[0],
    brief: async (key) => (await brief({ key }))[0],
    briefs: async (ids) => (ids.length === 0 ? [] : briefs({ ids })),
    findAll,
    random: async (count, starts) => {
      const near = await projects(db, counts)
        .innerJoin(nextListed(starts), (join) => join.onRef('k.project_id', '=', 'p.project_id'))
        .limit(count)
        .execute()
      // Few projects or very uneven ids. In either case there are few to sort.
      return near.length === count ? near : await listed(db, counts).orderBy(sql`random()`).limit(count).execute()
    },
    members: (projectId) =>
      db
        .selectFrom('catalogue.member')
        .where('project_id', '=', projectId)
        .selectAll()
        .orderBy('is_owner', 'desc')
        .orderBy('ordering')
        .orderBy('since')
        .orderBy('account_id')
        .execute(),
  }
}

const briefColumns = [
  'p.project_id',
  'p.slug',
  'p.title',
  'p.summary',
  'p.license_id',
  'p.project_types',
  'p.chosen_type',
  'p.status',
  'p.deleted',
  'p.member_ids',
] as const

type Counts = ReturnType<typeof countsOf>

/** Projects with their counters, without deleted ones. */
const projects = (db: ReadDb, counts: Counts) =>
  counts
    .join(db.selectFrom('catalogue.project as p'))
    .where('p.deleted', '=', false)
    .selectAll('p')
    .select([counts.column('downloads').as('downloads'), counts.column('followers').as('followers')])

/** One id in eighty has no capital letter, and slugs with one are as rare. In those cases the lookup only takes longer. */
const looksLikeId = (key: string): boolean => isId(key) && /[A-Z]/.test(key)

/** A project with its counters beside it. Measured: JSON of a table's own row takes half as long as JSON of a select's columns. */
const oneProject = (db: ReadDb, counts: Counts) =>
  db
    .selectFrom('catalogue.project as p')
    .select([
      wholeRow.as('row'),
      counts.subquery('downloads').as('downloads'),
      counts.subquery('followers').as('followers'),
    ])

const together = <Beside extends object>({ row, ...beside }: Beside & { row: ProjectRow }) => ({ ...row, ...beside })

const wholeRow = sql<ProjectRow>`row_to_json(p)`

/** Id of the project that a key means, by the rules of `candidates`. Slugs are only searched if no id matches. */
const meantBy = (key: string) => sql<string>`coalesce(
  (select i.project_id from ${sql.table('catalogue.project')} i where i.project_id = ${key}::text and not i.deleted),
  (select s.project_id from ${sql.table('catalogue.slug')} s
   join ${sql.table('catalogue.project')} holder using (project_id)
   where s.slug = lower(${key}::text) and not holder.deleted
   order by s.current desc, s.since desc limit 1))`

const foundBy = (key: string) => sql<FoundBy>`case
  when p.project_id = ${key}::text then 'id' when lower(p.slug) = lower(${key}::text) then 'slug' else 'old_slug' end`

/** Written out, because only then the planner uses the index of listed projects. */
const isListed = sql<boolean>`not p.deleted and p.status in ('approved', 'archived')`

const listed = (db: ReadDb, counts: Counts) => projects(db, counts).where(isListed)

interface Candidate {
  project_id: string
  found_by: FoundBy
  /** The lowest rank that is not deleted wins, and of equal ranks the latest. */
  rank: number
  since: number
}

/**
 * The projects that a key may mean: by id, else by slug, else by a former slug. Slugs are compared without regard to case. A slug that was
 * passed on belongs to its current holder. `key` is a parameter or a column.
 */
export const candidates = (key: string | RawBuilder<string>) =>
  sql<Candidate>`(
    select ${key}::text as project_id, 'id' as found_by, 0 as rank, 0 as since
    union all
    select s.project_id, case when s.current then 'slug' else 'old_slug' end, case when s.current then 1 else 2 end, s.since
    from ${sql.table('catalogue.slug')} s where s.slug = lower(${key}::text)
  )`.as('k')

/** The same for many keys at once. */
export const found = (keys: readonly string[]) =>
  sql<{ place: number; project_id: string; found_by: FoundBy }>`(
    select distinct on (place) place, project_id, found_by
    from unnest(${keys}::text[]) with ordinality as asked(key, place)
    cross join lateral ${candidates(sql`asked.key`)}
    join ${sql.table('catalogue.project')} holder using (project_id)
    where not holder.deleted
    order by place, rank, since desc
  )`.as('k')

/** The listed project that follows each start in the order of ids, which are random themselves. */
const nextListed = (starts: readonly string[]) =>
  sql<{ project_id: string }>`(
    select distinct next.project_id from unnest(${starts}::text[]) as start
    cross join lateral (
      select p.project_id from ${sql.table('catalogue.project')} p
      where ${isListed} and p.project_id >= start order by p.project_id limit 1
    ) next
  )`.as('k')
