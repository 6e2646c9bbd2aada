import type { ReadModelAccess } from '../db.ts'

export interface FollowsQueries {
  /** Ids of the projects that an account follows, the newest follow first. */
  followed(accountId: string): Promise<string[]>
  follows(accountId: string, projectId: string): Promise<boolean>
}

export function followsQueries({ prepare }: ReadModelAccess): FollowsQueries {
  const byAccount = prepare('follows_by_account', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('follows.follow')
      .where('account_id', '=', accountId)
      .select('project_id')
      .orderBy('followed_at', 'desc')
      .orderBy('project_id'),
  )
  const one = prepare('follow', (db, { accountId, projectId }: { accountId: string; projectId: string }) =>
    db
      .selectFrom('follows.follow')
      .where('account_id', '=', accountId)
      .where('project_id', '=', projectId)
      .select('project_id'),
  )
  return {
    followed: async (accountId) => (await byAccount({ accountId })).map((row) => row.project_id),
    follows: async (accountId, projectId) => (await one({ accountId, projectId })).length > 0,
  }
}
