import type { CountedKind, Dimension } from '@adit/events/analytics/dimension.values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../kit/read_models/db.ts'
import type { AnalyticsStore, Days, Question, StoredFigure, StoredValue } from './analytics_store.port.ts'
import type { CountryMonth } from './country_floor.ts'
import { dayOf, type TimeSlices } from './time_slices.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Dimensions that the packed days of a kind hold, each value with its amount. */
const packed: Readonly<Record<CountedKind, readonly Dimension[]>> = {
  download: ['country', 'source', 'version', 'loader', 'reason', 'member'],
  view: ['country', 'page', 'member'],
  play: ['country', 'version', 'loader'],
  server_play: ['country', 'member'],
  click: ['country', 'member'],
}

/** The figures of the read models. What packed days can answer takes one row for each day; all else is added up from the cells of each hour. */
export function postgresAnalytics(db: ReadDb, now: () => number): AnalyticsStore {
  return {
    async figures(question) {
      const dimension = packedDimension(question, now())
      if (dimension !== undefined && isFew(question))
        return figuresOfDays(question, dimension, await daysOf(db, { ...question, ...spanOf(question) }, dimension))
      const { slices, byProject, by, filters, months, limit } = question
      const columns = by.map((dimension) => sql.ref(`c.${dimension}`))
      const groups = [
        sql`(c.hour_at - ${slices.start}::bigint) / ${slices.width}::bigint as slice`,
        months.length > 0 ? sql`width_bucket(c.hour_at, ${months}::bigint[]) as month` : sql`0 as month`,
        byProject ? sql`c.project_id` : sql`'' as project_id`,
        ...columns,
      ]
      const conditions = [
        sql`c.hour_at >= ${slices.start}::bigint`,
        sql`c.hour_at < ${slices.end}::bigint`,
        ...Object.entries(filters).map(
          ([dimension, values]) => sql`${sql.ref(`c.${dimension}`)} = any(${values}::text[])`,
        ),
      ]
      const rows = await select<StoredRow>(
        db,
        sql`select ${sql.join(groups)}, sum(c.amount)::bigint as amount
          from ${sourceOf(question, now())} c
          where ${sql.join(conditions, sql` and `)}
          group by ${sql.join(groups.map((_, place) => sql.lit(place + 1)))}
          limit ${limit + 1}`,
      )
      return rows.map((row) => figureOf(row, by))
    },
    async countryMonths({ projectIds, kind, from, to }) {
      if (projectIds.length <= fewProjects) {
        return monthsOfDays(await daysOf(db, { projectIds, kind, from, to }, 'country'))
      }
      const rows = await select<CountryMonth>(
        db,
        sql`select d.project_id, substr(d.day, 1, 7) as month, v.key as country, sum(v.value::bigint)::bigint as amount
          from ${sql.table('downloads.day_parts')} d cross join lateral jsonb_each_text(d.parts->'country') v
          where d.project_id = any(${projectIds}::text[]) and d.kind = ${kind}
            and d.day between ${from} and ${to}
          group by 1, 2, 3`,
      )
      return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
    },
    values: ({ projectIds, kind, from, to }) =>
      select<StoredValue>(
        db,
        sql`select distinct p.key as dimension, v.value
          from ${sql.table('downloads.day_parts')} d cross join lateral jsonb_each(d.parts) p
            cross join lateral jsonb_object_keys(p.value) v(value)
          where d.project_id = any(${projectIds}::text[]) and d.kind = ${kind} and d.day between ${from} and ${to}
            and p.key <> 'country' and p.key <> 'hour' and (v.value <> '' or p.key = 'page')
          union
          select d.dimension, d.value from ${sql.table('downloads.day_named')} d
          where d.project_id = any(${projectIds}::text[]) and d.kind = ${kind} and d.day between ${from} and ${to}
          order by 1, 2`,
      ),
  }
}

/** Packed days come as they are, and are added up here: Postgres takes four times as long to unpack them. Of many projects, it sends less if it adds them up. */
export const fewProjects = 20
const isFew = ({ projectIds }: Question) => projectIds.length <= fewProjects

interface PackedDay {
  project_id: string
  day: string
  /** Value, then amount, as JSON. Null: the day has no such dimension. */
  amounts: string | null
}

const daysOf = (db: ReadDb, { projectIds, kind, from, to }: Days, dimension: Dimension): Promise<PackedDay[]> =>
  select<PackedDay>(
    db,
    sql`select d.project_id, d.day, (d.parts->${sql.lit(dimension)})::text as amounts
      from ${sql.table('downloads.day_parts')} d
      where d.project_id = any(${projectIds}::text[]) and d.kind = ${kind} and d.day between ${from} and ${to}`,
  )

const spanOf = ({ slices: { start, end } }: Question) => ({ from: dayOf(start), to: dayOf(end) })

