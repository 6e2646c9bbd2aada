import { type CountedKind, countedKinds, type Dimension } from '@adit/events/analytics/dimension.values.ts'
import { beforeAll, expect, it } from 'vitest'
import type { TestRecord } from '../../testing/counted_records.ts'
import type { AnalyticsStore, Question, StoredFigure } from './analytics_store.port.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2025, 0, 1)
const end = Date.UTC(2025, 3, 1)
const both = ['SUITE001', 'SUITE002'] as const
const countries = ['DE', 'BR', 'NO', undefined]
const common = (n: number, country = countries[n % 4]) => ({
  ...{ projectId: both[n % 3 === 0 ? 1 : 0] ?? '', address: `address ${n}` },
  ...{ agent: 'browser', accountId: n % 4 === 0 ? 'MEMBER01' : null },
  ...(country && { country }),
})

/** Each counts: no address comes twice. */
const records = [
  ...Array.from({ length: 240 }, (_, n) => ({
    type: 'DownloadRecorded',
    at: start + (n % 90) * day + ((n * 7) % 24) * hour + n,
    data: {
      ...common(n),
      ...{ fileId: `FILE000${n % 5}`, versionId: `SUITEV0${n % 5}`, source: n % 2 === 0 ? 'website' : null },
      ...{ reason: n % 3 === 0 ? 'update' : null, loader: n % 2 === 0 ? 'fabric' : 'it’s "a\\loader"' },
      ...{ gameVersion: n % 7 === 0 ? null : `1.${n % 7}`, dependentProjectId: n % 11 === 0 ? 'SUITE002' : null },
    },
  })),
  ...Array.from({ length: 60 }, (_, n) => ({
    type: 'ViewRecorded',
    at: start + n * day + n * 60_000,
    data: {
      ...common(n),
      ...{ page: n % 2 === 0 ? '' : 'versions', referrer: n % 3 === 0 ? 'example.org' : null },
      campaign: n % 5 === 0 ? 'news' : null,
    },
  })),
  ...Array.from({ length: 20 }, (_, n) => ({
    type: 'PlayRecorded',
    at: start + n * hour,
    data: {
      ...{ ...common(n), accountId: 'MEMBER01', projectId: 'SUITE001', versionId: 'SUITEV00' },
      ...{ seconds: 100 + n, gameVersion: n % 2 === 0 ? '1.1' : null, loader: 'fabric' },
    },
  })),
  ...Array.from({ length: 9 }, (_, n) => ({ type: 'ServerPlayRecorded', at: start + n * day, data: common(n) })),
  ...Array.from({ length: 7 }, (_, n) => ({ type: 'ClickRecorded', at: start + n * hour, data: common(n) })),
].sort((a, b) => a.at - b.at) as TestRecord[]

interface Told {
  kind: CountedKind
  at: number
  project: string
  values: Record<Dimension, string>
  amount: number
}

const kinds = {
  DownloadRecorded: 'download',
  ViewRecorded: 'view',
  PlayRecorded: 'play',
  ServerPlayRecorded: 'server_play',
  ClickRecorded: 'click',
} as const

/** What each record says, word for word. */
const told = records.map(({ type, at, data }): Told => {
  const of = data as Record<string, string | number | null | undefined>
  const said = (field: string) => String(of[field] ?? '')
  return {
    kind: kinds[type],
    at,
    project: said('projectId'),
    values: {
      country: said('country') || 'XX',
      source: said('source'),
      version: said('versionId'),
      loader: said('loader'),
      reason: said('reason'),
      member: type === 'PlayRecorded' ? '' : of.accountId === null ? 'no' : 'yes',
      page: said('page'),
      game_version: said('gameVersion'),
      dependent: said('dependentProjectId'),
      referrer: said('referrer'),
      campaign: said('campaign'),
    },
    amount: type === 'PlayRecorded' ? Number(of.seconds) : 1,
  }
})

function expected(question: Question): StoredFigure[] {
  const { projectIds, kind, slices, byProject, by, filters, months } = question
  const figures = new Map<string, StoredFigure>()
  for (const one of told) {
    const at = Math.floor(one.at / hour) * hour
    if (one.kind !== kind || !projectIds.includes(one.project) || at < slices.start || at >= slices.end) continue
    const wanted = Object.entries(filters) as [Dimension, readonly string[]][]
    if (!wanted.every(([dimension, values]) => values.includes(one.values[dimension]))) continue
    const figure = {
      slice: Math.floor((at - slices.start) / slices.width),
      project_id: byProject ? one.project : '',
      month: months.filter((month) => month <= at).length,
      values: Object.fromEntries(by.map((dimension) => [dimension, one.values[dimension]])),
    }
    const key = JSON.stringify(figure)
    figures.set(key, { ...figure, amount: one.amount + (figures.get(key)?.amount ?? 0) })
  }
  return inOrder([...figures.values()])
}

