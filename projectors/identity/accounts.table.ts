import { accountTable } from './account.table.ts'
import { accountNameTable } from './account_name.table.ts'
import { accountProviderTable } from './account_provider.table.ts'
import { accountTokenTable } from './account_token.table.ts'
import { staffActTable } from './staff_act.table.ts'

/** Raise it when the meaning of a column or a handler changes: a new build is made beside the live one. */
export const accountsVersion = 10

export const accountsTables = {
  account: accountTable,
  account_name: accountNameTable,
  account_token: accountTokenTable,
  account_provider: accountProviderTable,
  staff_act: staffActTable,
}
export type AccountsTables = typeof accountsTables
