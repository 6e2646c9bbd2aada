import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getDownloadsYesterday } from './site_downloads.contract.ts'
import { countsOf } from './verdict_counts.ts'

const dayMs = 86_400_000

export function siteDownloadsRoutes({ models, now }: Pick<QueryDeps, 'models' | 'now'>): Route[] {
  const ofDay = models.prepare('site_downloads', (db, { day }: { day: string }) =>
    db.selectFrom('downloads.day_total as d').where('d.day', '=', day).select(['d.verdict', 'd.count']),
  )
  return [
    handle(getDownloadsYesterday, async () => {
      const day = new Date(now() - dayMs).toISOString().slice(0, 10)
      return ok({ day, ...countsOf(await ofDay({ day })) })
    }),
  ]
}
