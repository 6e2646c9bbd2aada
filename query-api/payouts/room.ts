import { type PayoutsTables, payoutsVersion } from '@adit/projectors/payouts/payouts.table.ts'
import { type ReversalAppealsTables, reversalAppealsVersion } from '@adit/projectors/payouts/reversal_appeals.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import { getOwnRevenue } from './own_revenue.contract.ts'
import * as payoutContracts from './payouts.contract.ts'
import { getRevenue } from './project_revenue.contract.ts'
import { getRevenueDays } from './revenue_days.contract.ts'
import * as reversalAppealContracts from './reversal_appeal.contract.ts'
import { getReversals, getReversalsOf } from './reversals.contract.ts'
import { getTaxForm, getTaxFormOf } from './tax_form.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'payouts', PayoutsTables>, Models<'reversal_appeals', ReversalAppealsTables> {}
}

const { getPayouts, getBalance, getPayoutHistory, getPlatformRevenue } = payoutContracts

export const payouts = defineRoom('payouts', {
  contracts: {
    ...{ getPayouts, getBalance, getPayoutHistory, getPlatformRevenue },
    getRevenueDays,
    getRevenue,
    getOwnRevenue,
    getTaxForm,
    getTaxFormOf,
    getReversals,
    getReversalsOf,
    ...reversalAppealContracts,
  },
  groups: { Payouts: 'What ads earn, how it is shared, and what you can be paid.' },
  reads: { payouts: payoutsVersion, reversal_appeals: reversalAppealsVersion },
  side: new URL('side.ts', import.meta.url),
})
