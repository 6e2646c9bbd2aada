import type { AffiliateEvent } from '@adit/events/affiliates/affiliate.events.ts'
import { affiliateFold } from '@adit/events/affiliates/affiliate.fold.ts'
import { AFFILIATE_CODES_MAX } from '@adit/events/affiliates/affiliate_code.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const affiliateAfter = keeping(affiliateFold, ['codes'])
type AffiliateState = ReturnType<typeof affiliateAfter>

export type AffiliateCommand =
  | { type: 'CreateAffiliateCode'; codeId: string; sourceName: string }
  | { type: 'RenameAffiliateCode'; codeId: string; sourceName: string }
  | { type: 'DeleteAffiliateCode'; codeId: string }

export const affiliateStream = (accountId: string) => streamName('affiliates', 'affiliate', accountId)

export const createCodeRefusals = refusals('affiliate_codes_full')
export const codeRefusals = refusals('affiliate_code_not_found')

export const affiliateDecider: Decider<AffiliateState, AffiliateCommand, AffiliateEvent> = {
  initialState: { codes: new Map() },
  decide(command, { codes }) {
    const { codeId } = command
    const known = codes.get(codeId)
    switch (command.type) {
      case 'CreateAffiliateCode':
        if (known) return []
        if (codes.size >= AFFILIATE_CODES_MAX) {
          throw createCodeRefusals.refuse('affiliate_codes_full', { limit: AFFILIATE_CODES_MAX })
        }
        return [{ type: 'AffiliateCodeCreated', data: { codeId, sourceName: command.sourceName } }]
      case 'RenameAffiliateCode':
        if (!known) throw codeRefusals.refuse('affiliate_code_not_found')
        if (known.sourceName === command.sourceName) return []
        return [{ type: 'AffiliateCodeRenamed', data: { codeId, sourceName: command.sourceName } }]
      case 'DeleteAffiliateCode':
        if (!known) throw codeRefusals.refuse('affiliate_code_not_found')
        return [{ type: 'AffiliateCodeDeleted', data: { codeId } }]
      default:
        return command satisfies never
    }
  },
  evolve: affiliateAfter,
}
