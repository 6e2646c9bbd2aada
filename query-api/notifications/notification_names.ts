import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { NotificationRow } from '@adit/projectors/notifications/notification.table.ts'
import { accountLookup } from '../identity/account_lookup.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { noticeNames } from './notice_names.port.ts'
import type { ReadNotification } from './notification.presenter.ts'

/** Joins the names of what notifications are about, as far as their reader may see it now. */
export function notificationNames({ port, origin }: Pick<QueryDeps, 'port' | 'origin'>) {
  const names = port(noticeNames)
  const accounts = port(accountLookup)
  return async (
    rows: readonly NotificationRow[],
    viewer: Viewer,
    request: Parameters<typeof origin>[0],
  ): Promise<ReadNotification[]> => {
    const bodies = rows.map(({ body }) => body)
    const idsOf = (pick: (body: NotificationRow['body']) => string | null | false) =>
      [...new Set(bodies.map(pick))].filter((id) => typeof id === 'string')
    const [projects, numbers, inviters, joined] = await Promise.all([
      names.projects(idsOf(projectOf), viewer),
      names.versionNumbers(idsOf(versionOf)),
      accounts.accounts(idsOf(actorOf), origin(request)),
      // All rows are of one inbox.
      names.joinedTeams(
        rows[0]?.account_id ?? '',
        idsOf((body) => body.kind === 'team_invite' && body.teamId),
      ),
    ])
    return rows.map((row) => {
      const { body } = row
      const project = projects.get(projectOf(body) ?? '')
      // The invited user may know to what.
      const named = project !== undefined && (project.isVisible || body.kind === 'team_invite')
      return {
        ...row,
        project: named ? { title: project.title, slug: project.slug } : null,
        version_number: (named && numbers.get(versionOf(body) ?? '')) || null,
        inviter: inviters.get(actorOf(body) ?? '')?.username ?? null,
        isOpen: body.kind === 'team_invite' && !joined.has(body.teamId),
      }
    })
  }
}

const versionOf = (body: NotificationRow['body']): string | null =>
  body.kind === 'project_update' || body.kind === 'file_warnings' ? body.versionId : null

const projectOf = (body: NotificationRow['body']): string | null => ('projectId' in body ? body.projectId : null)

/** Who invited, asked, took over or decided. */
const actorOf = (body: NotificationRow['body']): string | null => {
  if (body.kind === 'team_invite') return body.invitedBy
  if (body.kind === 'ownership_takeover') return body.takenOverBy
  if (body.kind === 'friend_request' || body.kind === 'friend_accepted') return body.accountId
  return body.kind === 'staff_conflict' ? body.decidedBy : null
}
