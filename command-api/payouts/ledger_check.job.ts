import { dayOf, endOf } from '@adit/events/payouts/revenue_day.values.ts'
import { defineJob, type Job, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../kit/command_deps.ts'
import { LedgerCheck } from './ledger_check.ts'
import { ledgerCheckStore } from './ledger_check_store.ts'
import type { LedgerFinding } from './ledger_rule.values.ts'
import { readPayoutsLog } from './payouts_log.ts'
import { railStatementStore } from './rail_statement_store.ts'
import { shownLedger } from './shown_ledger.port.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** When to try again what failed. */
const retryMs = 60 * minuteMs
/** Each night at this hour (UTC), when the day before is shared and the statements of rails are read. */
const hour = 4
/** What the site shows comes a moment after the log. Only what differs this many times, a minute apart, counts. */
const LOOKS = 3

const looked = z.object({ begun: z.int(), looks: z.int(), suspects: z.array(z.string()) })
type Looked = z.output<typeof looked>

export const checkLedger = defineJob({
  name: 'check_ledger',
  data: z.unknown(),
  progress: looked.nullable(),
  timeMs: 60 * minuteMs,
})

type Deps = Pick<CommandDeps, 'store' | 'ops' | 'port'>

export function ledgerCheckJob({ store, ops, port }: Deps): Job {
  const job = performInTurns(checkLedger, async (_, { now, progress, signal }) => {
    const shown = await port(shownLedger)()
    if (!shown) return { progress: null, afterMs: 10 * minuteMs }
    const check = new LedgerCheck()
    await readPayoutsLog(store, (event) => check.add(event), signal)
    const findings = check.findings(shown)
    const earlier = isRecent(progress, now()) ? progress : undefined
    const lasting = findings.filter((one) => one.rule !== 'shown' || !earlier || earlier.suspects.includes(keyOf(one)))
    const suspects = lasting.filter(({ rule }) => rule === 'shown').map(keyOf)
    const looks = (earlier?.looks ?? 0) + 1
    if (suspects.length > 0 && looks < LOOKS) {
      return { progress: { begun: earlier?.begun ?? now(), looks, suspects }, afterMs: minuteMs }
    }
    const stated = (await railStatementStore(ops).all()).flatMap((statement) => statement.findings)
    const all = [...stated, ...lasting]
    await ledgerCheckStore(ops).keep({
      ...{ checkedAt: now(), ...check.counts, differences: all.length, findings: all },
    })
    return { progress: null, afterMs: untilHour(hour, now()) }
  })
  return { ...job, every: { ms: retryMs, firstMs: 5_000 } }
}

const keyOf = ({ account, accountId, day, run }: LedgerFinding) => `${account} ${accountId} ${day} ${run}`

/** Looks of a check that broke off say nothing about the next one. */
const isRecent = (progress: Looked | null | undefined, now: number): progress is Looked =>
  progress !== null && progress !== undefined && now - progress.begun < 60 * minuteMs

/** How long it is until an hour (UTC) that comes each day. */
export function untilHour(hour: number, now: number): number {
  const night = endOf(dayOf(now)) - dayMs + hour * 60 * minuteMs
  return night > now ? night - now : night + dayMs - now
}
