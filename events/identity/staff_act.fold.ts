import type { Change, Fold } from '../kit/fold.ts'
import type { RecordedStaffActEvent } from './staff_act.events.ts'
import type { StaffActState } from './staff_act.values.ts'

/** Times are milliseconds since 1970. */
export interface StaffAct {
  actId: string
  kind: string
  /** Whom it concerns. */
  accountId: string
  about: Readonly<Record<string, unknown>>
  reason: string
  askedBy: string
  askedAt: number
  until: number
  /** Asked by the only admin: it takes effect when its time comes, and doesn't lapse. */
  alone: boolean
  state: StaffActState
  /** The admin who confirmed or refused it. Null if nobody has. */
  decidedBy: string | null
  /** When it was confirmed or ended otherwise. */
  decidedAt: number | null
  /** Why it was refused. */
  refusal: string | null
  /** Code of what made it impossible. */
  failure: string | null
}

const ended = (state: StaffActState, at: number): Change<StaffAct> => ({ state, decidedAt: at })

export const staffActFold: Fold<StaffAct, RecordedStaffActEvent, 'StaffActAsked'> = {
  begin: {
    StaffActAsked: ({ data, at }) => ({
      ...data,
      askedAt: at,
      state: 'waiting',
      decidedBy: null,
      decidedAt: null,
      refusal: null,
      failure: null,
    }),
  },
  on: {
    StaffActConfirmed: ({ data, at }) => ({ ...ended('confirmed', at), decidedBy: data.decidedBy }),
    StaffActRefused: ({ data, at }) => ({
      ...ended('refused', at),
      ...{ decidedBy: data.decidedBy, refusal: data.reason },
    }),
    StaffActWithdrawn: ({ at }) => ended('withdrawn', at),
    StaffActLapsed: ({ at }) => ended('lapsed', at),
    StaffActCameDue: ({ at }) => ended('confirmed', at),
    StaffActCarriedOut: () => ({ state: 'done' }),
    StaffActFailed: ({ data }) => ({ state: 'failed', failure: data.code }),
  },
}
