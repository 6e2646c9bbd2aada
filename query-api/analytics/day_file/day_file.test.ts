import { dimensions } from '@adit/events/analytics/dimension.values.ts'
import { expect, it } from 'vitest'
import { metricNames, metrics } from '../metrics/metric.values.ts'
import { dayFile } from './day_file.ts'

const start = Date.UTC(2026, 8, 1)
const head =
  'project_id,kind,hour,country,user_agent,version_id,loader,reason,monetized,site_path,game_version,dependent_project_id,domain,campaign,amount'
const linesOf = (text: string) => {
  expect(text.endsWith('\r\n')).toBe(true)
  const [first, ...lines] = text.slice(0, -2).split('\r\n')
  expect(first).toBe(head)
  return lines
}
const downloads = metrics.project_downloads
const views = metrics.project_views
const download = (slice: number, project_id: string, values: object, amount: number) => ({
  ...{ slice, project_id, amount },
  values: { country: 'DE', source: 'website', version: 'VERSION0', member: 'no', ...values },
})

it('has a column for each dimension, under the names of the API', () => {
  const columns = head.split(',')
  expect(columns).toHaveLength(dimensions.length + 4)
  for (const name of metricNames) expect(columns).toEqual(expect.arrayContaining(Object.keys(metrics[name].fields)))
})

it('has only the names of the columns if nothing counted', () => {
  expect(dayFile(start, [])).toBe(`${head}\r\n`)
})

it('lists projects, kinds, hours and values in the same order whatever the order of the figures', () => {
  const figures = [
    download(23, 'AAAAAAAA', {}, 1),
    download(2, 'BBBBBBBB', { loader: 'fabric', reason: 'update', game_version: '1.21.4' }, 2),
    download(2, 'AAAAAAAA', { member: 'yes', dependent: 'BBBBBBBB' }, 3),
    download(2, 'AAAAAAAA', { country: 'BR' }, 4),
  ]
  const seen = [
    {
      slice: 3,
      project_id: 'AAAAAAAA',
      values: { country: 'XX', page: '', member: 'no', referrer: 'a.org' },
      amount: 5,
    },
  ]
  const expected = [
    'AAAAAAAA,views,2026-09-01T03:00:00.000Z,XX,,,,,true,/,,,a.org,,5',
    'AAAAAAAA,downloads,2026-09-01T02:00:00.000Z,BR,website,VERSION0,,,false,,,,,,4',
    'AAAAAAAA,downloads,2026-09-01T02:00:00.000Z,DE,website,VERSION0,,,true,,,BBBBBBBB,,,3',
    'AAAAAAAA,downloads,2026-09-01T23:00:00.000Z,DE,website,VERSION0,,,false,,,,,,1',
    'BBBBBBBB,downloads,2026-09-01T02:00:00.000Z,DE,website,VERSION0,fabric,update,false,,1.21.4,,,,2',
  ]
  for (const given of [figures, figures.toReversed()]) {
    const kinds = [
      { metric: views, figures: seen },
      { metric: downloads, figures: given },
    ]
    expect(linesOf(dayFile(start, kinds))).toEqual(expected)
  }
})

it('adds up what the API doesn’t tell apart', () => {
  const figures = [download(0, 'AAAAAAAA', { reason: 'unknown' }, 1), download(0, 'AAAAAAAA', { reason: '' }, 2)]
  expect(linesOf(dayFile(start, [{ metric: downloads, figures }]))).toEqual([
    'AAAAAAAA,downloads,2026-09-01T00:00:00.000Z,DE,website,VERSION0,,,false,,,,,,3',
  ])
})

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['a,"b"', '"a,""b"""'],
])('writes the campaign %j so that it is neither run nor breaks a line', (campaign, written) => {
  const figures = [{ slice: 0, project_id: 'AAAAAAAA', values: { country: 'DE', member: 'yes', campaign }, amount: 1 }]
  expect(linesOf(dayFile(start, [{ metric: views, figures }]))).toEqual([
    `AAAAAAAA,views,2026-09-01T00:00:00.000Z,DE,,,,,false,/,,,,${written},1`,
  ])
})
