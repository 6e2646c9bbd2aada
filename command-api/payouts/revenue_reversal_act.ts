import { microsOf } from '@adit/events/payouts/money.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import {
  REVENUE_RESTORATION_ACT,
  REVENUE_REVERSAL_ACT,
  readRevenueRestorationAct,
  readRevenueReversalAct,
} from '@adit/events/payouts/revenue_reversal_act.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { Refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { ActWords, StaffActKind } from '../identity/staff_act/staff_act_kind.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { ledgerStream } from './ledger.decider.ts'
import { type ReversalCommand, restoreRefusals, reversalDecider, reverseRefusals } from './revenue_reversal.decider.ts'

type Deps = Pick<CommandDeps, 'bus'>

/** What the kinds refuse before an act is asked for and before it is confirmed. */
export const revenueReversalRefusals = refusals(reverseRefusals, restoreRefusals)

/** Taking back what was credited for counts that were no real ones. The account is told when it is asked for, and what becomes of it. */
export function revenueReversalKind({ bus }: Deps): StaffActKind {
  const commandOf = (act: { actId: string; about: unknown; reason: string }, now: number): ReversalCommand => {
    const { amount, ...about } = readRevenueReversalAct(act.about)
    const { actId: reversalId, reason } = act
    const wanted = amount === null ? null : microsOf(amount)
    return { type: 'ReverseRevenue', ...about, reversalId, amount: wanted, reason, today: dayOf(now) }
  }
  return {
    kind: REVENUE_REVERSAL_ACT,
    words: ({ about }) => wordsOf(about),
    subject({ about }) {
      const { from, until, projectId } = readRevenueReversalAct(about)
      return `${from} ${until} ${projectId}`
    },
    check: (act, now) => decide({ bus }, act.accountId, commandOf(act, now)),
    /** The account knows the act by its id, so however often it is done, it is entered once. */
    carryOut: (act, context) => execute({ bus }, act.accountId, commandOf(act, context.now()), context),
  }
}

function wordsOf(value: unknown): ActWords {
  const { from, until, projectId: project, amount } = readRevenueReversalAct(value)
  const window = { from, until }
  if (project === null) {
    return amount === null
      ? { text: 'revenue_reversal_act_all', values: window }
      : { text: 'revenue_reversal_act', values: { ...window, amount } }
  }
  return amount === null
    ? { text: 'revenue_reversal_act_project_all', values: { ...window, project } }
    : { text: 'revenue_reversal_act_project', values: { ...window, project, amount } }
}

/** Giving back what a reversal took, such as after an appeal. */
export function revenueRestorationKind({ bus }: Deps): StaffActKind {
  const commandOf = ({ about, reason }: { about: unknown; reason: string }, now: number): ReversalCommand => ({
    ...{ type: 'RestoreRevenue', reversalId: readRevenueRestorationAct(about).reversalId, reason, today: dayOf(now) },
  })
  return {
    kind: REVENUE_RESTORATION_ACT,
    words({ about }) {
      const { amount, from, until } = readRevenueRestorationAct(about)
      return { text: 'revenue_restoration_act', values: { amount, from, until } }
    },
    subject: ({ about }) => readRevenueRestorationAct(about).reversalId,
    check: (act, now) => decide({ bus }, act.accountId, commandOf(act, now)),
    /** Another try finds it given back by itself or by another act, and either way nothing is left to do. */
    carryOut: (act, context) =>
      execute({ bus }, act.accountId, commandOf(act, context.now()), context).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'reversal_restored') throw error
      }),
  }
}

async function decide({ bus }: Deps, accountId: string, command: ReversalCommand): Promise<void> {
  const { state } = await bus.load(reversalDecider, ledgerStream(accountId))
  reversalDecider.decide(command, state)
}

async function execute({ bus }: Deps, root: string, command: ReversalCommand, context: CommandContext): Promise<void> {
  await bus.execute({ decider: reversalDecider, stream: ledgerStream(root), root, command, context })
}
