import { type BillingTables, billingVersion } from '@adit/projectors/billing/billing.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as billingContracts from './billing.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'billing', BillingTables> {}
}

export const billing = defineRoom('billing', {
  contracts: billingContracts,
  groups: { Billing: 'Subscriptions, payment methods, and what was paid.' },
  reads: { billing: billingVersion },
  side: new URL('side.ts', import.meta.url),
})
