import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedReversalAppealEvent } from '@adit/events/payouts/reversal_appeal.events.ts'
import { reversalAppealFold } from '@adit/events/payouts/reversal_appeal.fold.ts'
import { defineProjector, nothingToHide, type RowsOf, type WantsOf } from '@adit/platform/projection/projector.ts'
import { type ReversalAppealsTables, reversalAppealsTables, reversalAppealsVersion } from './reversal_appeals.table.ts'

type Rows = RowsOf<ReversalAppealsTables>
type Deleted = Extract<RecordedAccountEvent, { type: 'AccountDeleted' }>
type Written = Exclude<RecordedReversalAppealEvent, { type: 'ReversalAppealOpened' }>

const wantAppeal = ({ data }: RecordedReversalAppealEvent, wants: WantsOf<ReversalAppealsTables>): void =>
  wants.reversal_appeal.row(data.reversalId)

function edit(event: Written, rows: Rows): void {
  const { reversalId } = event.data
  const change = changeOf(reversalAppealFold, event)
  rows.reversal_appeal.changeFields(reversalId, change)
  const others = { reversal_id: reversalId, account_id: event.metadata.root }
  rows.reversal_appeal_message.changeItems(change.messages, (messageId) => messageId, others)
}
const edited = { reads: wantAppeal, apply: edit }

/** Appeals against reversals of revenue and what was written in them, until the account is deleted. The root is the account. */
export const reversalAppealsProjector = defineProjector<ReversalAppealsTables, RecordedReversalAppealEvent | Deleted>({
  name: 'reversal_appeals',
  version: reversalAppealsVersion,
  tables: reversalAppealsTables,
  whileParked: nothingToHide,
  on: {
    ReversalAppealOpened: {
      reads: wantAppeal,
      apply: (event, rows) => rows.reversal_appeal.putFields(reversalAppealFold.begin.ReversalAppealOpened(event), {}),
    },
    ReversalAppealMessagePosted: edited,
    ReversalAppealUpheld: edited,
    ReversalAppealClosed: edited,
    AccountDeleted: {
      reads({ metadata }, wants) {
        wants.reversal_appeal.group('account_id', metadata.root)
        wants.reversal_appeal_message.group('account_id', metadata.root)
      },
      apply({ metadata: { root } }, rows) {
        for (const { reversal_id } of rows.reversal_appeal.group('account_id', root))
          rows.reversal_appeal.remove(reversal_id)
        for (const { message_id } of rows.reversal_appeal_message.group('account_id', root))
          rows.reversal_appeal_message.remove(message_id)
      },
    },
  },
})
