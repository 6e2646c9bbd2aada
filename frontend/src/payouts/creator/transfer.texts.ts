import { defineMessages, type MessageDescriptor } from 'react-intl'
import type { BadgeTone } from '../../ui/Badge.tsx'
import type { Withdrawal } from './withdrawals.ts'

type Reason = NonNullable<Withdrawal['reason']>['kind']
type Fate = Exclude<Withdrawal['state'], 'returned'> | Reason

const names: Readonly<Record<Fate, MessageDescriptor>> = defineMessages({
  waiting: { id: 'transfer.waiting', defaultMessage: 'Waiting' },
  sending: { id: 'transfer.sending', defaultMessage: 'Being sent' },
  in_transit: { id: 'transfer.inTransit', defaultMessage: 'In transit' },
  cancelling: { id: 'transfer.cancelling', defaultMessage: 'Being cancelled' },
  paid: { id: 'transfer.paid', defaultMessage: 'Arrived' },
  lost: { id: 'transfer.lost', defaultMessage: 'Arrived after all' },
  cancelled: { id: 'transfer.cancelled', defaultMessage: 'Cancelled' },
  refused: { id: 'transfer.refused', defaultMessage: 'Refused' },
  unclaimed: { id: 'transfer.unclaimed', defaultMessage: 'Not claimed' },
  returned: { id: 'transfer.returned', defaultMessage: 'Sent back' },
})

/** What it means, and what happens next. */
const meanings = defineMessages({
  waiting: {
    id: 'transfer.waiting.text',
    defaultMessage: 'It leaves a minute after you asked for it. Until then you can cancel it.',
  },
  sending: {
    id: 'transfer.sending.text',
    defaultMessage: 'The service is being asked to pay, again and again until it answers. Nothing is lost meanwhile.',
  },
  in_transit: {
    id: 'transfer.inTransit.text',
    defaultMessage:
      'The service has accepted it and is asked now and then whether it has arrived. Nothing is lost meanwhile.',
  },
  cancelling: {
    id: 'transfer.cancelling.text',
    defaultMessage: 'The service is being asked to give it back. If the receiver has it already, it stays there.',
  },
  lost: {
    id: 'transfer.lost.text',
    defaultMessage:
      'The service had given it back and paid it later all the same. The site bears that; your balance keeps the amount.',
  },
  cancelled: { id: 'transfer.cancelled.text', defaultMessage: 'The amount and the fee are back on your balance.' },
  refused: {
    id: 'transfer.refused.text',
    defaultMessage:
      'The service didn’t accept it. The amount and the fee are back on your balance. Check the address before you try again.',
  },
  unclaimed: {
    id: 'transfer.unclaimed.text',
    defaultMessage:
      'Nobody claimed it at this address in time. The amount and the fee are back on your balance. Check the address before you try again.',
  },
  returned: {
    id: 'transfer.returned.text',
    defaultMessage:
      'The receiver’s account sent it back after it had arrived. The amount and the fee are back on your balance.',
  },
})

const tones: Readonly<Record<Fate, BadgeTone>> = {
  ...{ waiting: 'blue', sending: 'blue', in_transit: 'blue', cancelling: 'blue', paid: 'green', lost: 'green' },
  ...{ cancelled: 'neutral', refused: 'orange', unclaimed: 'orange', returned: 'orange' },
}

/** How a withdrawal stands, in plain words. */
export function fateOf({ state, reason }: Pick<Withdrawal, 'state' | 'reason'>) {
  const fate: Fate = state === 'returned' ? (reason?.kind ?? 'cancelled') : state
  return { name: names[fate], tone: tones[fate], meaning: fate === 'paid' ? undefined : meanings[fate] }
}
