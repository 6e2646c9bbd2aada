import { type Alternative, type Dimension, dimensions, type Sets } from '../filter/alternatives.ts'
import type { Comparison, FilterField, FilterNode } from '../filter/filter_node.ts'
import { environmentsNamed, environmentsWithSide } from '../sides.ts'
import { clean } from './document_source.ts'
import { anyTag, type KnownTags, tagOf } from './known_tags.ts'
import { allOf, alternatives, anyOf, everything, not, nothing, oneOf, type Query } from './query.ts'

/** The filter as one query on projects. Throws SearchQueryError when it is too large. */
export function filterQuery(filter: FilterNode | undefined): Query {
  return filter ? queryOf(alternativesOf(filter)) : everything
}

export function queryOf(ways: readonly Alternative<Query>[]): Query {
  return anyOf(ways.map(({ project, sets }) => allOf([project, versionQuery(sets)])))
}

/** The ways in which a project can fulfil the filter. */
export function alternativesOf(filter: FilterNode, tags: KnownTags = anyTag): Alternative<Query>[] {
  if (filter.kind === 'compare') return compare(filter, tags)
  if (filter.kind === 'not') return alternatives.onProject(not(queryOf(alternativesOf(filter.node, tags))))
  const parts = filter.nodes.map((node) => alternativesOf(node, tags))
  return filter.kind === 'and' ? alternatives.every(parts) : alternatives.some(parts)
}

/** Where the values of a dimension stand: `all` for the versions of a project together, `one` within one version. */
export const dimensionFields: Record<Dimension, { all: string; one: string; folded: string }> = {
  loader: { all: 'loaders', one: 'versions.loaders', folded: '.folded' },
  gameVersion: { all: 'gameVersions', one: 'versions.gameVersions', folded: '.folded' },
  environment: { all: 'environments', one: 'versions.environment', folded: '' },
}

/** Some version has a value of every set. A single set needs no look at single versions. */
export function versionQuery(sets: Sets): Query {
  const asked = dimensions.flatMap((name) => sets[name].map((values) => ({ name, values })))
  const [first] = asked
  if (!first) return everything
  const { all, folded } = dimensionFields[first.name]
  if (asked.length === 1) return oneOf(`${all}${folded}`, first.values)
  const within = oneVersionQuery(sets)
  return within === nothing ? nothing : { nested: { path: 'versions', query: within, score_mode: 'none' } }
}

/** The sets as asked of one version, for use inside of `versions`. */
export function oneVersionQuery(sets: Sets): Query {
  return allOf(
    dimensions.flatMap((name) => {
      const { one, folded } = dimensionFields[name]
      return sets[name].map((values) => oneOf(`${one}${folded}`, values))
    }),
  )
}

const projectFields: Partial<Record<FilterField, string>> = {
  project_type: 'projectTypes.folded',
  open_source: 'openSource',
  license: 'license.folded',
  title: 'name',
  author: 'author',
  organization: 'organization',
  dependency_project_ids: 'dependencies',
  disclosure_types: 'disclosures',
  project_id: 'id',
}

const numberFields: Partial<Record<FilterField, string>> = {
  downloads: 'downloads',
  follows: 'follows',
  created_timestamp: 'createdSeconds',
  modified_timestamp: 'updatedSeconds',
}

function compare(comparison: Comparison, tags: KnownTags): Alternative<Query>[] {
  const { field, operator, value } = comparison
  const numbers = numberFields[field]
  if (numbers) return alternatives.onProject(numberQuery(numbers, comparison))
  if (operator !== '=') return alternatives.onProject(not(queryOf(compare({ ...comparison, operator: '=' }, tags))))
  const projects = projectFields[field]
  if (projects)
    return alternatives.onProject(oneOf(projects, [typeof value === 'boolean' ? value : clean(String(value))]))
  if (field === 'categories') return taggedWith(tagOf(value), tags)
  const { dimension, values } = versionValues(comparison)
  return alternatives.onVersion(dimension, values)
}

/** As a category of the project or a loader of a version. */
function taggedWith(tag: string, tags: KnownTags): Alternative<Query>[] {
  const category = tags.isCategory(tag) ? oneOf('categories.folded', [tag]) : nothing
  return alternatives.some([
    alternatives.onProject(category),
    alternatives.onVersion('loader', tags.isLoader(tag) ? [tag] : []),
  ])
}

function versionValues({ field, value }: Comparison): { dimension: Dimension; values: string[] } {
  const text = tagOf(value)
  if (field === 'game_versions') return { dimension: 'gameVersion', values: [text] }
  if (field === 'environment') return { dimension: 'environment', values: environmentsNamed(text) }
  if (field === 'client_side' || field === 'server_side') {
    return { dimension: 'environment', values: environmentsWithSide(field, text) }
  }
  return { dimension: 'loader', values: [text] }
}

const bounds = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' } as const

function numberQuery(field: string, { operator, value }: Comparison): Query {
  const same = { term: { [field]: Number(value) } }
  if (operator === '=') return same
  return operator === '!=' ? not(same) : { range: { [field]: { [bounds[operator]]: Number(value) } } }
}
