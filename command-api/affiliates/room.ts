import { defineRoom } from '../kit/define_room.ts'
import * as affiliateContracts from './affiliate.contract.ts'
import { affiliateErrors } from './affiliate.errors.ts'
import { affiliateCodes } from './affiliate_code.index.ts'

export const affiliates = defineRoom('affiliates', {
  contracts: affiliateContracts,
  errors: [affiliateErrors],
  indexes: [affiliateCodes],
  side: new URL('side.ts', import.meta.url),
})
