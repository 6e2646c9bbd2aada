import { type Describers, say } from '../kit/describing.ts'
import type { staffActEvents } from './staff_act.events.ts'
import { describeStaffAct } from './staff_act_kind.ts'

export const describeStaffActs: Describers<typeof staffActEvents> = {
  StaffActAsked: ({ kind, about, reason }, filled) => {
    const what = describeStaffAct({ kind, about }, filled)
    if (!what) return say('Asked for an act that takes two people: {reason}', { reason })
    // Translation keys contain no `_`.
    return say(`Asked to: ${what.text}. Reason: {reason}`, { ...what.data, reason }, kind.replaceAll('_', ''))
  },
  StaffActConfirmed: () => say('Confirmed what another admin asked for'),
  StaffActRefused: ({ reason }) => say('Refused what another admin asked for: {reason}', { reason }),
  StaffActWithdrawn: () => say('Withdrew what they had asked for'),
  StaffActLapsed: () => say('Nobody confirmed in time what an admin asked for'),
  StaffActCameDue: () => say('The time came of what the only admin asked for'),
  StaffActCarriedOut: () => say('Did what an admin asked for'),
  StaffActFailed: ({ code }) => say('What an admin asked for could not be done: {code}', { code }),
}
