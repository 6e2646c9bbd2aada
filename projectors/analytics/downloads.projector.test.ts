import { downloadEvents } from '@adit/events/analytics/download.events.ts'
import { eventLog, interleave } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressWindowTable } from './address_window.table.ts'
import { dayTotalTable } from './day_total.table.ts'
import { projectTotalTable, versionTotalTable } from './download_total.table.ts'
import { downloadLog, type Given, hour, start } from './downloads.fixture.ts'
import { downloadsProjector } from './downloads.projector.ts'
import { fileDayTable } from './file_day.table.ts'
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
