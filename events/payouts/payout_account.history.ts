import { type Describers, say } from '../kit/describing.ts'
import type { payoutAccountEvents } from './payout_account.events.ts'

export const describePayoutAccount: Describers<typeof payoutAccountEvents> = {
  PayoutAccountOpened: ({ rail, country }) =>
    say('Opened an account with {rail} ({country}) to be paid', { rail, country }),
  PayoutAccountChanged: ({ state, missing }) =>
    missing.length === 0
      ? say('The account to be paid with is {state}', { state })
      : say(
          'The account to be paid with is {state}, lacking {missing}',
          { state, missing: missing.join(', ') },
          'lacking',
        ),
}
