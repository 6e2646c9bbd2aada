import type { Condition } from './condition.ts'
import { selectMatches } from './select_matches.ts'
import type { Source } from './source.ts'
import { Parameters } from './sql.ts'

/** A facet of variants: regular documents have the values of its column, irregular ones those that their variants combine. */
export interface CombinedFacet {
  column: string
  /** Irregular documents with one shared value count like regular ones. */
  onlyMixed: boolean
  /** Codes of combinations that stand for a value. `mixed` restricts that to documents with several shared values, or with one; null means all. */
  pairs: readonly { value: number; code: number; mixed: boolean | null }[]
}

export interface Counted {
  /** The irregular matches; undefined when there are none. */
  irregular: Condition | undefined
  /** Code that marks documents with several shared values. */
  mixed: number | undefined
  columns: readonly string[]
  combined: readonly CombinedFacet[]
}

/** Matches by the code of each facet value. */
export interface FacetCodes {
  plain: Map<number, number>
  /** In the order of the facets. */
  combined: Map<number, number>[]
}

/**
 * Counts all facets of one condition in one statement. It first groups matches by the values they have together, which is much
 * faster than unnesting each document's values. Irregular matches are few: they are found a second time, subtracted from the facets
 * of variants, and counted there by what their variants combine.
 */
export async function countFacetParts(
  source: Source,
  condition: Condition,
  { irregular, mixed, columns, combined }: Counted,
): Promise<FacetCodes> {
  const { pool, schema } = source
  const parameters = new Parameters()
  const all = [...new Set([...columns, ...combined.map(({ column }) => column)])].map((column) => `d.${column}`)
  const selected = ['d.doc', ...all].join(', ')
  const sets = [`m as materialized (${selectMatches(condition, selected, source, parameters)})`]
  const groups = columns.map((column) => `select -1, ${column}, count(*) from m group by ${column}`)
  groups.push(...combined.map(({ column }, facet) => `select ${facet}, ${column}, count(*) from m group by ${column}`))
  if (irregular) {
    const variants = `${selected}, ${parameters.add(mixed ?? 0)}::int4 = any(d.feat) as mixed, d.feat[d.combined_from:d.combined_to] as feat`
    sets.push(`o as materialized (${selectMatches(irregular, variants, source, parameters)})`)
    groups.push(
      ...combined.map(({ column, onlyMixed }, facet) => {
        return `select ${facet}, ${column}, -count(*) from o where ${onlyMixed ? 'mixed' : 'true'} group by ${column}`
      }),
    )
  }
  const { rows } = await pool.query<{ facet: number; code: number; n: number }>(
    `with ${sets.join(', ')},
     g(facet, code, n) as (${groups.join(' union all ')}),
     t(facet, code, n) as (
       select g.facet, f, g.n from g join ${schema}.code c using (code) cross join lateral unnest(c.members) f
       ${irregular ? combinations(combined, parameters) : ''})
     select facet, code, sum(n)::int as n from t group by facet, code`,
    parameters.values,
  )
  const of = (wanted: number) => new Map(rows.flatMap(({ facet, code, n }) => (facet === wanted ? [[code, n]] : [])))
  return { plain: of(-1), combined: combined.map((_, facet) => of(facet)) }
}

/** Irregular matches by value. A match with several combinations for a value counts once. */
function combinations(combined: readonly CombinedFacet[], parameters: Parameters): string {
  const pairs = combined.flatMap(({ pairs: each }, facet) => each.map((pair) => ({ facet, ...pair })))
  if (pairs.length === 0) return ''
  const several = new Set(pairs.map(({ facet, value }) => `${facet} ${value}`)).size < pairs.length
  const list = (numbers: readonly number[]) => parameters.codes(numbers)
  const codes = list(pairs.map(({ code }) => code))
  const facets = list(pairs.map(({ facet }) => facet))
  const values = list(pairs.map(({ value }) => value))
  const mixed = `${parameters.add(pairs.map((pair) => pair.mixed))}::boolean[]`
  return `union all select v.facet, v.value, count(${several ? 'distinct q.doc' : '*'})
    from (select doc, mixed, unnest(feat) as code from o) q
    join unnest(${codes}, ${facets}, ${values}, ${mixed}) as v(code, facet, value, mixed) using (code)
    where q.code = any(${codes}) and coalesce(v.mixed = q.mixed, true) group by v.facet, v.value`
}
