import { type Describers, say } from '../kit/describing.ts'
import type { affiliateEvents } from './affiliate.events.ts'

export const describeAffiliate: Describers<typeof affiliateEvents> = {
  AffiliateCodeCreated: ({ codeId, sourceName }) =>
    say('Created the affiliate code {codeId} for {sourceName}', { codeId, sourceName }),
  AffiliateCodeRenamed: ({ codeId, sourceName }) =>
    say('Renamed the affiliate code {codeId} to {sourceName}', { codeId, sourceName }),
  AffiliateCodeDeleted: ({ codeId }) => say('Deleted the affiliate code {codeId}', { codeId }),
}
