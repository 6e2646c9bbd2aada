import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TimedActivity, TimedFact } from '../kit/download_recorder.port.ts'
import { type Counting, openCounting } from './counting.fixture.ts'
import { pointsOfDay } from './day_points.ts'
import { keepDownloadLog } from './download_seal.ts'

const dayMs = 24 * 3_600_000
const today = new Date().toISOString().slice(0, 10)
const begin = Date.parse(today)

let counting: Counting
let pool: Counting['pool']
let parts: Counting['parts']
let runner: Counting['runner']

beforeEach(async () => {
  counting = await openCounting('points test')
  ;({ pool, parts, runner } = counting)
})
afterEach(() => counting?.close())

async function points(day: string, patienceMs?: number) {
  await counting.settled()
  return pointsOfDay({ log: parts.log, pool, ...(patienceMs !== undefined && { patienceMs }) }, day)
}

let clients = 0
/** Of another client each time, so that all of them count. */
const who = () => ({ address: `10.0.${clients >> 8}.${clients++ & 255}`, agent: 'browser' })
const view = (projectId: string, at: number, accountId: string | null = null): TimedActivity => ({
  ...{ ...who(), kind: 'view', projectId, at, accountId, page: '', referrer: null, campaign: null },
})
const download = (projectId: string, at: number, accountId: string | null = 'ACCOUNT1'): TimedFact => ({
  ...{ ...who(), projectId, at, accountId, fileId: `FILE${projectId}`, versionId: `V${projectId}` },
})

it('counts views of people who are signed out, and downloads of people who are signed in, of all projects', async () => {
  await runner.start()
  await parts.recorder.recordMany([
    ...[view('PROJECTB', begin), view('PROJECTA', begin), view('PROJECTA', begin, 'ACCOUNT1')],
    ...[download('PROJECTA', begin), download('PROJECTA', begin), download('PROJECTA', begin, null)],
    { ...view('PROJECTC', begin), agent: 'bot' },
    { ...who(), kind: 'play', projectId: 'PROJECTC', versionId: 'V', at: begin, accountId: 'A', seconds: 60 },
    { ...who(), kind: 'server_play', projectId: 'PROJECTC', at: begin, accountId: null },
    view('PROJECTD', begin, 'ACCOUNT1'),
  ])
  expect(await points(today)).toEqual([
    { projectId: 'PROJECTA', points: 3 },
    { projectId: 'PROJECTB', points: 1 },
  ])
})

it('counts the day in UTC, and no other', async () => {
  await runner.start()
  const times = [begin - 1, begin, begin + 1]
  await parts.recorder.recordMany(times.map((at) => view('PROJECTA', at)))
  expect(await points(today)).toEqual([{ projectId: 'PROJECTA', points: 2 }])
  expect(await points(new Date(begin - 1).toISOString().slice(0, 10))).toEqual([{ projectId: 'PROJECTA', points: 1 }])
})

it('counts the same after the records were sealed', async () => {
  await runner.start()
  await parts.recorder.recordMany([view('PROJECTA', begin), download('PROJECTA', begin), download('PROJECTB', begin)])
  const before = await points(today)
  expect(before).toHaveLength(2)
  expect(await keepDownloadLog({ parts, pool, now: () => begin + 70 * dayMs })).toBe(true)
  expect(await points(today)).toEqual(before)
})

it('has none while something is recorded that is not counted, or nothing is counted at all', async () => {
  expect(await points(today, 0)).toBeUndefined()
  await runner.start()
  expect(await points(today)).toEqual([])
  await runner.stop()
  await parts.recorder.recordMany([view('PROJECTA', begin)])
  expect(await points(today, 0)).toBeUndefined()
})
