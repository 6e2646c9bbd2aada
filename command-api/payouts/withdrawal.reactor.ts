import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RecordedLedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { carryWithdrawals, WITHDRAWAL_PAUSE_MS } from './withdrawal.job.ts'

type Watched = Extract<RecordedLedgerEvent, { type: 'WithdrawalReserved' | 'WithdrawalCancelAsked' }>

export function withdrawalReactor({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor {
  return {
    name: 'withdrawals',
    begins: 'zero',
    handles: new Set<Watched['type']>(['WithdrawalReserved', 'WithdrawalCancelAsked']),
    async react(recorded: RecordedEvent) {
      const event = recorded as Watched // by `handles`
      const data = { accountId: event.metadata.root, withdrawalId: event.data.withdrawalId }
      const dueAt = event.type === 'WithdrawalReserved' ? event.at + WITHDRAWAL_PAUSE_MS : undefined
      await jobs.enqueueFor(carryWithdrawals, event, data, dueAt)
    },
  }
}
