import { defineSlot, type Filled } from '@adit/events/kit/slot.ts'
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'

/** A number that a later room stores for each project or version. Read in the same statement as the row. Zero if no room stores it. */
export interface CountSource {
  of: 'project' | 'version'
  name: 'downloads' | 'followers'
  /** `<projector>.<table>`, keyed by `project_id` or `version_id`. */
  table: string
  column: string
}

export const countSources = defineSlot<CountSource>('catalogue.counts')

type Name = CountSource['name']

interface Joinable {
  leftJoin(
    table: AliasedRawBuilder<unknown, string>,
    on: (join: { on(condition: RawBuilder<SqlBool>): unknown }) => unknown,
  ): Joinable
}

/** The counts of projects `p` or versions `v`. */
export function countsOf(filled: Filled, of: CountSource['of']) {
  const sources = filled(countSources).filter((source) => source.of === of)
  const alias = of === 'project' ? 'p' : 'v'
  const key = `${of}_id`
  const sourceOf = (name: Name) => sources.find((source) => source.name === name)
  return {
    /** Joins the tables that `column` reads. */
    join: <Query>(query: Query): Query =>
      sources.reduce(
        (joined, { name, table }) =>
          joined.leftJoin(sql`${sql.table(table)}`.as(`${name}_count`), (join) =>
            join.on(sql<SqlBool>`${sql.ref(`${name}_count.${key}`)} = ${sql.ref(`${alias}.${key}`)}`),
          ),
        query as unknown as Joinable,
      ) as unknown as Query, // A join alone selects nothing, so rows keep their type.
    column: (name: Name): RawBuilder<number> => {
      const source = sourceOf(name)
      return source ? sql<number>`coalesce(${sql.ref(`${name}_count.${source.column}`)}, 0)` : sql<number>`0`
    },
    /** Without a join: measured on one row, a subquery takes a third less, because a join carries the wide row along. */
    subquery: (name: Name): RawBuilder<number> => {
      const source = sourceOf(name)
      if (!source) return sql<number>`0`
      const { table, column } = source
      return sql<number>`coalesce((select c.${sql.ref(column)} from ${sql.table(table)} c
        where c.${sql.ref(key)} = ${sql.ref(`${alias}.${key}`)}), 0)`
    },
  }
}
