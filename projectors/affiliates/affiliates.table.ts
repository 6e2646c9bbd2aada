import { bigint, defineTable, nullable, text } from '@adit/platform/projection/table.ts'

export const affiliatesVersion = 1

/** Times are milliseconds since 1970. Codes of deleted accounts are removed. */
export const codeTable = defineTable(
  'code',
  {
    code_id: text(),
    account_id: text(),
    source_name: text(),
    created_at: bigint(),
    /** The affiliate, or an admin. */
    created_by: text(),
    deleted_at: nullable(bigint()),
  },
  { key: ['code_id'], groups: ['account_id'], indexes: ['(account_id, created_at)'] },
)

/** Subscriptions that began by a code. */
export const conversionTable = defineTable(
  'conversion',
  {
    subscription_id: text(),
    code_id: text(),
    /** When it was paid for the first time. Null before. */
    activated_at: nullable(bigint()),
  },
  { key: ['subscription_id'], indexes: ['(code_id, activated_at)'] },
)

/** What is paid for these subscriptions. Amounts are in the smallest unit of the currency. */
export const broughtChargeTable = defineTable(
  'brought_charge',
  {
    charge_id: text(),
    code_id: text(),
    currency: text(),
    total: bigint(),
    paid_at: nullable(bigint()),
    refunded: bigint(),
    /** What a bank has given back to the owner of the card. */
    charged_back: bigint(),
  },
  { key: ['charge_id'], indexes: ['(code_id, paid_at)'] },
)

export const affiliatesTables = { code: codeTable, conversion: conversionTable, brought_charge: broughtChargeTable }
export type AffiliatesTables = typeof affiliatesTables
