import { accountTable } from './account.table.ts'
import { accountNameTable } from './account_name.table.ts'
import { accountTokenTable } from './account_token.table.ts'

/** Raise it when the meaning of a column or a handler changes: a new build is made beside the live one. */
export const accountsVersion = 9

export const accountsTables = {
  account: accountTable,
  account_name: accountNameTable,
  account_token: accountTokenTable,
}
export type AccountsTables = typeof accountsTables
