import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RecordedLedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { WITHDRAWAL_LATE_DAYS } from '@adit/events/payouts/withdrawal.values.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { lateWithdrawal } from './late_withdrawal.job.ts'
import { carryWithdrawals, WITHDRAWAL_PAUSE_MS } from './withdrawal.job.ts'

const watched = ['WithdrawalReserved', 'WithdrawalAccepted', 'WithdrawalCancelAsked'] as const
type Watched = Extract<RecordedLedgerEvent, { type: (typeof watched)[number] }>

const lateMs = WITHDRAWAL_LATE_DAYS * 86_400_000

export function withdrawalReactor({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor {
  return {
    name: 'withdrawals',
    begins: 'zero',
    handles: new Set<Watched['type']>(watched),
    async react(recorded: RecordedEvent) {
      const event = recorded as Watched // by `handles`
      const data = { accountId: event.metadata.root, withdrawalId: event.data.withdrawalId }
      if (event.type === 'WithdrawalAccepted') {
        const { revision } = event
        await jobs.enqueueFor(lateWithdrawal, event, { ...data, revision }, event.at + lateMs)
        return
      }
      const dueAt = event.type === 'WithdrawalReserved' ? event.at + WITHDRAWAL_PAUSE_MS : undefined
      await jobs.enqueueFor(carryWithdrawals, event, data, dueAt)
    },
  }
}
