import type { StandingFold } from '../kit/fold.ts'
import type { Sealed } from '../kit/personal.ts'
import type { RecordedPayoutAccountEvent } from './payout_account.events.ts'
import type { PayoutAccountState, PayoutRequirement } from './payout_account.values.ts'

export interface OpenedPayoutAccount {
  rail: string
  country: string
  reference: Sealed
  state: PayoutAccountState
  missing: readonly PayoutRequirement[]
}

export interface PayoutAccountSnapshot {
  opened: OpenedPayoutAccount | null
}

export const payoutAccountFold: StandingFold<PayoutAccountSnapshot, RecordedPayoutAccountEvent> = {
  initial: { opened: null },
  begin: {},
  on: {
    PayoutAccountOpened: ({ data }) => ({ opened: { ...data, state: 'unfinished', missing: [] } }),
    PayoutAccountChanged: ({ data }) => ({ opened: (before) => before && { ...before, ...data } }),
  },
}
