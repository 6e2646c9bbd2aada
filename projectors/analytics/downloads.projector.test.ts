import { downloadEvents } from '@adit/events/analytics/download.events.ts'
import { eventLog, interleave, positionAt } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityDayTable } from './activity_day.table.ts'
import { activityWindowTable } from './activity_window.table.ts'
import { addressWindowTable } from './address_window.table.ts'
import { dayNamedTable, dayPartsTable } from './day_parts.table.ts'
import { dayTotalTable } from './day_total.table.ts'
import { projectTotalTable, versionTotalTable } from './download_total.table.ts'
import { downloadLog, type Given, hour, start } from './downloads.fixture.ts'
import { downloadsProjector } from './downloads.projector.ts'
import { fileDayTable } from './file_day.table.ts'
import { hourCellTable } from './hour_cell.table.ts'
import { projectDayTable } from './project_day.table.ts'

const { given } = testProjector(downloadsProjector)

describe('DownloadRecorded', () => {
  it('adds to project, version and day, and marks the project for search', () => {
    const { row, lastMarks } = given(downloadLog([{ at: 0 }]))
    expect(row(projectTotalTable)).toEqual({ project_id: 'PROJECT1', downloads: 1 })
    expect(row(versionTotalTable)).toEqual({ version_id: 'VFILE0001', project_id: 'PROJECT1', downloads: 1 })
    expect(row(fileDayTable)).toEqual({
      file_id: 'FILE0001',
      day: '2026-01-01',
      verdict: 'counted',
      rule: 2,
      version_id: 'VFILE0001',
      project_id: 'PROJECT1',
      count: 1,
    })
    expect(lastMarks('search_counters')).toEqual(['PROJECT1'])
  })

  it('records what does not count with its reason, and marks nothing', () => {
    const seven = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ at: n, file: `FILE000${n}` }))
    const { row, rows, lastMarks } = given(
      downloadLog([...seven, { at: 8, file: 'FILE0001' }, { at: 9, agent: 'bot' }, { at: 10, destination: 'image' }]),
    )
    expect(row(projectTotalTable).downloads).toBe(6)
    const refused = rows(fileDayTable).filter(({ verdict }) => verdict !== 'counted')
    expect(refused.map(({ file_id, verdict, count }) => [file_id, verdict, count])).toEqual([
      ['FILE0001', 'bot', 1],
      ['FILE0001', 'embedded', 1],
      ['FILE0001', 'repeat_file', 1],
      ['FILE0007', 'project_limit', 1],
    ])
    expect(lastMarks('search_counters')).toEqual([])
  })

  it('distinguishes addresses and projects', () => {
    const { rows } = given(
      downloadLog([{ at: 0 }, { at: 1, address: 'other' }, { at: 2, project: 'PROJECT2', file: 'FILE0002' }]),
    )
    expect(rows(projectTotalTable).map(({ downloads }) => downloads)).toEqual([2, 1])
  })

  it('puts each record on its day', () => {
    const { rows } = given(downloadLog([{ at: 24 * hour - 1 }, { at: 25 * hour }, { at: 26 * hour, agent: 'bot' }]))
    expect(rows(projectDayTable)).toEqual([
      { project_id: 'PROJECT1', day: '2026-01-01', downloads: 1 },
      { project_id: 'PROJECT1', day: '2026-01-02', downloads: 1 },
    ])
    expect(rows(fileDayTable).map(({ day, verdict, count }) => [day, verdict, count])).toEqual([
      ['2026-01-01', 'counted', 1],
      ['2026-01-02', 'bot', 1],
      ['2026-01-02', 'counted', 1],
    ])
  })
})

/** Views, play time and joins of servers of PROJECT1. */
type Report =
  | { view: string; at: number; agent?: 'browser' | 'bot'; referrer?: string }
  | { play: number; at: number; account?: string }
  | { join: string; at: number }

