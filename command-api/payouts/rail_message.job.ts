import { defineJob, type Job, perform } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { identityDeps } from '../identity/identity_deps.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { carryWithdrawal } from './carry_withdrawal.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { payoutsContext } from './payouts_context.ts'
import { payoutRails } from './rails/rail.port.ts'
import { ownerOfWithdrawal } from './withdrawal.index.ts'

export const askSooner = defineJob({
  name: 'ask_rail_sooner',
  data: z.strictObject({ withdrawalId: z.string().max(64), rail: z.string() }),
  timeMs: 5 * 60_000,
})

/** Asks a rail that has sent a message, which the job `carry_withdrawal` does later without one. */
export function askSoonerJob(deps: CommandDeps): Job {
  const { identity, bus } = identityDeps(deps)
  return perform(askSooner, async ({ withdrawalId, rail }, job) => {
    const accountId = await ownerOfWithdrawal(deps.ops, withdrawalId)
    if (accountId === undefined) return
    const { state } = await bus.load(ledgerDecider, ledgerStream(accountId))
    const withdrawal = state.withdrawals.get(withdrawalId)
    // What waits can still be cancelled, and no rail has heard of it.
    if (withdrawal?.rail !== rail || withdrawal.state === 'waiting') return
    const context = payoutsContext('payouts', job)
    const rails = deps.port(payoutRails)
    await carryWithdrawal({ bus, vault: identity.vault, rails, context, accountId, withdrawalId })
  })
}
