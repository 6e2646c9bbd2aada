import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { PayoutAccountEvent } from '@adit/events/payouts/payout_account.events.ts'
import { payoutAccountFold } from '@adit/events/payouts/payout_account.fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

const payoutAccountAfter = keeping(payoutAccountFold, ['opened'])
type State = ReturnType<typeof payoutAccountAfter>
type Data<Type extends PayoutAccountEvent['type']> = Extract<PayoutAccountEvent, { type: Type }>['data']

export type PayoutAccountCommand =
  /** Keeps the one that is there, unless it can't be paid yet and is in another country or with another rail. */
  | { type: 'OpenPayoutAccount'; opened: Data<'PayoutAccountOpened'> }
  /** What the rail says of it. The same again does nothing. */
  | { type: 'NotePayoutAccount'; told: Data<'PayoutAccountChanged'> }

export const payoutAccountStream = (accountId: string) => streamName('payouts', 'payout_account', accountId)

/** Whether somebody may open another account than the one they have. */
export const isReplaceable = (before: State['opened'], { rail, country }: { rail: string; country: string }): boolean =>
  before === null || before.rail !== rail || (before.state === 'unfinished' && before.country !== country)

export const payoutAccountDecider: Decider<State, PayoutAccountCommand, PayoutAccountEvent> = {
  initialState: { opened: null },
  decide(command, { opened }) {
    switch (command.type) {
      case 'OpenPayoutAccount':
        return isReplaceable(opened, command.opened) ? [{ type: 'PayoutAccountOpened', data: command.opened }] : []
      case 'NotePayoutAccount': {
        const { told } = command
        const isSame = opened?.state === told.state && opened.missing.join() === told.missing.join()
        return opened === null || isSame ? [] : [{ type: 'PayoutAccountChanged', data: told }]
      }
      default:
        return command satisfies never
    }
  },
  evolve: payoutAccountAfter,
}