function reportLog(reports: readonly Report[]) {
  const write = eventLog().stream(downloadEvents, 'PROJECT1')
  return reports.map((report, index) => {
    const common = { projectId: 'PROJECT1', agent: 'browser', country: 'DE', address: 'someone' } as const
    const event =
      'view' in report
        ? write('ViewRecorded', {
            ...{ ...common, address: report.view, agent: report.agent ?? 'browser', accountId: null, page: '' },
            ...{ referrer: report.referrer ?? null, campaign: null },
          })
        : 'play' in report
          ? write('PlayRecorded', {
              ...{ ...common, versionId: 'VERSION1', accountId: report.account ?? 'ACCOUNT1', seconds: report.play },
              ...{ gameVersion: '1.21.4', loader: null },
            })
          : write('ServerPlayRecorded', { ...common, address: report.join, accountId: 'ACCOUNT1' })
    return { ...event, at: start + report.at, position: positionAt(index + 1) }
  })
}
const verdictsOf = (reports: readonly Report[]) =>
  given(reportLog(reports))
    .rows(activityDayTable)
    .map(({ kind, verdict, count, seconds }) => [kind, verdict, count, seconds])
    .sort()

describe('reports', () => {
  it('count an address once for a project within six hours', () => {
    const reports: Report[] = [
      ...[0, 1, 6 * hour - 1, 6 * hour].map((at): Report => ({ view: 'one', at })),
      ...[0, 1, 6 * hour].map((at): Report => ({ join: 'one', at })),
      { view: 'two', at: 2 },
      { view: 'one', at: 3, agent: 'bot' },
    ]
    expect(verdictsOf(reports.toSorted((a, b) => a.at - b.at))).toEqual([
      ['server_play', 'counted', 2, 0],
      ['server_play', 'repeat', 1, 0],
      ['view', 'bot', 1, 0],
      ['view', 'counted', 3, 0],
      ['view', 'repeat', 2, 0],
    ])
  })

  it('count no more play time than has passed, and nobody’s more than 300 seconds at once', () => {
    const minute = 60_000
    expect(
      verdictsOf([
        { play: 300, at: 0 },
        { play: 301, at: 5 * minute },
        { play: 300, at: 5 * minute },
        { play: 300, at: 6 * minute },
        { play: 300, at: 6 * minute, account: 'ACCOUNT2' },
      ]),
    ).toEqual([
      ['play', 'counted', 3, 900],
      ['play', 'overlap', 1, 300],
      ['play', 'too_long', 1, 301],
    ])
  })

  it('are forgotten like downloads', () => {
    const reports = Array.from({ length: 400 }, (_, n): Report => ({ view: `address${n}`, at: n * hour }))
    expect(given(reportLog(reports)).rows(activityWindowTable).length).toBeLessThanOrEqual(12)
  })

  it('ActivityWindowSealed and ActivitySealed stand for records that are gone', () => {
    const write = eventLog().stream(downloadEvents, 'PROJECT1')
    const sealed = [
      write('ActivityWindowSealed', { projectId: 'PROJECT1', kind: 'view', who: 'one', lastAt: start - 1 }),
      write('ActivitySealed', {
        ...{ projectId: 'PROJECT1', day: '2025-10-01', kind: 'view', verdict: 'counted', rule: 1 },
        ...{ count: 40, seconds: 0, digest: '' },
      }),
    ]
    const later = reportLog([{ view: 'one', at: 0 }]).map((event) => ({ ...event, position: positionAt(99) }))
    const { rows } = given([...sealed, ...later])
    expect(rows(activityDayTable).map(({ day, verdict, count }) => [day, verdict, count])).toEqual([
      ['2025-10-01', 'counted', 40],
      ['2026-01-01', 'repeat', 1],
    ])
  })
})

