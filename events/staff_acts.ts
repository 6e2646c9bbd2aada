import { describeStaffAct } from './identity/staff_act_kind.ts'
import { wordingOf } from './kit/describing.ts'
import { filledBy } from './kit/slot.ts'
import { rooms } from './registry.ts'

const filled = filledBy(rooms)

/** What an act of staff is to do, in English: “change the role to moderator”. An act of a kind that no room has is only named. */
export function wordingOfAct(act: { kind: string; about: Readonly<Record<string, unknown>> }): string {
  const said = describeStaffAct(act, filled)
  return said ? wordingOf(said) : act.kind
}
