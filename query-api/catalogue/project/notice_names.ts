import { sql } from 'kysely'
import type { QueryDeps } from '../../kit/query_deps.ts'
import type { NoticeNames } from '../../notifications/notice_names.port.ts'
import { canSeeProject } from '../visibility/visibility.policy.ts'
import { projectQueries } from './project.queries.ts'

export function namesForNotices(deps: QueryDeps): NoticeNames {
  const { briefs } = projectQueries(deps)
  const numbers = deps.models.prepare('version_numbers', (db, { ids }: { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.version')
      .where(sql<boolean>`version_id = any(${ids}::text[])`)
      .where('added', '=', true)
      .select(['version_id', 'version_number']),
  )
  const joined = deps.models.prepare(
    'joined_teams',
    (db, { accountId, teamIds }: { accountId: string; teamIds: readonly string[] }) =>
      db
        .selectFrom('catalogue.member')
        .where('account_id', '=', accountId)
        .where(sql<boolean>`team_id = any(${teamIds}::text[])`)
        .where('accepted', '=', true)
        .select('team_id'),
  )
  return {
    projects: async (ids, viewer) => {
      const found = await briefs(ids)
      return new Map(
        found.map((project) => {
          const { project_id, title, slug } = project
          return [project_id, { title, slug, isVisible: canSeeProject(viewer, project) }]
        }),
      )
    },
    versionNumbers: async (ids) => new Map((await numbers({ ids })).map((row) => [row.version_id, row.version_number])),
    joinedTeams: async (accountId, teamIds) =>
      new Set(teamIds.length === 0 ? [] : (await joined({ accountId, teamIds })).map(({ team_id }) => team_id)),
  }
}
