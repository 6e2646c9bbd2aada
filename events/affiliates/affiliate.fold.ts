import type { StandingFold } from '../kit/fold.ts'
import type { RecordedAffiliateEvent } from './affiliate.events.ts'

export interface AffiliateCode {
  codeId: string
  sourceName: string
}

/** What one affiliate has. */
export interface Affiliate {
  /** By id; the oldest first. Without those that were deleted. */
  codes: ReadonlyMap<string, AffiliateCode>
}

export const affiliateFold: StandingFold<Affiliate, RecordedAffiliateEvent> = {
  initial: { codes: new Map() },
  begin: {},
  on: {
    AffiliateCodeCreated: ({ data: { codeId, sourceName } }) => ({
      codes: [{ id: codeId, put: { codeId, sourceName } }],
    }),
    AffiliateCodeRenamed: ({ data: { codeId, sourceName } }) => ({ codes: [{ id: codeId, change: { sourceName } }] }),
    AffiliateCodeDeleted: ({ data: { codeId } }) => ({ codes: [{ id: codeId, removed: true }] }),
  },
}
