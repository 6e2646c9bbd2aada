import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import { defineJob, type Job, type JobContext, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { identityDeps } from '../identity/identity_deps.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { untilHour } from './ledger_check.job.ts'
import { payoutsContext } from './payouts_context.ts'
import { readPayoutsLog } from './payouts_log.ts'
import {
  LoggedWithdrawals,
  type OwnedWithdrawal,
  orderOf,
  paidAfterReturn,
  statementFindings,
} from './rail_statement.ts'
import { railStatementStore } from './rail_statement_store.ts'
import { payoutRails, type Rail } from './rails/rail.port.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** An hour before the ledger is checked, whose report has what these find. */
const hour = 3
/** Ours. PayPal gives back what nobody has claimed after 30 days. */
const STATEMENT_DAYS = 45

export const readRailStatements = defineJob({
  name: 'read_rail_statements',
  data: z.unknown(),
  progress: z.null(),
  timeMs: 60 * minuteMs,
})

type Context = Omit<JobContext, 'progress'>

/** Compares what each rail says that it has paid with the ledger. A rail that can't be asked doesn't keep the others from it. */
export function railStatementJob(deps: CommandDeps): Job {
  const { bus } = identityDeps(deps)
  const { store, ops } = deps

  const logged = async (rail: string, signal: AbortSignal) => {
    const withdrawals = new LoggedWithdrawals()
    await readPayoutsLog(store, (event) => withdrawals.add(event), signal)
    return withdrawals.of(rail)
  }

  const enterLoss = async ({ accountId, withdrawalId, reference }: OwnedWithdrawal, job: Context) => {
    const answer = { kind: 'paid', reference: reference ?? withdrawalId } as const
    await bus.execute({
      ...{ decider: ledgerDecider, stream: ledgerStream(accountId), root: accountId },
      command: { type: 'NoteRailAnswer', withdrawalId, answer },
      context: payoutsContext('payouts', job),
    })
  }

  const reconcile = async (rail: Rail, job: Context) => {
    const { name } = rail
    const since = job.now() - STATEMENT_DAYS * dayMs
    // On that day itself some may have been sent before the time that the rail is asked about.
    const from = dayOf(since + dayMs)
    const before = await logged(name, job.signal)
    const orders = [...before.values()].filter(({ day }) => day >= from).map(orderOf)
    const lines = await rail.statement({ since, orders })
    for (const withdrawal of paidAfterReturn(before, lines)) await enterLoss(withdrawal, job)
    // Money moves meanwhile, so only what differs from the ledger before and after counts.
    const after = await logged(name, job.signal)
    const earlier = new Set(statementFindings({ rail: name, from, known: before, lines }).map(keyOf))
    const findings = statementFindings({ rail: name, from, known: after, lines }).filter((one) =>
      earlier.has(keyOf(one)),
    )
    await railStatementStore(ops).keep({ rail: name, readAt: job.now(), payments: lines.length, findings })
  }

  const job = performInTurns(readRailStatements, async (_, context) => {
    const failures: unknown[] = []
    for (const rail of deps.port(payoutRails)) {
      await reconcile(rail, context).catch((error: unknown) => failures.push(error))
    }
    const [first] = failures
    if (first !== undefined) throw failures.length === 1 ? first : new AggregateError(failures, 'Several rails failed')
    return { progress: null, afterMs: untilHour(hour, context.now()) }
  })
  return { ...job, every: { ms: 60 * minuteMs, firstMs: 10_000 } }
}

const keyOf = ({ withdrawalId }: { withdrawalId?: string }) => withdrawalId
