import type { FilterNode } from '../filter/filter_node.ts'
import { clean } from './document_source.ts'
import { oneOf } from './query.ts'

/** What a tag that a filter calls a category is, among the projects that are there. */
export interface KnownTags {
  isCategory(tag: string): boolean
  isLoader(tag: string): boolean
}

/** Every tag may be both. */
export const anyTag: KnownTags = { isCategory: () => true, isLoader: () => true }

/**
 * A filter on `categories` also means loaders. Facets are counted better when it is known which of the two a tag is: most are
 * either, and a filter that can be fulfilled in one way only lets the facet of loaders show the others, too.
 */
export async function knownTags(
  filter: FilterNode | undefined,
  ask: <Answer>(body: object) => Promise<Answer>,
): Promise<KnownTags> {
  const tags = [...new Set(filter ? tagsOf(filter) : [])]
  if (tags.length === 0) return anyTag
  const aggs = Object.fromEntries(
    tags.flatMap((tag, index) => [
      [`category${index}`, { filter: oneOf('categories.folded', [tag]) }],
      [`loader${index}`, { filter: oneOf('loaders.folded', [tag]) }],
    ]),
  )
  type Answer = { aggregations: Record<string, { doc_count: number }> }
  const { aggregations } = await ask<Answer>({ size: 0, track_total_hits: false, aggs })
  const has = (kind: string, tag: string) => (aggregations[`${kind}${tags.indexOf(tag)}`]?.doc_count ?? 0) > 0
  return { isCategory: (tag) => has('category', tag), isLoader: (tag) => has('loader', tag) }
}

function tagsOf(filter: FilterNode): string[] {
  if (filter.kind === 'compare') return filter.field === 'categories' ? [tagOf(filter.value)] : []
  return filter.kind === 'not' ? tagsOf(filter.node) : filter.nodes.flatMap(tagsOf)
}

export function tagOf(value: string | number | boolean): string {
  return clean(String(value)).toLowerCase()
}
