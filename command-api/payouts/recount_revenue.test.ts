import { microsOf } from '@adit/events/payouts/money.values.ts'
import type { SourceFigures } from '@adit/events/payouts/revenue_day.fold.ts'
import { codec } from '@adit/events/registry.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { describe, expect, it } from 'vitest'
import { ledgerStream } from './ledger.decider.ts'
import { recountRevenue, type ShownRevenue } from './recount_revenue.ts'
import { day, revenueSide, writeProject } from './revenue.fixture.ts'
import { type ReversalCommand, reversalDecider } from './revenue_reversal.decider.ts'

const points = [
  { projectId: 'SHARED', points: 3 },
  { projectId: 'HIDDEN', points: 1 },
]
const right: ShownRevenue = {
  runs: [
    { run: 1, creators: microsOf('2.25') },
    { run: 2, creators: microsOf('-0.5625') },
  ],
  credits: [
    { accountId: 'ADA', run: 1, amount: microsOf('1.50') },
    { accountId: 'BOB', run: 1, amount: microsOf('0.75') },
    { accountId: 'ADA', run: 2, amount: microsOf('-0.375') },
    { accountId: 'BOB', run: 2, amount: microsOf('-0.1875') },
  ],
  reversed: [],
}

/** A day with a correction. */
async function settledDay() {
  const side = await revenueSide((log) => {
    writeProject(log, 'SHARED', 'ADA', { BOB: 50 })
    writeProject(log, 'HIDDEN', 'ADA').project('ProjectStatusChanged', { from: 'approved', to: 'private' })
  }, points)
  const process = side.process()
  await process.enter('4.00')
  await process.settle()
  await process.enter('3.00')
  await process.settle(2)
  return side
}

const subscriptions = async () => null

const recount = async (change: { points?: typeof points; shown?: Partial<ShownRevenue> } = {}) => {
  const { store } = await settledDay()
  const sources = {
    ...{ store, subscriptions },
    points: async () => change.points ?? points,
    shown: async () => ({ ...right, ...change.shown }),
  }
  return recountRevenue(sources, day)
}

it('finds nothing wrong with a day and its correction', async () => {
  expect(await recount()).toEqual({
    ...{ runs: 2, points: 4, projects: 2, accounts: 2, creators: '1.6875', reversed: '0.00', problems: [] },
  })
})

it('has nothing to say of a day that is not closed', async () => {
  const { store } = await revenueSide(() => undefined, points)
  expect(
    await recountRevenue({ ...{ store, subscriptions }, points: async () => points, shown: async () => right }, day),
  ).toBeUndefined()
})

it('finds points that are not those that were counted', async () => {
  const found = await recount({ points: [{ projectId: 'SHARED', points: 4 }] })
  expect(found?.problems).toContain('The log has 4 points, and 4 were counted')
  expect(found?.problems).toContain('The shares of run 1 are others')
})

it('finds what the site shows wrongly', async () => {
  const credits = right.credits.with(0, { accountId: 'ADA', run: 1, amount: microsOf('1.51') })
  expect((await recount({ shown: { credits } }))?.problems).toEqual([
    "The site doesn't show ADA in run 1: 1.50",
    'The site shows ADA in run 1: 1.51',
  ])
  expect((await recount({ shown: { runs: right.runs.slice(1) } }))?.problems).toEqual([
    "The site doesn't show creators in run 1: 2.25",
  ])
})

describe('a reversal', () => {
  const taken = async (change: Partial<ShownRevenue>, isRestored = false) => {
    const { store } = await settledDay()
    const bus = new CommandBus(store, codec)
    const context: CommandContext = {
      ...{ actor: { kind: 'system', id: 'revenue' }, via: { kind: 'schedule', id: 'revenue' } },
      ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
    }
    const tell = (command: ReversalCommand) =>
      bus.execute({ decider: reversalDecider, stream: ledgerStream('ADA'), root: 'ADA', command, context })
    const about = { from: day, until: day, projectId: null, amount: microsOf('0.50'), reason: 'One program.' }
    await tell({ type: 'ReverseRevenue', reversalId: 'R1', ...about, today: day })
    if (isRestored) await tell({ type: 'RestoreRevenue', reversalId: 'R1', reason: 'A launcher.', today: day })
    const shown = async () => ({ ...right, ...change })
    return recountRevenue({ store, subscriptions, points: async () => points, shown }, day)
  }
  const reversed = [{ accountId: 'ADA', projectId: 'SHARED', amount: microsOf('0.50') }]

  it('is told, and compared with what the site shows', async () => {
    expect(await taken({ reversed })).toMatchObject({ creators: '1.6875', reversed: '0.50', problems: [] })
    expect((await taken({}))?.problems).toEqual(["The site doesn't show taken back from ADA of project SHARED: 0.50"])
  })

  it('that was given back is none', async () => {
    expect(await taken({}, true)).toMatchObject({ reversed: '0.00', problems: [] })
    expect((await taken({ reversed }, true))?.problems).toEqual([
      'The site shows taken back from ADA of project SHARED: 0.50',
    ])
  })
})

it('finds an account that got something else than was allocated', async () => {
  const { store } = await settledDay()
  const forged = {
    readStream: async (...given: Parameters<typeof store.readStream>) => {
      const events = await store.readStream(...given)
      return events.filter(({ type, stream }) => type !== 'RevenueCredited' || !stream.endsWith('-BOB'))
    },
  }
  const found = await recountRevenue(
    { store: forged, subscriptions, points: async () => points, shown: async () => right },
    day,
  )
  expect(found?.problems).toEqual(['BOB got 0.00 instead of 0.75 in run 1', 'BOB got 0.00 instead of -0.1875 in run 2'])
})

describe('a day with subscriptions', () => {
  const figures = { amount: '2.00', pool: '1.00', payments: 3, digest: 'd' }
  const recountWith = async (counted: SourceFigures | null) => {
    const side = await revenueSide(
      (log) => {
        writeProject(log, 'SHARED', 'ADA')
      },
      points.slice(0, 1),
    )
    const process = side.process()
    await process.enter('4.00')
    await process.enterSubscriptions(figures)
    await process.settle()
    const shown = async () => ({
      runs: [{ run: 1, creators: microsOf('4.00') }],
      credits: [{ accountId: 'ADA', run: 1, amount: microsOf('4.00') }],
      reversed: [],
    })
    const sources = {
      store: side.store,
      points: async () => points.slice(0, 1),
      subscriptions: async () => counted,
      shown,
    }
    return (await recountRevenue(sources, day))?.problems
  }

  it('is the same when its payments are read again', async () => {
    expect(await recountWith(figures)).toEqual([])
  })

  it('is wrong if the log has other payments, or none', async () => {
    const problem = (pool: string) => [`The log has ${pool} of subscriptions, and 1.00 were entered`]
    expect(await recountWith(null)).toEqual(problem('0.00'))
    expect(await recountWith({ ...figures, digest: 'e' })).toEqual(problem('1.00'))
    expect(await recountWith({ ...figures, pool: '1.01' })).toEqual(problem('1.01'))
  })
})
