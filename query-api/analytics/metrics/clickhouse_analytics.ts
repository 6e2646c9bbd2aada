import { dimensions } from '@adit/events/analytics/dimension.values.ts'
import { currentFactsTable } from '@adit/events/analytics/fact_table.values.ts'
import type { ClickHouse } from '@adit/platform/clickhouse/clickhouse.ts'
import type { AnalyticsStore, Days, StoredFigure, StoredValue } from './analytics_store.port.ts'
import type { CountryMonth } from './country_floor.ts'

const dayMs = 86_400_000
/** How long a reader may go on with a table that another one has replaced. */
const knownForMs = 10_000

/** The figures of the engine of analytics. Until it has all of them, or while it doesn't answer, those of `instead`: they are the same. */
export function clickhouseAnalytics(
  clickhouse: ClickHouse,
  instead: AnalyticsStore,
  onError: (error: unknown) => void = () => {},
): AnalyticsStore {
  const current = currentFacts(clickhouse)
  async function ask<Answer>(
    engine: (facts: string) => Promise<Answer>,
    other: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const facts = await current()
      return await (facts === undefined ? other() : engine(facts))
    } catch (error) {
      onError(error)
      return other()
    }
  }
  return {
    figures: (question) =>
      ask(
        async (facts) => {
          const { projectIds, kind, slices, byProject, by, filters, months, limit } = question
          const wanted = Object.entries(filters)
          const groups = [
            'intDiv(hour_at - {start:Int64}, {width:Int64}) as slice',
            months.length > 0 ? 'arrayCount(m -> m <= hour_at, {months:Array(Int64)}) as month' : '0 as month',
            byProject ? 'project_id as project' : `'' as project`,
            ...by,
          ]
          const rows = await clickhouse.rows<Record<string, string | number>>(
            `select ${groups.join(', ')}, sum(amount) as total from ${facts}
             where project_id in {projectIds:Array(String)} and kind = {kind:String}
               and hour_at >= {start:Int64} and hour_at < {end:Int64}
               ${wanted.map(([dimension]) => `and ${dimension} in {of_${dimension}:Array(String)}`).join(' ')}
             group by slice, month, project${by.map((dimension) => `, ${dimension}`).join('')}
             limit ${limit + 1}`,
            {
              ...{ projectIds, kind, start: slices.start, end: slices.end, width: slices.width },
              ...(months.length > 0 && { months }),
              ...Object.fromEntries(wanted.map(([dimension, values]) => [`of_${dimension}`, values])),
            },
          )
          return rows.map(
            (row): StoredFigure => ({
              slice: Number(row.slice),
              month: Number(row.month),
              project_id: String(row.project),
              values: Object.fromEntries(by.map((dimension) => [dimension, String(row[dimension])])),
              amount: Number(row.total),
            }),
          )
        },
        () => instead.figures(question),
      ),
    countryMonths: (of) =>
      ask(
        async (facts) => {
          const rows = await clickhouse.rows<CountryMonth>(
            `select project_id, formatDateTime(toDateTime(intDiv(hour_at, 1000), 'UTC'), '%Y-%m') as month, country,
               sum(amount) as amount
             from ${facts} where ${withinDays} group by project_id, month, country`,
            dayParameters(of),
          )
          return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
        },
        () => instead.countryMonths(of),
      ),
    values: (of) =>
      ask(
        (facts) => {
          const listed = dimensions.filter((dimension) => dimension !== 'country')
          // Only a view has a page, and the first page's name is empty.
          const occurs = (dimension: string) => (dimension === 'page' ? `kind = 'view'` : `${dimension} <> ''`)
          const of_ = listed.map(
            (dimension) =>
              `select distinct '${dimension}' as dimension, ${dimension} as value from ${facts} where ${withinDays} and ${occurs(dimension)}`,
          )
          return clickhouse.rows<StoredValue>(
            `select dimension, value from (${of_.join(' union all ')}) order by dimension, value`,
            dayParameters(of),
          )
        },
        () => instead.values(of),
      ),
  }
}

const withinDays =
  'project_id in {projectIds:Array(String)} and kind = {kind:String} and hour_at >= {start:Int64} and hour_at < {end:Int64}'
const dayParameters = ({ projectIds, kind, from, to }: Days) => ({
  ...{ projectIds, kind, start: Date.parse(from), end: Date.parse(to) + dayMs },
})

/** The table that is complete. Undefined: none is yet. */
function currentFacts(clickhouse: ClickHouse): () => Promise<string | undefined> {
  let known: string | undefined
  let until = 0
  return async () => {
    if (known !== undefined && Date.now() < until) return known
    const [{ exists = 0 } = {}] = await clickhouse.rows<{ exists: number }>(
      `select count() as exists from system.tables where database = currentDatabase() and name = '${currentFactsTable}'`,
    )
    if (Number(exists) === 0) return undefined
    const [row] = await clickhouse.rows<{ facts: string }>(
      `select facts from ${currentFactsTable} order by at desc limit 1`,
    )
    known = row?.facts
    until = Date.now() + knownForMs
    return known
  }
}
