import { type AffiliatesTables, affiliatesVersion } from '@adit/projectors/affiliates/affiliates.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import { getAffiliateCode, listAffiliateCodes } from './affiliates.contract.ts'
import { affiliateReadErrors } from './affiliates.errors.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'affiliates', AffiliatesTables> {}
}

export const affiliates = defineRoom('affiliates', {
  contracts: { listAffiliateCodes, getAffiliateCode },
  errors: [affiliateReadErrors],
  groups: { Affiliates: 'Links of people who bring subscribers and get a share of what these pay.' },
  reads: { affiliates: affiliatesVersion },
  side: new URL('side.ts', import.meta.url),
})
