import type { RecordedStaffActEvent } from '@adit/events/identity/staff_act.events.ts'
import { staffActFold } from '@adit/events/identity/staff_act.fold.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { Projector, RowsOf, WantsOf } from '@adit/platform/projection/projector.ts'
import type { AccountsTables } from './accounts.table.ts'

type Changing = Exclude<RecordedStaffActEvent, { type: 'StaffActAsked' }>

const actIn = ({ stream }: RecordedStaffActEvent): string => parseStream(stream).id

const reads = (event: RecordedStaffActEvent, wants: WantsOf<AccountsTables>) => wants.staff_act.row(actIn(event))
const changed = {
  reads,
  apply: (event: Changing, rows: RowsOf<AccountsTables>) =>
    rows.staff_act.changeFields(actIn(event), changeOf(staffActFold, event)),
}

/** A handler for every event of an act that takes two admins. */
export const staffActHandlers: Required<Projector<AccountsTables, RecordedStaffActEvent>['on']> = {
  StaffActAsked: {
    reads,
    apply: (event, rows) => rows.staff_act.putFields(staffActFold.begin.StaffActAsked(event), {}),
  },
  StaffActConfirmed: changed,
  StaffActRefused: changed,
  StaffActWithdrawn: changed,
  StaffActLapsed: changed,
  StaffActCameDue: changed,
  StaffActCarriedOut: changed,
  StaffActFailed: changed,
}
