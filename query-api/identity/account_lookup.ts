import type { ReadModelAccess } from '../kit/read_models/db.ts'
import { accountQueries } from './account.queries.ts'
import type { AccountLookup } from './account_lookup.port.ts'
import { presentPublic } from './user.presenter.ts'

export function lookUpAccounts(models: ReadModelAccess): AccountLookup {
  const { accountsByIds } = accountQueries(models)
  return {
    async accounts(ids, origin) {
      const rows = ids.length === 0 ? [] : await accountsByIds(ids)
      return new Map(rows.map((row) => [row.account_id, presentPublic(row, origin)]))
    },
    async deletedAt(id) {
      const [row] = await accountsByIds([id])
      return row?.deleted_at ?? null
    },
  }
}
