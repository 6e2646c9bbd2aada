import { sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'

export interface Statistics {
  projects: number
  versions: number
  files: number
  authors: number
}

/** Counting reads whole tables, and numbers from a minute ago are good enough. */
const keptMs = 60_000

/** Listed projects, their contents and their authors. Concurrent requests share one count. */
export function statisticsQuery({ db }: ReadModelAccess, now: () => number = Date.now): () => Promise<Statistics> {
  let kept: { at: number; statistics: Promise<Statistics> } | undefined
  return () => {
    if (!kept || now() - kept.at >= keptMs) {
      const statistics = count()
      kept = { at: now(), statistics }
      statistics.catch(() => {
        kept = undefined
      })
    }
    return kept.statistics
  }

  async function count(): Promise<Statistics> {
    const listed = db
      .selectFrom('catalogue.project as p')
      .where(sql<boolean>`not p.deleted and p.status in ('approved', 'archived')`)
    const [projects, authors, versions] = await Promise.all([
      listed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      listed
        .innerJoin('catalogue.member as m', 'm.project_id', 'p.project_id')
        .where('m.accepted', '=', true)
        .select(({ fn }) => fn.count<number>('m.account_id').distinct().as('count'))
        .executeTakeFirstOrThrow(),
      listed
        .innerJoin('catalogue.version as v', 'v.project_id', 'p.project_id')
        .where(sql<boolean>`v.added and v.described and v.status in ('listed', 'archived', 'unlisted')`)
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          sql<number>`coalesce(sum(jsonb_array_length(v.files)), 0)::bigint`.as('files'),
        ])
        .executeTakeFirstOrThrow(),
    ])
    return { projects: projects.count, versions: versions.count, files: versions.files, authors: authors.count }
  }
}
