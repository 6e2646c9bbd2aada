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

export interface TimelineQueries {
  /** Newest first. */
  page(page: TimelinePage): Promise<FoundEntry[]>
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
  return {
    page,
    counts: async (of) => new Map((await counts(of)).map(({ kind, count }) => [kind, count])),
  }
}
