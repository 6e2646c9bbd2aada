import type { BankPayment } from '@adit/events/payouts/bank.fold.ts'
import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { beginningOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { Rail, RailAnswer, RailOrder } from '../rail.port.ts'
import { BANK_ROOT, type BankCommand, bankDecider, bankStream } from './bank.decider.ts'

export type BankCurrency = 'EUR' | 'USD'

/**
 * Banks send back what they can’t credit within three business days. Ours: nothing counts as paid before so many days, because what is paid can’t
 * come back to a balance.
 */
export const RETURN_DAYS = 7
const dayMs = 86_400_000

interface BankSettings {
  bus: CommandBus
  currency: BankCurrency
  now?: () => number
}

/** Withdrawals wait for a file that an operator makes and carries to the bank (`npm run bank-file`). What became of them is noted there, too. */
export function bankRail({ bus, currency, now = Date.now }: BankSettings): Rail {
  const tell = (command: BankCommand) =>
    bus.execute({
      ...{ decider: bankDecider, stream: bankStream, root: BANK_ROOT, command },
      context: contextOf(now),
    })
  const payments = async () => (await bus.load(bankDecider, bankStream)).state.payments

  const ask = async ({ id }: Pick<RailOrder, 'id'>): Promise<RailAnswer> => {
    const payment = (await payments()).get(id)
    if (!payment) throw new Error(`The bank was never asked to pay withdrawal ${id}`)
    return answerOf(payment, now())
  }

  return {
    name: 'bank',
    methods: ['bank'],
    isPractice: false,
    arrivesIn: currency,
    async send(order) {
      const { id: withdrawalId, accountId, amount } = order
      await tell({ type: 'QueueBankPayment', withdrawalId, accountId, amount: microsOf(amount) })
      return ask(order)
    },
    ask,
    async cancel(order) {
      await tell({ type: 'DropBankPayment', withdrawalId: order.id, why: 'cancelled' })
      const answer = await ask(order)
      return answer.kind === 'accepted' ? { kind: 'kept' } : answer
    },
    async statement() {
      const paid = [...(await payments()).values()].filter((payment) => answerOf(payment, now()).kind === 'paid')
      return paid.map(({ withdrawalId: id, amount }) => ({ id, amount: dollarsOf(amount) }))
    },
  }
}

/** The reference that the receiver sees is the withdrawal’s id. */
function answerOf({ withdrawalId, state, bookedOn, code }: BankPayment, now: number): RailAnswer {
  const reference = withdrawalId
  switch (state) {
    case 'queued':
    case 'in_file':
      return { kind: 'accepted', reference }
    case 'booked':
      return { kind: bookedOn !== null && isPast(bookedOn, now) ? 'paid' : 'accepted', reference }
    case 'dropped':
      return code === 'cancelled'
        ? { kind: 'returned', cause: 'cancelled', code: null }
        : { kind: 'returned', cause: 'refused', code }
    case 'refused':
    case 'returned':
      return { kind: 'returned', cause: state, code }
    default:
      return state satisfies never
  }
}

const isPast = (bookedOn: string, now: number) => beginningOf(bookedOn) + RETURN_DAYS * dayMs <= now

const contextOf = (now: () => number): CommandContext => {
  const at = now()
  const ids = randomIds(now)
  return {
    ...{ actor: { kind: 'system', id: 'payouts' }, via: { kind: 'schedule', id: 'payouts' } },
    ...{ correlationId: `bank/${at}`, causationId: `bank/${at}`, now: () => at, ids },
  }
}
