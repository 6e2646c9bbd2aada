import { defineJob, type Job, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { identityDeps } from '../identity/identity_deps.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { carryWithdrawal } from './carry_withdrawal.ts'
import { payoutsContext } from './payouts_context.ts'
import { payoutRails } from './rails/rail.port.ts'

const minuteMs = 60_000

/** Ours: until then a withdrawal hasn't left, and can be cancelled at once. */
export const WITHDRAWAL_PAUSE_MS = minuteMs

/** Never given up: only the rail can say what has become of money that it was asked to pay. */
export const carryWithdrawals = defineJob({
  name: 'carry_withdrawal',
  data: z.strictObject({ accountId: z.string(), withdrawalId: z.string() }),
  progress: z.strictObject({ asked: z.int() }),
  tries: 1_000_000,
  pauseMs: 30_000,
  maxPauseMs: 60 * minuteMs,
  timeMs: 5 * minuteMs,
})

/** Asks again after a minute, and then less and less often, but at least every six hours. */
const pauseMs = (asked: number) => Math.min(minuteMs * 2 ** Math.min(asked, 10), 360 * minuteMs)

export function withdrawalJob(deps: CommandDeps): Job {
  const { identity, bus } = identityDeps(deps)
  return performInTurns(carryWithdrawals, async (data, job) => {
    const rails = deps.port(payoutRails)
    const context = payoutsContext('payouts', job)
    const isOver = await carryWithdrawal({ bus, vault: identity.vault, rails, context, ...data })
    if (isOver) return undefined
    const asked = job.progress?.asked ?? 0
    return { progress: { asked: asked + 1 }, afterMs: pauseMs(asked) }
  })
}
