import { z } from 'zod'
import { staffActKind } from '../identity/staff_act_kind.ts'
import { say } from '../kit/describing.ts'

/** Names of the kinds of acts that take revenue back, and give it back. Stored in events. */
export const REVENUE_REVERSAL_ACT = 'revenue_reversal'
export const REVENUE_RESTORATION_ACT = 'revenue_restoration'

const reversal = z.object({
  /** Days of revenue (UTC), with both ends. */
  from: z.string(),
  until: z.string(),
  /** Null: of all projects. */
  projectId: z.string().nullable(),
  /** In dollars, as `money.values.ts` writes it. Null: all that is left of it. */
  amount: z.string().nullable(),
})
const restoration = z.object({ reversalId: z.string(), amount: z.string(), from: z.string(), until: z.string() })

/** What acts of these kinds are about. */
export type RevenueReversalAbout = z.output<typeof reversal>
export type RevenueRestorationAbout = z.output<typeof restoration>

export const readRevenueReversalAct = (value: unknown): RevenueReversalAbout => reversal.parse(value)
export const readRevenueRestorationAct = (value: unknown): RevenueRestorationAbout => restoration.parse(value)

export const revenueReversalAct = staffActKind(REVENUE_REVERSAL_ACT, (value) => {
  const { from, until, projectId, amount } = readRevenueReversalAct(value)
  if (projectId === null) {
    return amount === null
      ? say('take back the revenue from {from} to {until}', { from, until }, 'all')
      : say('take back {amount} dollars of the revenue from {from} to {until}', { from, until, amount })
  }
  return amount === null
    ? say('take back what project {projectId} earned from {from} to {until}', { from, until, projectId }, 'project_all')
    : say(
        'take back {amount} dollars of what project {projectId} earned from {from} to {until}',
        { from, until, projectId, amount },
        'project',
      )
})

export const revenueRestorationAct = staffActKind(REVENUE_RESTORATION_ACT, (value) => {
  const { amount, from, until } = readRevenueRestorationAct(value)
  return say('give back {amount} dollars that were taken back of the revenue from {from} to {until}', {
    ...{ amount, from, until },
  })
})
