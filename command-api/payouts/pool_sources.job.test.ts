import type { SourceFigures } from '@adit/events/payouts/revenue_day.fold.ts'
import { endOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { expect, it } from 'vitest'
import { adNetwork } from './ad_network.port.ts'
import type { PoolSource } from './pool_source.port.ts'
import { poolSourcesJobs, readSource } from './pool_sources.job.ts'
import { day, nextDay, revenueSide, writeProject } from './revenue.fixture.ts'
import { revenueDayStream } from './revenue_day.decider.ts'
import type { SettlingDeps } from './settle_revenue.ts'

const figures: SourceFigures = { amount: '2.00', pool: '1.00', payments: 3, digest: 'd' }
const dayMs = 86_400_000

type Said = Record<string, SourceFigures | null | undefined>

/** A source that begins on the day of the fixture, a site with or without an ad network, and the days that were asked for. */
async function reading(said: Said, hasAds = false) {
  const side = await revenueSide((log) => void writeProject(log, 'SHARED', 'ADA'), [{ projectId: 'SHARED', points: 1 }])
  const process = side.process()
  const asked: string[] = []
  const source: PoolSource = {
    source: 'subscriptions',
    firstDay: async () => day,
    figures: async (of) => {
      asked.push(of)
      return of in said ? said[of] : null
    },
  }
  const deps = {
    ...{ bus: process.bus, now: () => side.clock.now },
    port: (port: unknown) => (port === adNetwork && hasAds ? { days: async () => [] } : null),
  } as unknown as SettlingDeps // it asks for this port alone
  const context: CommandContext = {
    ...{ actor: { kind: 'system', id: 'revenue' }, via: { kind: 'schedule', id: 'revenue' } },
    ...{ correlationId: 'test', causationId: 'test', now: () => side.clock.now, ids: randomIds() },
  }
  const entered = async (of = day) =>
    (await side.dataOf(revenueDayStream(of))).map(({ type, data }) => [type, (data as { run: number }).run])
  return { side, process, asked, entered, read: (from?: string) => readSource(deps, source, from, context) }
}

it('enters each day once that is over, also days that were missed, and says where to go on', async () => {
  const { side, asked, entered, read } = await reading({ [day]: figures, '2025-01-03': figures })
  side.clock.now = endOf('2025-01-03')
  expect(await read()).toEqual({ day: '2025-01-04', isRead: true })
  expect(asked).toEqual([day, '2025-01-02', '2025-01-03'])
  expect(await read()).toEqual({ day: '2025-01-04', isRead: true })
  expect(await read('2025-01-04')).toEqual({ day: '2025-01-04', isRead: true })
  expect([await entered(), await entered('2025-01-02'), await entered('2025-01-03')]).toEqual([
    [['RevenueSourceEntered', 1]],
    [],
    [['RevenueSourceEntered', 1]],
  ])
})

it('asks again soon if the source can’t say yet, and leaves out nothing', async () => {
  const said: Said = { [day]: undefined }
  const { read, entered } = await reading(said)
  expect(await read()).toEqual({ day, isRead: false })
  said[day] = figures
  await read(day)
  expect(await entered()).toEqual([['RevenueSourceEntered', 1]])
})

it('waits for a run that is under way', async () => {
  const { process, read, entered } = await reading({ [day]: figures })
  await process.enter('4.00')
  await process.countOnly()
  expect(await read()).toEqual({ day, isRead: true })
  await process.settle()
  expect((await read(day)).day).toBe('2025-01-02')
  expect((await entered()).filter(([type]) => String(type).endsWith('Entered'))).toEqual([
    ['RevenueAmountEntered', 1],
    ['RevenueSourceEntered', 2],
  ])
})

it('gives an ad network three days to say something first', async () => {
  const { side, read, entered } = await reading({ [day]: figures }, true)
  side.clock.now = nextDay + 3 * dayMs - 1
  expect((await read()).day).toBe(day)
  side.clock.now++
  expect((await read()).day).not.toBe(day)
  expect(await entered()).toEqual([['RevenueSourceEntered', 1]])
  const other = await reading({ [day]: figures }, true)
  await other.process.enter('4.00')
  await other.read()
  expect(await other.entered()).toEqual([
    ['RevenueAmountEntered', 1],
    ['RevenueSourceEntered', 1],
  ])
})

it('has nothing to do on a site without sources', () => {
  expect(poolSourcesJobs({ sources: [] } as unknown as Parameters<typeof poolSourcesJobs>[0])).toEqual([])
})