describe('the parts of a day', () => {
  it('add up to what counted, also for records that say nothing', () => {
    const records = [{ at: 0 }, { at: 1, file: 'FILE0002' }, { at: 2, agent: 'bot' as const }]
    const { row } = given(downloadLog(records))
    const total = Object.values(row(dayPartsTable).parts).map((values) =>
      Object.values(values).reduce((sum, amount) => sum + amount, 0),
    )
    expect(row(dayPartsTable).parts).toMatchObject({ hour: { '00': 2 }, country: { XX: 2 }, source: { '': 2 } })
    expect(total).toEqual(total.map(() => 2))
  })

  it('are seconds of play time, and names that clients chose stand by themselves', () => {
    const { rows } = given(
      reportLog([
        { play: 200, at: 0 },
        { play: 100, at: 23 * hour },
        { view: 'one', at: 23 * hour, referrer: 'example.org' },
      ]),
    )
    expect(rows(dayPartsTable).map(({ kind, parts }) => [kind, parts.hour])).toEqual([
      ['play', { '00': 200, 23: 100 }],
      ['view', { 23: 1 }],
    ])
    expect(rows(dayNamedTable).map(({ kind, dimension, value, amount }) => [kind, dimension, value, amount])).toEqual([
      ['play', 'game_version', '1.21.4', 300],
      ['view', 'referrer', 'example.org', 1],
    ])
  })

  it('PartsSealed adds to them', () => {
    const write = eventLog().stream(downloadEvents, 'PROJECT1')
    const sealed = { projectId: 'PROJECT1', day: '2026-01-01', kind: 'download' } as const
    const values = { country: 'DE', game_version: '1.20' }
    const { row, rows } = given([
      write('PartsSealed', {
        ...{ ...sealed, parts: { country: { DE: 2 } }, named: { game_version: { '1.20': 2 } } },
        cells: [{ hour: '07', values, amount: 2 }],
      }),
      write('PartsSealed', {
        ...{ ...sealed, parts: { country: { DE: 1, BR: 1 } }, named: { game_version: { '1.20': 1 } } },
        cells: [
          { hour: '07', values, amount: 1 },
          { hour: '08', values: { country: 'BR' }, amount: 1 },
        ],
      }),
    ])
    expect(row(dayPartsTable).parts).toEqual({ country: { DE: 3, BR: 1 } })
    expect(rows(dayNamedTable).map(({ value, amount }) => [value, amount])).toEqual([['1.20', 3]])
    const at = Date.UTC(2026, 0, 1)
    expect(rows(hourCellTable).map((cell) => [cell.hour_at, cell.country, cell.game_version, cell.amount])).toEqual([
      [at + 7 * hour, 'DE', '1.20', 3],
      [at + 8 * hour, 'BR', '', 1],
    ])
  })
})

describe('what is sealed', () => {
  const total = {
    fileId: 'FILE0001',
    versionId: 'VERSION1',
    projectId: 'PROJECT1',
    day: '2025-10-01',
    rule: 1,
    digest: '',
  }

  it('DownloadsSealed replaces its records', () => {
    const write = eventLog().stream(downloadEvents, 'PROJECT1')
    const events = [
      write('DownloadsSealed', { ...total, verdict: 'counted', count: 40 }),
      write('DownloadsSealed', { ...total, verdict: 'bot', count: 7 }),
    ]
    const { row, rows } = given(events)
    expect(row(projectTotalTable).downloads).toBe(40)
    expect(row(versionTotalTable).downloads).toBe(40)
    expect(rows(fileDayTable).map(({ verdict, count }) => [verdict, count])).toEqual([
      ['bot', 7],
      ['counted', 40],
    ])
  })

  it('DownloadWindowSealed keeps the state of the rule', () => {
    const write = eventLog().stream(downloadEvents, 'PROJECT1')
    const files = [{ fileId: 'FILE0001', at: start - 1 }]
    const window = { projectId: 'PROJECT1', address: 'someone', counted: 5, lastAt: start - 1, files }
    const [repeat, last, over] = downloadLog([{ at: 0 }, { at: 1, file: 'FILE0002' }, { at: 2, file: 'FILE0003' }]).map(
      (event, index) => ({ ...event, position: `9${index}` as typeof event.position }),
    ) // After the sealed one.
    const { rows } = given([
      write('DownloadWindowSealed', window),
      ...[repeat, last, over].filter((e) => e !== undefined),
    ])
    expect(rows(fileDayTable).map(({ verdict }) => verdict)).toEqual(['repeat_file', 'counted', 'project_limit'])
  })
})

