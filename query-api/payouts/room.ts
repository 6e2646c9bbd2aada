import { type PayoutsTables, payoutsVersion } from '@adit/projectors/payouts/payouts.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import { getOwnRevenue } from './own_revenue.contract.ts'
import * as payoutContracts from './payouts.contract.ts'
import { getRevenue } from './project_revenue.contract.ts'
import { getRevenueDays } from './revenue_days.contract.ts'
import { getReversals, getReversalsOf } from './reversals.contract.ts'
import { getTaxForm, getTaxFormOf } from './tax_form.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'payouts', PayoutsTables> {}
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
  },
  groups: { Payouts: 'What ads earn, how it is shared, and what you can be paid.' },
  reads: { payouts: payoutsVersion },
  side: new URL('side.ts', import.meta.url),
})
