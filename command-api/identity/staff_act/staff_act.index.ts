import type { RecordedStaffActEvent } from '@adit/events/identity/staff_act.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { boolean, text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

const columns = { act_id: text(), account_id: text(), waits: boolean() }

/** The acts that wait, by the account that they concern. An act's stream knows its account, but an account's stream doesn't know its acts. */
export const waitingActs = defineIndex<RecordedStaffActEvent, typeof columns>({
  name: 'waiting_acts',
  version: 1,
  columns,
  key: ['act_id'],
  on: {
    StaffActAsked: (event) => rowOf(event, true),
    StaffActConfirmed: (event) => rowOf(event, false),
    StaffActRefused: (event) => rowOf(event, false),
    StaffActWithdrawn: (event) => rowOf(event, false),
    StaffActLapsed: (event) => rowOf(event, false),
    StaffActCameDue: (event) => rowOf(event, false),
  },
})

const rowOf = ({ stream, metadata }: RecordedStaffActEvent, waits: boolean) => ({
  ...{ act_id: parseStream(stream).id, account_id: metadata.root, waits },
})

/** Ids of the acts about an account that wait, as far as the worker has read the log. */
export async function waitingActsAbout(ops: pg.Pool, accountId: string): Promise<string[]> {
  const { rows } = await ops.query<{ act_id: string }>(
    `select act_id from ${waitingActs.table} where account_id = $1 and waits order by act_id`,
    [accountId],
  )
  return rows.map(({ act_id }) => act_id)
}
