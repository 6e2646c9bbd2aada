import type { IndexDefinition } from '../index_definition.ts'
import { parseExpression } from './expression.ts'
import { all, parseFacets } from './facets.ts'
import type { FilterNode } from './filter_node.ts'

/** The four filter parameters of a search request, as the client sent them. */
export interface FilterParameters {
  facets?: string
  filters?: string
  version?: string
  new_filters?: string
}

/**
 * One filter from all parameters that are present. `new_filters` replaces the others, as clients expect.
 * Undefined when nothing is filtered. Throws FilterSyntaxError.
 */
export function parseFilterParameters(
  definition: IndexDefinition,
  parameters: FilterParameters,
): FilterNode | undefined {
  const given = (name: keyof FilterParameters) => parameters[name]?.trim() || undefined
  const newest = given('new_filters')
  if (newest) return parseExpression(definition, newest, 'new_filters')
  const nodes: FilterNode[] = []
  const facets = given('facets')
  if (facets) nodes.push(parseFacets(definition, facets))
  for (const name of ['filters', 'version'] as const) {
    const text = given(name)
    if (text) nodes.push(parseExpression(definition, text, name))
  }
  const node = all(nodes)
  return node.kind === 'and' && node.nodes.length === 0 ? undefined : node
}