/** Up to one more than the limit, as the query gives. */
function figuresOfDays(question: Question, dimension: Dimension, days: readonly PackedDay[]): StoredFigure[] {
  const { slices, byProject, by, months, limit } = question
  const groups = new Map<string, { group: Omit<StoredFigure, 'values' | 'amount'>; sums: Map<string, number> }>()
  let count = 0
  for (const day of days) {
    const at = Date.parse(day.day)
    if (at < slices.start || at >= slices.end) continue
    const slice = Math.floor((at - slices.start) / slices.width)
    const month = months.filter((start) => start <= at).length
    const project_id = byProject ? day.project_id : ''
    const key = `${slice} ${month} ${project_id}`
    const known = groups.get(key) ?? { group: { slice, project_id, month }, sums: new Map() }
    groups.set(key, known)
    const before = known.sums.size
    addAmounts(known.sums, day, by.length > 0, question.filters[dimension])
    count += known.sums.size - before
    if (count > limit) break
  }
  return [...groups.values()]
    .flatMap(({ group, sums }) =>
      Array.from(sums, ([value, amount]) => ({
        ...group,
        values: by.length > 0 ? { [dimension]: value } : {},
        amount,
      })),
    )
    .slice(0, limit + 1)
}

function addAmounts(
  sums: Map<string, number>,
  { amounts }: PackedDay,
  byValue: boolean,
  wanted?: readonly string[],
): void {
  if (amounts === null) return
  const given: Record<string, number> = JSON.parse(amounts)
  for (const value of wanted ? new Set(wanted) : Object.keys(given)) {
    const amount = Object.hasOwn(given, value) ? (given[value] ?? 0) : 0
    if (amount === 0) continue
    const shown = byValue ? value : ''
    sums.set(shown, (sums.get(shown) ?? 0) + amount)
  }
}

function monthsOfDays(days: readonly PackedDay[]): CountryMonth[] {
  const months = new Map<string, { of: Pick<CountryMonth, 'project_id' | 'month'>; sums: Map<string, number> }>()
  for (const day of days) {
    const of = { project_id: day.project_id, month: day.day.slice(0, 7) }
    const key = `${of.project_id} ${of.month}`
    const known = months.get(key) ?? { of, sums: new Map() }
    months.set(key, known)
    addAmounts(known.sums, day, true)
  }
  return [...months.values()].flatMap(({ of, sums }) =>
    Array.from(sums, ([country, amount]) => ({ ...of, country, amount })),
  )
}

type StoredRow = { slice: string; month: number; project_id: string; amount: string } & Partial<
  Record<Dimension, string>
>

const figureOf = (row: StoredRow, by: readonly Dimension[]): StoredFigure => ({
  slice: Number(row.slice),
  month: row.month,
  project_id: row.project_id,
  values: Object.fromEntries(by.map((dimension) => [dimension, row[dimension] ?? ''])),
  amount: Number(row.amount),
})

const select = <Row>(db: ReadDb, text: RawBuilder<unknown>): Promise<Row[]> =>
  db.selectFrom(sql<Row>`(${text})`.as('q')).selectAll().execute() as Promise<Row[]> // The columns of the text.

/** The one dimension asked for, if packed days have the whole answer. */
function packedDimension({ kind, by, filters, slices }: Question, now: number): Dimension | undefined {
  const [dimension, ...more] = new Set([...by, ...(Object.keys(filters) as Dimension[])])
  if (dimension === undefined || more.length > 0 || !packed[kind].includes(dimension)) return undefined
  return areDays(slices, now) ? dimension : undefined
}

/** Whether a row for each day of few projects answers it. */
export const isOfPackedDays = (question: Question, now: number): boolean =>
  isFew(question) &&
  ((question.by.length === 0 && Object.keys(question.filters).length === 0) ||
    packedDimension(question, now) !== undefined)

/** The smallest table that has the answer, with its rows of the projects and the kind. */
function sourceOf(question: Question, now: number): RawBuilder<unknown> {
  const { projectIds, kind, by, filters } = question
  if (by.length === 0 && Object.keys(filters).length === 0) {
    const hourAt = sql`${dayStart} + h.key::bigint * ${sql.lit(hourMs)}`
    return packedDays(question, sql`${hourAt} as hour_at, h.value::bigint as amount`, 'hour')
  }
  const dimension = packedDimension(question, now)
  if (dimension !== undefined) {
    const value = sql`h.key as ${sql.ref(dimension)}`
    return packedDays(question, sql`${dayStart} as hour_at, ${value}, h.value::bigint as amount`, dimension)
  }
  return sql`(select * from ${sql.table('downloads.hour_cell')}
    where project_id = any(${projectIds}::text[]) and kind = ${kind}
      and hour_at >= ${question.slices.start}::bigint and hour_at < ${question.slices.end}::bigint)`
}

/** Milliseconds since 1970. */
const dayStart = sql`(d.day::date - '1970-01-01'::date)::bigint * ${sql.lit(dayMs)}`

const packedDays = ({ projectIds, kind, slices }: Question, columns: RawBuilder<unknown>, dimension: string) =>
  sql`(select d.project_id, ${columns}
    from ${sql.table('downloads.day_parts')} d cross join lateral jsonb_each_text(d.parts->${sql.lit(dimension)}) h
    where d.project_id = any(${projectIds}::text[]) and d.kind = ${kind}
      and d.day between ${dayOf(slices.start)} and ${dayOf(slices.end)})`

/** Whether each slice is made of whole days, in UTC. */
const areDays = ({ start, end, width }: TimeSlices, now: number): boolean =>
  start % dayMs === 0 && width % dayMs === 0 && (end % dayMs === 0 || end > now)
