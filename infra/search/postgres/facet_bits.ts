import { BitSets } from './bit_sets.ts'
import { type Condition, isNothing } from './condition.ts'
import type { KeptBits, Source } from './source.ts'

/** The condition that the facet value `key` stands for. */
export interface CountedValue {
  key: string
  condition: Condition
}

/** How many documents meet both `condition` and that of each value, by key. All their codes must have bits. */
export async function countFacetBits(
  { pool, schema }: Source,
  bits: KeptBits,
  condition: Condition,
  values: readonly CountedValue[],
): Promise<Map<string, number>> {
  const sets = new BitSets(bits, schema)
  const set = `select p.part, ${sets.of(condition)} as bits from ${sets.parts()}`
  const single = new Map<number, string[]>()
  const several: string[] = []
  const counts: string[] = []
  for (const { key, condition: wanted } of values) {
    if (isNothing(wanted)) continue
    const code = onlyCode(wanted)
    if (code !== undefined) single.set(code, [...(single.get(code) ?? []), key])
    else counts.push(`select ${-several.push(key)}, sum(bit_count(p.bits & ${sets.of(wanted)}))::int from s p`)
  }
  counts.push(`select b.code, sum(bit_count(b.bits & s.bits))::int from s join ${schema}.bits b on b.part = s.part
    where b.code = any(${sets.parameters.codes([...single.keys()])}) group by b.code`)
  const { rows } = await pool.query<{ code: number; n: number }>(
    `with ${sets.tables().join(', ')}, s as materialized (${set})
     select v.code, v.n from (${counts.join(' union all ')}) v(code, n)`,
    sets.parameters.values,
  )
  const keysOf = (code: number) => (code > 0 ? single.get(code) : several.slice(-code - 1, -code)) ?? []
  const found = rows.flatMap(({ code, n }) => keysOf(code).map((key) => [key, n] as const))
  return new Map([...values.map(({ key }) => [key, 0] as const), ...found])
}

function onlyCode(condition: Condition): number | undefined {
  return condition.kind === 'any' && condition.codes.length === 1 ? condition.codes[0] : undefined
}