describe('windows', () => {
  const windows = (records: Given[]) => given(downloadLog(records)).rows(addressWindowTable)

  it('are deleted as others arrive', () => {
    const records = Array.from({ length: 400 }, (_, n) => ({ at: n * hour, address: `address${n}` }))
    expect(windows(records).length).toBeLessThanOrEqual(12)
  })

  it('are deleted even with only one download a day', () => {
    const records = Array.from({ length: 60 }, (_, n) => ({ at: n * 24 * hour, address: `address${n}` }))
    expect(windows(records).length).toBeLessThanOrEqual(3)
  })

  it('stay while they affect verdicts', () => {
    const records = Array.from({ length: 50 }, (_, n) => ({ at: n * 60_000, address: `address${n}` }))
    expect(windows(records)).toHaveLength(50)
  })
})

/** By day and verdict. */
const sumsOf = (rows: readonly { day: string; verdict: string; count: number }[]) =>
  [...Map.groupBy(rows, ({ day, verdict }) => `${day} ${verdict}`)]
    .map(([key, own]) => [key, own.reduce((sum, { count }) => sum + count, 0)])
    .sort()

it('the totals of a day are the sums of what its files and projects have', () => {
  const hours = fc.integer({ min: 0, max: 72 }).map((at) => at * hour)
  const record = fc.record({
    at: hours,
    project: fc.constantFrom('P1', 'P2'),
    file: fc.constantFrom('1', '2', '3'),
    address: fc.constantFrom('one', 'two'),
    agent: fc.constantFrom('browser', 'bot'),
    destination: fc.constantFrom('document', 'image'),
  })
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), (records) => {
      const { rows } = given(downloadLog(records.map((one) => ({ ...one, file: one.project + one.file }))))
      const totals = rows(dayTotalTable)
      expect(sumsOf(totals)).toEqual(sumsOf(rows(fileDayTable)))
      expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(records.length)
      const counted = rows(projectDayTable).map(({ day, downloads }) => ({ day, verdict: 'counted', count: downloads }))
      expect(sumsOf(totals.filter(({ verdict }) => verdict === 'counted'))).toEqual(sumsOf(counted))
    }),
    { numRuns: 50 },
  )
})

it('counts the same however projects are interleaved', () => {
  const record = fc.record({
    at: fc.integer({ min: 0, max: 48 * 60 }).map((minutes) => minutes * 60_000),
    file: fc.constantFrom('1', '2', '3', '4', '5', '6', '7'),
    address: fc.constantFrom('one', 'two', 'three'),
    agent: fc.constantFrom('browser', 'bot'),
  })
  const logOf = (project: string) =>
    fc
      .array(record, { maxLength: 30 })
      .map((records) => records.map((one) => ({ ...one, project, file: `${project}${one.file}` })))
  fc.assert(
    fc.property(logOf('P1'), logOf('P2'), fc.array(fc.nat(), { minLength: 1, maxLength: 9 }), (one, two, picks) => {
      const logs = [downloadLog(one), downloadLog(two)]
      const inTurn = given(interleave(logs, picks))
      const oneByOne = given(interleave(logs, [0]))
      for (const table of Object.values(downloadsProjector.tables)) {
        expect(inTurn.rows(table)).toEqual(oneByOne.rows(table))
      }
    }),
    { numRuns: 30 },
  )
})
