import { DELETED_USER_ID } from '@adit/events/identity/deleted_user.values.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import { accountQueries, type ShownAccount } from './account.queries.ts'
import { type ReadAccount, withBios } from './account_bios.ts'
import type { AccountLookup } from './account_lookup.port.ts'
import { presentPublic } from './user.presenter.ts'

/** All deleted accounts look the same, so nothing joins what one person wrote. */
const asShown = (row: ReadAccount<ShownAccount>) =>
  row.deleted ? { ...row, account_id: DELETED_USER_ID, created_at: 0 } : row

export function lookUpAccounts(models: ReadModelAccess, vault: () => Pick<PersonalVault, 'openAll'>): AccountLookup {
  const { shownByIds } = accountQueries(models)
  return {
    async accounts(ids, origin) {
      const rows = ids.length === 0 ? [] : await withBios(vault(), await shownByIds(ids))
      return new Map(rows.map((row) => [row.account_id, presentPublic(asShown(row), origin)]))
    },
    async deletedAt(id) {
      const [row] = await shownByIds([id])
      return row?.deleted_at ?? null
    },
  }
}
