import { hiddenStatuses } from '@adit/events/catalogue/project_status.values.ts'
import { isMod } from '@adit/events/identity/role.values.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../db.ts'

export interface FollowsQueries {
  /** Ids of the projects that an account follows, the newest follow first, as far as the viewer may see them. */
  followed(accountId: string, viewer: Pick<Viewer, 'accountId' | 'role'>): Promise<string[]>
  follows(accountId: string, projectId: string): Promise<boolean>
}

interface FollowedBy {
  accountId: string
  viewerId: string
  staff: boolean
}

/** The rule of visibility.policy.ts, so that no page is shorter than asked for. */
const hidden = sql.join(hiddenStatuses.map((status) => sql.lit(status)))

export function followsQueries({ prepare }: ReadModelAccess): FollowsQueries {
  const byAccount = prepare('follows_by_account', (db, { accountId, viewerId, staff }: FollowedBy) =>
    db
      .selectFrom('follows.follow as f')
      .innerJoin('catalogue.project as p', 'p.project_id', 'f.project_id')
      .where('f.account_id', '=', accountId)
      .where(
        sql<SqlBool>`not p.deleted and (p.status not in (${hidden}) or ${staff}::boolean or ${viewerId}::text = any(p.member_ids))`,
      )
      .select('f.project_id')
      .orderBy('f.followed_at', 'desc')
      .orderBy('f.project_id'),
  )
  const one = prepare('follow', (db, { accountId, projectId }: { accountId: string; projectId: string }) =>
    db
      .selectFrom('follows.follow')
      .where('account_id', '=', accountId)
      .where('project_id', '=', projectId)
      .select('project_id'),
  )
  return {
    followed: async (accountId, { accountId: viewerId, role }) => {
      const rows = await byAccount({ accountId, viewerId, staff: isMod(role) })
      return rows.map((row) => row.project_id)
    },
    follows: async (accountId, projectId) => (await one({ accountId, projectId })).length > 0,
  }
}
