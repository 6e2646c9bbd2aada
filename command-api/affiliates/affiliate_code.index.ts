import type { RecordedAffiliateEvent } from '@adit/events/affiliates/affiliate.events.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { boolean, text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

const columns = { code_id: text(), account_id: text(), is_deleted: boolean() }

/** Whose a code is. An affiliate's stream has their codes; a link only names the code. */
export const affiliateCodes = defineIndex<RecordedAffiliateEvent, typeof columns>({
  name: 'affiliate_code',
  version: 1,
  columns,
  key: ['code_id'],
  on: {
    AffiliateCodeCreated: ({ data, metadata }) => ({ ...rowOf(data.codeId, metadata.root), is_deleted: false }),
    AffiliateCodeDeleted: ({ data, metadata }) => ({ ...rowOf(data.codeId, metadata.root), is_deleted: true }),
  },
})

const rowOf = (codeId: string, accountId: string) => ({ code_id: codeId, account_id: accountId })

/** Undefined if there is no such code, or not any more. A code is found a moment after it was created. */
export async function affiliateOf(ops: pg.Pool, codeId: string): Promise<string | undefined> {
  const { rows } = await ops.query<{ account_id: string }>(
    `select account_id from ${affiliateCodes.table} where code_id = $1 and not is_deleted`,
    [codeId],
  )
  return rows[0]?.account_id
}
