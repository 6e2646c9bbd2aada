import type { Said } from '../kit/describing.ts'
import { defineSlot, type Fill, type Filled } from '../kit/slot.ts'

type About = Readonly<Record<string, unknown>>

interface StaffActKind {
  kind: string
  describe(about: About): Said
}

const staffActKinds = defineSlot<StaffActKind>('identity.staff_act_kinds')

/** A kind of act with the sentence that says what is to be done, such as “Change the role to moderator”. Part of the entry point of its room. */
export const staffActKind = (kind: string, describe: StaffActKind['describe']): Fill =>
  staffActKinds.fill({ kind, describe })

/** What is to be done. Undefined if no room declares the kind. */
export const describeStaffAct = ({ kind, about }: { kind: string; about: About }, filled: Filled): Said | undefined =>
  filled(staffActKinds)
    .find((known) => known.kind === kind)
    ?.describe(about)
