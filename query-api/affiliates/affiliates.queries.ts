import { sql } from 'kysely'
import type { ReadDb, ReadModelAccess } from '../kit/read_models/db.ts'
import { AFFILIATE_LIST_MAX } from './affiliates.values.ts'

export interface CodeRow {
  code_id: string
  account_id: string
  source_name: string
  created_at: number
  created_by: string
  waiting: number
}

/** Payments that are in no ledger because their currency isn't the dollar. What went back whole waits for nothing. */
const waiting = sql<number>`(select count(*) from ${sql.table('affiliates.brought_charge')} b
  where b.code_id = c.code_id and b.paid_at is not null and b.currency <> 'USD' and b.refunded + b.charged_back < b.total
    and not exists (select from ${sql.table('payouts.affiliate_entry')} e where e.charge_id = b.charge_id))::bigint`

const codes = (db: ReadDb) =>
  db
    .selectFrom('affiliates.code as c')
    .where('c.deleted_at', 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.code_id')
    .select(['c.code_id', 'c.account_id', 'c.source_name', 'c.created_at', 'c.created_by', waiting.as('waiting')])

/** Codes that aren't deleted, newest first. */
export function affiliateCodes({ prepare }: Pick<ReadModelAccess, 'prepare'>) {
  const all = prepare('affiliate_codes', (db, { limit }: { limit: number }) =>
    codes(db).limit(sql<number>`${limit}::bigint`),
  )
  const ofAccount = prepare('affiliate_codes_of', (db, { accountId }: { accountId: string }) =>
    codes(db).where('c.account_id', '=', accountId),
  )
  const one = prepare('affiliate_code', (db, { codeId }: { codeId: string }) =>
    codes(db).where('c.code_id', '=', codeId),
  )
  return {
    all: (): Promise<CodeRow[]> => all({ limit: AFFILIATE_LIST_MAX }),
    ofAccount: (accountId: string): Promise<CodeRow[]> => ofAccount({ accountId }),
    one: async (codeId: string): Promise<CodeRow | undefined> => (await one({ codeId }))[0],
  }
}
