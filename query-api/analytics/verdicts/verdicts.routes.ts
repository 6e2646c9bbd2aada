import type { DownloadVerdict } from '@adit/events/analytics/download_rule.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { sql } from 'kysely'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { analysedProjects } from '../metrics/analysed_projects.ts'
import { countsOf } from '../verdict_counts.ts'
import { getVerdicts } from './verdicts.contract.ts'

interface DayRow {
  day: string
  verdict: DownloadVerdict
  count: number
}

interface Asked {
  projectIds: readonly string[]
  from: string
  to: string
}

export function verdictRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const allowed = analysedProjects(models)
  const byDay = models.prepare('analytics_verdicts', (db, { projectIds, from, to }: Asked) =>
    db
      .selectFrom('downloads.file_day as d')
      .where(sql<boolean>`d.project_id = any(${projectIds}::text[])`)
      .where('d.day', '>=', from)
      .where('d.day', '<=', to)
      .groupBy(['d.day', 'd.verdict'])
      .orderBy('d.day')
      .select(['d.day', 'd.verdict', sql<number>`sum(d.count)::float8`.as('count')]),
  )
  return [
    handle(getVerdicts, async ({ query: { project_ids, from, to }, viewer }) => {
      const projectIds = await allowed(project_ids, viewer)
      const rows: DayRow[] = projectIds.length === 0 ? [] : await byDay({ projectIds, from, to })
      const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({ day, ...countsOf(ofDay) }))
      return ok({ project_ids: projectIds, days })
    }),
  ]
}
