import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { defineJob, type Job, perform } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../kit/command_deps.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { withdrawalLate } from './mails/withdrawal.mail.ts'
import { tellHolder } from './payout_notices.ts'
import { payoutsContext } from './payouts_context.ts'

/** `revision`: that of the event that says that the rail has accepted it. */
export const lateWithdrawal = defineJob({
  name: 'late_withdrawal',
  data: z.strictObject({ accountId: z.string(), withdrawalId: z.string(), revision: z.int() }),
})

/** Tells whoever asked for a withdrawal that it hasn't arrived days after the rail has accepted it, because the rail may wait for them. */
export function lateWithdrawalJob(deps: Pick<CommandDeps, 'bus' | 'jobs'>): Job {
  return perform(lateWithdrawal, async ({ accountId, withdrawalId, revision }, job) => {
    const { state } = await deps.bus.load(ledgerDecider, ledgerStream(accountId))
    const withdrawal = state.withdrawals.get(withdrawalId)
    if (withdrawal?.state !== 'in_transit') return
    const amount = dollarsOf(withdrawal.amount)
    await tellHolder(deps, accountId, {
      key: `withdrawal_update/${withdrawalId}/late`,
      body: { kind: 'withdrawal_update', withdrawalId, step: 'late', amount },
      mail: withdrawalLate,
      about: String(revision),
      at: job.now(),
      context: payoutsContext('payouts', job),
    })
  })
}
