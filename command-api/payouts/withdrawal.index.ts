import type { RecordedLedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

const columns = { withdrawal_id: text(), account_id: text() }

/** Whose ledger has a withdrawal. Rails know its id alone. */
export const withdrawalOwners = defineIndex<RecordedLedgerEvent, typeof columns>({
  name: 'withdrawal_owners',
  version: 1,
  columns,
  key: ['withdrawal_id'],
  on: {
    WithdrawalReserved: ({ data, metadata }) => ({ withdrawal_id: data.withdrawalId, account_id: metadata.root }),
  },
})

/** As far as the worker has read the log. */
export async function ownerOfWithdrawal(ops: pg.Pool, withdrawalId: string): Promise<string | undefined> {
  const { rows } = await ops.query<{ account_id: string }>(
    `select account_id from ${withdrawalOwners.table} where withdrawal_id = $1`,
    [withdrawalId],
  )
  return rows[0]?.account_id
}
