import type { AccountLookup } from '../catalogue/project/member.presenter.ts'
import type { ReadModelAccess } from '../read_models/db.ts'
import { accountQueries } from './account.queries.ts'
import { presentPublic } from './user.presenter.ts'

/** What other rooms show of accounts. */
export function accountLookup(models: ReadModelAccess): AccountLookup {
  const { accountsByIds } = accountQueries(models)
  return {
    async accounts(ids, origin) {
      const rows = ids.length === 0 ? [] : await accountsByIds(ids)
      return new Map(rows.map((row) => [row.account_id, presentPublic(row, origin)]))
    },
  }
}
