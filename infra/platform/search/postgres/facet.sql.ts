import type { Condition } from './condition.ts'
import type { FacetPart } from './features.ts'
import type { Source } from './matches.ts'
import { selectMatches } from './select.matches.ts'
import { Parameters } from './sql.ts'

/**
 * Matches by the code of each facet value. They are grouped by the values that they have together first, which is quicker by far
 * than taking each document's values apart.
 */
export async function countFacetParts(
  { pool, schema }: Source,
  condition: Condition,
  parts: readonly FacetPart[],
): Promise<Map<number, number>> {
  const parameters = new Parameters()
  const columns = ['d.doc', ...parts.map((part) => `d.${part}`)].join(', ')
  const { rows } = await pool.query<{ code: number; n: number }>(
    `with m as materialized (${selectMatches(condition, columns, schema, parameters)}),
     g as (${parts.map((part) => `select ${part} as code, count(*) as n from m group by ${part}`).join(' union all ')})
     select f as code, sum(g.n)::int as n from g join ${schema}.code c using (code) cross join lateral unnest(c.members) f
     group by f`,
    parameters.values,
  )
  return new Map(rows.map(({ code, n }) => [code, n]))
}

/** Matches that have one of a value's codes among the combinations of their versions, by value. */
export async function countCombined(
  { pool, schema }: Source,
  condition: Condition,
  pairs: readonly { value: number; code: number }[],
): Promise<Map<number, number>> {
  const parameters = new Parameters()
  const combined = 'd.feat[d.combined_from:d.combined_to] as feat'
  const matches = selectMatches(condition, `d.doc, ${combined}`, schema, parameters)
  const codes = parameters.codes(pairs.map(({ code }) => code))
  const values = parameters.codes(pairs.map(({ value }) => value))
  const several = new Set(pairs.map(({ value }) => value)).size < pairs.length
  const { rows } = await pool.query<{ value: number; n: number }>(
    `select v.value, count(${several ? 'distinct q.doc' : '*'})::int as n
     from (select m.doc, unnest(m.feat) as code from (${matches}) m) q join unnest(${codes}, ${values}) as v(code, value) using (code)
     where q.code = any(${codes}) group by v.value`,
    parameters.values,
  )
  return new Map(rows.map(({ value, n }) => [value, n]))
}