const inOrder = <Item>(items: readonly Item[]): Item[] => {
  const text = (item: Item) => JSON.stringify(item, Object.keys(flat(item)).sort())
  return items.toSorted((a, b) => (text(a) < text(b) ? -1 : 1))
}
const flat = (item: unknown): Record<string, unknown> => {
  const own = item as Record<string, unknown>
  return { ...own, ...(own.values as Record<string, unknown> | undefined) }
}

const slices = (from: number, to: number, width: number) => ({
  ...{ start: from, end: to, width, count: Math.ceil((to - from) / width) },
})
const asked = (of: Partial<Question>): Question => ({
  ...{ projectIds: both, kind: 'download', slices: slices(start, end, end - start), byProject: false },
  ...{ by: [], filters: {}, months: [], limit: 100_000 },
  ...of,
})
const months = [start, Date.UTC(2025, 1, 1), Date.UTC(2025, 2, 1)]

/** What every engine behind `analytics.store` answers, from the same records. `open` counts them in it. */
export function analyticsStoreSuite(open: (records: readonly TestRecord[]) => Promise<AnalyticsStore>): void {
  let store: AnalyticsStore
  beforeAll(async () => {
    store = await open(records)
  })

  it.each<[string, Partial<Question>]>([
    ['the total', {}],
    ['days', { slices: slices(start, end, day) }],
    ['days of another time zone', { slices: slices(start + 5 * hour, end - 19 * hour, day) }],
    ['hours of a part of the range', { slices: slices(start + 30 * hour, start + 300 * hour, 7 * hour) }],
    ['each project', { byProject: true, slices: slices(start, end, 30 * day) }],
    ['countries by month and project', { byProject: true, by: ['country'], months }],
    ['days by one dimension', { by: ['source'], slices: slices(start, end, day) }],
    [
      'days by a dimension of which a value is wanted twice',
      { filters: { source: ['website', 'website'] }, slices: slices(start, end, day) },
    ],
    ['two dimensions at once', { by: ['loader', 'game_version'], slices: slices(start, end, 10 * day) }],
    ['all dimensions of a download at once', { by: ['country', 'source', 'version', 'reason', 'member', 'dependent'] }],
    ['records that have one of two values', { filters: { game_version: ['1.1', '1.2'] }, by: ['version'] }],
    ['records without a value', { filters: { reason: [''] } }],
    ['values with quotes', { filters: { loader: ['it’s "a\\loader"'], member: ['no'] }, by: ['country'] }],
    ['what no record has', { filters: { loader: ['nothing', `') or 1=1`] } }],
    ['one project alone', { projectIds: ['SUITE002'], by: ['dependent'] }],
    ['projects that nobody knows', { projectIds: ['NOBODY01'] }],
    ['views', { kind: 'view', by: ['page', 'referrer', 'campaign'] }],
    ['seconds of play time', { kind: 'play', by: ['game_version'], slices: slices(start, end, hour * 24) }],
    ['joins of servers', { kind: 'server_play', by: ['country', 'member'] }],
    ['clicks', { kind: 'click', by: [] }],
  ])('adds up %s', async (_, of) => {
    const question = asked(of)
    expect(inOrder(await store.figures(question))).toEqual(expected(question))
  })

  it('returns one figure more than asked for at most, which says that there are too many', async () => {
    const question = asked({ slices: slices(start, end, day), limit: 10 })
    expect(await store.figures(question)).toHaveLength(11)
  })

  it('knows what each country had in a calendar month', async () => {
    const days = { projectIds: both, kind: 'download', from: '2025-02-01', to: '2025-02-28' } as const
    const february = expected(
      asked({ by: ['country'], byProject: true, slices: slices(Date.UTC(2025, 1), Date.UTC(2025, 2), 28 * day) }),
    )
    const found = await store.countryMonths(days)
    expect(inOrder(found)).toEqual(
      inOrder(
        february.map(({ project_id, values, amount }) => ({
          ...{ project_id, month: '2025-02', country: values.country ?? '', amount },
        })),
      ),
    )
  })

  it.each(countedKinds)('lists the values of a %s', async (kind) => {
    const values = await store.values({ projectIds: both, kind, from: '2025-01-01', to: '2025-01-31' })
    const occurring = told
      .filter((one) => one.kind === kind && one.at < start + 31 * day)
      .flatMap(({ values: own }) => Object.entries(own).map(([dimension, value]) => ({ dimension, value })))
      .filter(
        ({ dimension, value }) =>
          dimension !== 'country' && (value !== '' || (dimension === 'page' && kind === 'view')),
      )
    const distinct = new Map(occurring.map((one) => [JSON.stringify(one), one]))
    expect(inOrder(values)).toEqual(inOrder([...distinct.values()]))
  })
}
