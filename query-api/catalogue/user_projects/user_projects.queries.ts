import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import { isVisibleProject, readerOf } from '../visibility/visible_select.ts'

export interface UserProjectQueries {
  /** How many projects an account owns. */
  owned(accountId: string): Promise<number>
  /** Ids of the projects of which an account is an accepted member, newest first, as far as the viewer may see them. */
  ids(accountId: string, viewer: Viewer | undefined): Promise<string[]>
}

export const userProjectQueries = ({ db }: Pick<ReadModelAccess, 'db'>): UserProjectQueries => ({
  owned: async (accountId) => {
    const { count } = await db
      .selectFrom('catalogue.member as m')
      .innerJoin('catalogue.project as p', 'p.project_id', 'm.project_id')
      .where('m.account_id', '=', accountId)
      .where('m.is_owner', '=', true)
      .where('p.deleted', '=', false)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  ids: async (accountId, viewer) => {
    const rows = await db
      .selectFrom('catalogue.member as m')
      .innerJoin('catalogue.project as p', 'p.project_id', 'm.project_id')
      .where('m.account_id', '=', accountId)
      .where('m.accepted', '=', true)
      .where(isVisibleProject(readerOf(viewer)))
      .select('p.project_id')
      .orderBy('p.published_at', 'desc')
      .orderBy('p.project_id')
      .execute()
    return rows.map((row) => row.project_id)
  },
})
