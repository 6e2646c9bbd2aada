import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { NotificationRow } from '@adit/projectors/notifications/notification.table.ts'
import { projectQueries } from '../catalogue/project/project.queries.ts'
import { canSeeProject } from '../catalogue/visibility/visibility.policy.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import type { ReadNotification } from './notification.presenter.ts'
import { notificationQueries } from './notification.queries.ts'

/** Whoever is invited may know to what. */
const mayName = (viewer: Viewer, row: NotificationRow, project: Parameters<typeof canSeeProject>[1]): boolean =>
  canSeeProject(viewer, project) || (row.body.kind === 'team_invite' && !project.deleted)

/** Joins the names of what notifications are about, as far as their reader may see it now. */
export function notificationNames({ models, accounts, origin }: Pick<QueryDeps, 'models' | 'accounts' | 'origin'>) {
  const projects = projectQueries(models)
  const queries = notificationQueries(models)
  return async (
    rows: readonly NotificationRow[],
    viewer: Viewer,
    request: Parameters<typeof origin>[0],
  ): Promise<ReadNotification[]> => {
    const bodies = rows.map(({ body }) => body)
    const idsOf = (pick: (body: NotificationRow['body']) => string | null | false) =>
      [...new Set(bodies.map(pick))].filter((id) => typeof id === 'string')
    const [found, numbers, inviters] = await Promise.all([
      projects.briefs(idsOf(({ projectId }) => projectId)),
      queries.versionNumbers(idsOf((body) => body.kind === 'project_update' && body.versionId)),
      accounts.accounts(
        idsOf((body) => body.kind === 'team_invite' && body.invitedBy),
        origin(request),
      ),
    ])
    const byId = new Map(found.map((project) => [project.project_id, project]))
    return rows.map((row) => {
      const { body } = row
      const project = byId.get(body.projectId ?? '')
      const named = project !== undefined && mayName(viewer, row, project)
      return {
        ...row,
        project: named ? { title: project.title, slug: project.slug } : null,
        version_number: (named && body.kind === 'project_update' && numbers.get(body.versionId)) || null,
        inviter: (body.kind === 'team_invite' && inviters.get(body.invitedBy)?.username) || null,
      }
    })
  }
}
