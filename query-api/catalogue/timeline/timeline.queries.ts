import type { TimelineEntryRow } from '@adit/projectors/catalogue/timeline/timeline.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'

export interface TimelinePage {
  projectId: string
  /** Null: all. */
  kinds: readonly string[] | null
  /** Milliseconds since 1970, inclusive; null: all. */
  until: number | null
  limit: number
  offset: number
}

/** `version_listed`: whether everybody can still read the version that the entry is about. */
export type FoundEntry = TimelineEntryRow & { version_listed: boolean }

/** What everybody could see of a project at a time. What has not changed since is null. */
export interface PastState {
  name: string | null
  license: string | null
  status: string | null
  versions: number
  newest: string | null
}

export interface TimelineQueries {
  /** Newest first. */
  page(page: TimelinePage): Promise<FoundEntry[]>
  stateAt(at: { projectId: string; until: number }): Promise<PastState>
  /** Number of entries of each kind. */
  counts(of: Pick<TimelinePage, 'projectId' | 'until'>): Promise<Map<string, number>>
}

export function timelineQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>): TimelineQueries {
  const page = prepare('timeline_page', (db, { projectId, kinds, until, limit, offset }: TimelinePage) =>
    db
      .selectFrom('timeline.timeline_entry as e')
      .where('e.project_id', '=', projectId)
      .where(sql<SqlBool>`(${kinds}::text[] is null or e.kind = any(${kinds}::text[]))`)
      .where(sql<SqlBool>`(${until}::bigint is null or e.at <= ${until}::bigint)`)
      .selectAll('e')
      .select(
        sql<boolean>`exists (select from ${sql.table('catalogue.version')} v
          where v.version_id = e.version_id and v.added and v.described and v.status in ('listed', 'archived'))`.as(
          'version_listed',
        ),
      )
      .orderBy('e.at', 'desc')
      .orderBy('e.number', 'desc')
      .limit(sql<number>`${limit}::bigint`)
      .offset(sql<number>`${offset}::bigint`),
  )
  const counts = prepare('timeline_counts', (db, { projectId, until }: Pick<TimelinePage, 'projectId' | 'until'>) =>
    db
      .selectFrom('timeline.timeline_entry as e')
      .where('e.project_id', '=', projectId)
      .where(sql<SqlBool>`(${until}::bigint is null or e.at <= ${until}::bigint)`)
      .groupBy('e.kind')
      .select(['e.kind', sql<number>`count(*)::int`.as('count')]),
  )
  const versionsAt = prepare('timeline_versions_at', (db, { projectId, until }: { projectId: string; until: number }) =>
    db
      .selectFrom(
        sql<{ kind: string; number: string; added_at: number }>`(
          select distinct on (e.version_id) e.kind, e.change->>'number' as number,
            max(e.at) filter (where e.kind = 'version_added') over (partition by e.version_id) as added_at
          from ${sql.table('timeline.timeline_entry')} e
          where e.project_id = ${projectId} and e.at <= ${until}::bigint and e.version_id is not null
          order by e.version_id, e.at desc, e.number desc)`.as('last'),
      )
      .where('last.kind', '<>', 'version_removed')
      .select([
        sql<number>`count(*)::int`.as('versions'),
        sql<string | null>`(array_agg(last.number order by last.added_at desc))[1]`.as('newest'),
      ]),
  )
  const changedSince = prepare(
    'timeline_changed_since',
    (db, { projectId, until }: { projectId: string; until: number }) =>
      db
        .selectFrom('timeline.timeline_entry as e')
        .where('e.project_id', '=', projectId)
        .where('e.kind', 'in', ['renamed', 'license', 'status'])
        .where(sql<SqlBool>`e.at > ${until}::bigint`)
        .distinctOn('e.kind')
        .orderBy('e.kind')
        .orderBy('e.at')
        .orderBy('e.number')
        .select(['e.kind', sql<string>`e.change->>'from'`.as('from')]),
  )
  return {
    page,
    stateAt: async (at) => {
      const [[found], changed] = await Promise.all([versionsAt(at), changedSince(at)])
      const before = new Map<string, string>(changed.map(({ kind, from }) => [kind, from]))
      const was = (kind: string) => before.get(kind) ?? null
      const { versions = 0, newest = null } = found ?? {}
      return { name: was('renamed'), license: was('license'), status: was('status'), versions, newest }
    },
    counts: async (of) => new Map((await counts(of)).map(({ kind, count }) => [kind, count])),
  }
}
