import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { carryWithdrawal } from '@adit/command-api/payouts/carry_withdrawal.ts'
import { type LedgerCommand, ledgerDecider, ledgerStream } from '@adit/command-api/payouts/ledger.decider.ts'
import { readPayoutsLog } from '@adit/command-api/payouts/payouts_log.ts'
import { LoggedWithdrawals, statementFindings } from '@adit/command-api/payouts/rail_statement.ts'
import { practicePayoutsPart, practiceRail } from '@adit/command-api/payouts/rails/practice_rail.ts'
import type { Rail } from '@adit/command-api/payouts/rails/rail.port.ts'
import { microsOf } from '@adit/events/payouts/money.values.ts'
import { codec } from '@adit/events/registry.ts'
import { openPostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import pg from 'pg'
import { type FigureRow, statedRow } from './figure.ts'

const [people, each, callers] = [100, 10, 16]
const day = '2026-11-26'
/** How long the rail is silent before it breaks off. */
const hangMs = 100
const fates = ['ada', 'ada', 'ada', 'refused', 'returned']

/** Numbers that are the same each time. */
const drawnFrom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

/** A rail that breaks off before or after it has done something, hangs, and is asked twice. */
function moody(rail: Rail, random: () => number): Rail {
  const mood =
    <Given, Answer>(call: (given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer> => {
      const drawn = random()
      if (drawn < 0.1) throw new Error('The line broke before')
      const answer = await call(given)
      if (drawn < 0.2) throw new Error('The line broke after')
      if (drawn < 0.25) await pause(hangMs).then(() => Promise.reject(new Error('No answer')))
      return drawn < 0.35 ? call(given) : answer
    }
  return { ...rail, send: mood(rail.send), ask: mood(rail.ask), cancel: mood(rail.cancel) }
}

const context = (): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'payouts' }, via: { kind: 'schedule', id: 'payouts' } },
  ...{ correlationId: 'bench', causationId: 'bench', now: Date.now, ids: randomIds() },
})

/** 1,000 withdrawals of 100 people on Postgres, with a rail that fails, hangs and repeats itself, and whether all sums are right afterwards. */
export async function runPayoutsBench(): Promise<FigureRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  const cluster = await startCluster({ dataDir, settings: { max_connections: 60 } })
  try {
    const url = cluster.url('bench')
    await ensureDatabase(url)
    return await measured(url)
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measured(url: string): Promise<FigureRow[]> {
  const pool = new pg.Pool({ connectionString: url, max: callers })
  const store = await openPostgresEventStore(url)
  try {
    await pool.query(`create schema if not exists ops; ${practicePayoutsPart.sql}`)
    const bus = new CommandBus(store, codec)
    const due = await reserve(bus)
    const rail = moody(practiceRail(pool), drawnFrom(7))
    const vault = { open: async ({ sealed }: { sealed: string }) => sealed }
    const total = due.length
    const started = performance.now()
    let failures = 0
    await Promise.all(
      Array.from({ length: callers }, async () => {
        for (let next = due.shift(); next; next = due.shift()) {
          const isOver = await carryWithdrawal({ bus, vault, rails: [rail], ...next, context: context() }).catch(() => {
            failures++
            return false
          })
          if (!isOver) due.push(next)
        }
      }),
    )
    const seconds = (performance.now() - started) / 1_000
    const logged = new LoggedWithdrawals()
    await readPayoutsLog(store, (event) => logged.add(event))
    const known = logged.of('practice')
    const lines = await practiceRail(pool).statement({ since: 0, orders: [] })
    const differences = statementFindings({ rail: 'practice', from: '2000-01-01', known, lines }).length
    const open = [...known.values()].filter(({ state }) => state !== 'paid' && state !== 'returned').length
    return [
      statedRow(
        `${total.toLocaleString('en')} withdrawals with a rail that fails, hangs and repeats`,
        total / seconds,
        '/s',
      ),
      statedRow('calls of the rail without an answer', failures, ''),
      exact('withdrawals that are paid or returned', known.size - open, total),
      exact('payments that are otherwise in the ledger', differences, 0),
    ]
  } finally {
    await store.close()
    await pool.end()
  }
}

const exact = (name: string, found: number, wanted: number): FigureRow => ({
  ...{ name, measured: found.toLocaleString('en'), yardstick: wanted.toLocaleString('en'), wanted: 'equal' },
  ok: found === wanted,
})

async function reserve(bus: CommandBus): Promise<{ accountId: string; withdrawalId: string }[]> {
  const due: { accountId: string; withdrawalId: string }[] = []
  for (let person = 0; person < people; person++) {
    const accountId = `PERSON${person}`
    const tell = (command: LedgerCommand) =>
      bus.execute({
        ...{ decider: ledgerDecider, stream: ledgerStream(accountId), root: accountId },
        ...{ command, context: context() },
      })
    await tell({
      ...{ type: 'CreditRevenue', day: '2026-01-01', run: 1, availableOn: '2026-03-31', today: day },
      shares: [{ projectId: 'P', points: 1, earned: '500.00', weight: 1, weights: 1, amount: '500.00' }],
    })
    for (let number = 0; number < each; number++) {
      const withdrawalId = `W${person}-${number}`
      const sealed = `${fates[(person + number) % fates.length]}@example.org`
      await tell({
        ...{ type: 'ReserveWithdrawal', amount: microsOf(`${10 + number}.${10 + (person % 90)}`), taxForm: 'complete' },
        withdrawal: {
          ...{ withdrawalId, day, rail: 'practice', method: 'paypal' },
          destination: { account: accountId, sealed },
        },
      })
      due.push({ accountId, withdrawalId })
    }
  }
  return due
}
