import { z } from 'zod'
import { staffActKind } from '../identity/staff_act_kind.ts'
import { say } from '../kit/describing.ts'

/** Name of the kind of act that enters a day's revenue by hand. Stored in events. */
export const REVENUE_FIGURES_ACT = 'revenue_figures'

const about = z.object({
  day: z.string(),
  /** In dollars, as `money.values.ts` writes it. */
  amount: z.string(),
  impressions: z.int(),
  document: z.object({ name: z.string(), digest: z.string() }),
  /** The last run of the day when it was asked for; 0 if there was none. */
  after: z.int(),
})

/** What an act of this kind is about. */
export type RevenueFiguresAbout = z.output<typeof about>

export const readRevenueFiguresAct = (value: unknown): RevenueFiguresAbout => about.parse(value)

export const revenueFiguresAct = staffActKind(REVENUE_FIGURES_ACT, (value) => {
  const { day, amount, impressions } = readRevenueFiguresAct(value)
  return say('enter {amount} dollars for {impressions} impressions as the revenue of {day}', {
    ...{ day, amount, impressions },
  })
})
