import { parseExpression } from './expression.ts'
import { all, parseFacets } from './facets.ts'
import type { FilterNode } from './filter_node.ts'

/** The four parameters of the search route that filter, as the client sent them. */
export interface FilterParameters {
  facets?: string
  filters?: string
  version?: string
  new_filters?: string
}

/**
 * One filter from all parameters that are present; `new_filters` stands in place of the others, as clients know it.
 * Undefined when nothing is filtered. Throws FilterSyntaxError.
 */
export function parseFilterParameters(parameters: FilterParameters): FilterNode | undefined {
  const given = (name: keyof FilterParameters) => parameters[name]?.trim() || undefined
  const newest = given('new_filters')
  if (newest) return parseExpression(newest, 'new_filters')
  const nodes: FilterNode[] = []
  const facets = given('facets')
  if (facets) nodes.push(parseFacets(facets))
  for (const name of ['filters', 'version'] as const) {
    const text = given(name)
    if (text) nodes.push(parseExpression(text, name))
  }
  const node = all(nodes)
  return node.kind === 'and' && node.nodes.length === 0 ? undefined : node
}
