import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { inOrderOf, isPublic } from '../version/version_select.ts'
import { isVisibleProject, readerOf } from '../visibility/visible_select.ts'
import { getVersionSteps } from './version_steps.contract.ts'

export function versionStepRoutes({ models: { prepare } }: Pick<QueryDeps, 'models'>): Route[] {
  const steps = prepare('version_steps', (db, { ids }: { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.project as p')
      .where(sql<SqlBool>`p.project_id = any(${ids}::text[])`)
      .where(isVisibleProject(readerOf(undefined)))
      .select(['p.project_id', newestNumbers.as('numbers')]),
  )
  return [
    handle(getVersionSteps, async ({ query }) => {
      const rows = await steps({ ids: query.ids })
      return ok(
        rows.flatMap(({ project_id, numbers: [to, from = null] }) =>
          to === undefined ? [] : [{ project_id, to, from }],
        ),
      )
    }),
  ]
}

const newestNumbers: RawBuilder<string[]> = sql`array(
  select v.version_number from ${sql.table('catalogue.version')} v
  where ${inOrderOf(sql<string>`p.project_id`)} and v.added and v.described and ${isPublic}
  order by v.project_id collate "C", v.ordering desc nulls first, v.published_at desc, v.version_id collate "C" desc
  limit 2)`
