import type { Condition } from './condition.ts'
import type { FacetPart } from './features.ts'
import { selectMatches } from './select_matches.ts'
import type { Source } from './source.ts'
import { Parameters } from './sql.ts'

/** A facet of which regular projects have the values of their part, irregular ones those that their versions combine. */
export interface CombinedFacet {
  part: FacetPart
  /** Irregular projects of one environment count as regular ones do. */
  onlyMixed: boolean
  /** Codes among the combinations that stand for a value; `mixed` as of the projects of which that holds, null for all. */
  pairs: readonly { value: number; code: number; mixed: boolean | null }[]
}

export interface Counted {
  /** Of the matches; undefined when none is irregular. */
  irregular: Condition | undefined
  /** Code of the mark of projects of several environments. */
  mixed: number | undefined
  parts: readonly FacetPart[]
  combined: readonly CombinedFacet[]
}

/** Matches by the code of each facet value. */
export interface FacetCodes {
  plain: Map<number, number>
  /** In the order of the facets. */
  combined: Map<number, number>[]
}

/**
 * All facets of one condition in one statement. Matches are grouped by the values that they have together first, which is quicker by
 * far than taking each document's values apart. Irregular ones are few: they are found a second time, taken away from the facets of
 * versions and counted there by what their versions combine.
 */
export async function countFacetParts(
  source: Source,
  condition: Condition,
  { irregular, mixed, parts, combined }: Counted,
): Promise<FacetCodes> {
  const { pool, schema } = source
  const parameters = new Parameters()
  const all = [...new Set([...parts, ...combined.map(({ part }) => part)])].map((part) => `d.${part}`)
  const columns = ['d.doc', ...all].join(', ')
  const sets = [`m as materialized (${selectMatches(condition, columns, source, parameters)})`]
  const groups = parts.map((part) => `select -1, ${part}, count(*) from m group by ${part}`)
  groups.push(...combined.map(({ part }, facet) => `select ${facet}, ${part}, count(*) from m group by ${part}`))
  if (irregular) {
    const versions = `${columns}, ${parameters.add(mixed ?? 0)}::int4 = any(d.feat) as mixed, d.feat[d.combined_from:d.combined_to] as feat`
    sets.push(`o as materialized (${selectMatches(irregular, versions, source, parameters)})`)
    groups.push(
      ...combined.map(({ part, onlyMixed }, facet) => {
        return `select ${facet}, ${part}, -count(*) from o where ${onlyMixed ? 'mixed' : 'true'} group by ${part}`
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

/** Irregular matches by value; one with several combinations of a value counts once. */
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
