import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedAppealEvent } from '@adit/events/moderation/appeal.events.ts'
import { appealFold } from '@adit/events/moderation/appeal.fold.ts'
import { defineProjector, nothingToHide, type RowsOf, type WantsOf } from '@adit/platform/projection/projector.ts'
import { type AppealsTables, appealsTables, appealsVersion } from './appeals.table.ts'

type Rows = RowsOf<AppealsTables>
type Deleted = Extract<RecordedAccountEvent, { type: 'AccountDeleted' }>
type Written = Exclude<RecordedAppealEvent, { type: 'AppealOpened' }>

const wantAppeal = ({ data }: RecordedAppealEvent, wants: WantsOf<AppealsTables>): void =>
  wants.appeal.row(data.appealId)

function edit(event: Written, rows: Rows): void {
  const { appealId } = event.data
  const change = changeOf(appealFold, event)
  rows.appeal.changeFields(appealId, change)
  const others = { appeal_id: appealId, account_id: event.metadata.root }
  rows.appeal_message.changeItems(change.messages, (messageId) => messageId, others)
}
const edited = { reads: wantAppeal, apply: edit }

/** Appeals against suspensions and what was written in them, until the account is deleted. The root is the account. */
export const appealsProjector = defineProjector<AppealsTables, RecordedAppealEvent | Deleted>({
  name: 'appeals',
  version: appealsVersion,
  tables: appealsTables,
  whileParked: nothingToHide,
  on: {
    AppealOpened: {
      reads: wantAppeal,
      apply: (event, rows) => rows.appeal.putFields(appealFold.begin.AppealOpened(event), {}),
    },
    AppealMessagePosted: edited,
    AppealDecided: edited,
    AppealClosed: edited,
    AccountDeleted: {
      reads({ metadata }, wants) {
        wants.appeal.group('account_id', metadata.root)
        wants.appeal_message.group('account_id', metadata.root)
      },
      apply({ metadata: { root } }, rows) {
        for (const { appeal_id } of rows.appeal.group('account_id', root)) rows.appeal.remove(appeal_id)
        for (const { message_id } of rows.appeal_message.group('account_id', root))
          rows.appeal_message.remove(message_id)
      },
    },
  },
})
