import type { CountedKind, Dimension } from '@adit/events/analytics/dimension.values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../kit/read_models/db.ts'
import type { AnalyticsStore, Question, StoredFigure, StoredValue } from './analytics_store.port.ts'
import type { CountryMonth } from './country_floor.ts'
import { dayOf } from './time_slices.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Dimensions that the packed days of a kind hold, each value with its amount. */
const packed: Readonly<Record<CountedKind, readonly Dimension[]>> = {
  download: ['country', 'source', 'version', 'loader', 'reason', 'member'],
  view: ['country', 'page', 'member'],
  play: ['country', 'version', 'loader'],
  server_play: ['country', 'member'],
}

/** The figures of the read models. What packed days can answer takes one row for each day; all else is added up from the cells of each hour. */
export function postgresAnalytics(db: ReadDb, now: () => number): AnalyticsStore {
  return {
    async figures(question) {
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

/** The smallest table that has the answer, with its rows of the projects and the kind. */
function sourceOf(question: Question, now: number): RawBuilder<unknown> {
  const { projectIds, kind, by, filters } = question
  const [dimension, ...more] = new Set([...by, ...(Object.keys(filters) as Dimension[])])
  if (dimension === undefined) {
    const hourAt = sql`${dayStart} + h.key::bigint * ${sql.lit(hourMs)}`
    return packedDays(question, sql`${hourAt} as hour_at, h.value::bigint as amount`, 'hour')
  }
  if (more.length === 0 && packed[kind].includes(dimension) && areDays(question, now)) {
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
const areDays = ({ slices: { start, end, width } }: Question, now: number): boolean =>
  start % dayMs === 0 && width % dayMs === 0 && (end % dayMs === 0 || end > now)
