import { endOf } from '@adit/events/payouts/revenue_day.values.ts'
import { REVENUE_FIGURES_ACT, readRevenueFiguresAct } from '@adit/events/payouts/revenue_figures_act.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { StaffActKind } from '../identity/staff_act/staff_act_kind.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { byHandRefusals, revenueDayDecider, revenueDayStream } from './revenue_day.decider.ts'

/** What the kind refuses before an act is asked for and before it is confirmed. */
export const revenueFiguresRefusals = refusals(byHandRefusals, 'revenue_day_not_over')

/** Entering a day's revenue without the ad network's figures, or correcting them. */
export function revenueFiguresKind({ bus }: Pick<CommandDeps, 'bus'>): StaffActKind {
  const commandOf = ({ actId, about }: { actId: string; about: unknown }) => {
    const { day, after, ...entered } = readRevenueFiguresAct(about)
    return { day, command: { type: 'EnterRevenueByHand' as const, actId, after, entered } }
  }
  return {
    kind: REVENUE_FIGURES_ACT,
    words({ about }) {
      const { day, amount, impressions } = readRevenueFiguresAct(about)
      return { text: 'revenue_figures_act', values: { day, amount, impressions } }
    },
    subject: ({ about }) => readRevenueFiguresAct(about).day,
    async check(act, now) {
      const { day, command } = commandOf(act)
      if (endOf(day) > now) throw revenueFiguresRefusals.refuse('revenue_day_not_over', { field: 'day' })
      const { state } = await bus.load(revenueDayDecider, revenueDayStream(day))
      revenueDayDecider.decide(command, state)
    },
    /** The day knows the act by its id, so however often it is done, it is entered once. */
    async carryOut(act, context) {
      const { day, command } = commandOf(act)
      await bus.execute({ decider: revenueDayDecider, stream: revenueDayStream(day), root: day, command, context })
    },
  }
}
