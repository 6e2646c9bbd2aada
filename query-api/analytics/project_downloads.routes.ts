import type { DownloadVerdict } from '@adit/events/analytics/download_rule.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { sql } from 'kysely'
import { projectQueries } from '../catalogue/project/project.queries.ts'
import { seen } from '../catalogue/visibility/seen_project.ts'
import { isPublicProject } from '../catalogue/visibility/visibility.policy.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getProjectDownloads } from './project_downloads.contract.ts'
import { shownDays } from './shown_days.values.ts'
import { countsOf } from './verdict_counts.ts'

interface DayRow {
  day: string
  verdict: DownloadVerdict
  count: number
}

const dayMs = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export function projectDownloadsRoutes(deps: QueryDeps): Route[] {
  const projects = projectQueries(deps)
  const byDay = deps.models.prepare('project_downloads', (db, { id, from }: { id: string; from: string }) =>
    db
      .selectFrom('downloads.file_day as d')
      .where('d.project_id', '=', id)
      .where('d.day', '>=', from)
      .groupBy(['d.day', 'd.verdict'])
      .orderBy('d.day')
      .select(['d.day', 'd.verdict', sql<number>`sum(d.count)::int`.as('count')]),
  )
  return [
    handle(getProjectDownloads, async ({ params, viewer }) => {
      const project = seen(viewer, await projects.sight(params.id))
      const now = deps.now()
      const from = dayOf(now - (shownDays - 1) * dayMs)
      const rows: DayRow[] = await byDay({ id: project.project_id, from })
      const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({ day, ...countsOf(ofDay) }))
      return ok({ from, today: dayOf(now), days }, { shared: isPublicProject(project) })
    }),
  ]
}
