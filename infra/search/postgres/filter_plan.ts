import type { Dimension } from '../filter/alternatives.ts'
import type { Comparison, FilterField, FilterNode } from '../filter/filter_node.ts'
import { environmentsNamed, environmentsWithSide } from '../sides.ts'
import { type Alternative, alternatives } from './alternatives.ts'
import type { Lookup } from './code_lookup.ts'
import { allOf, anyOf, type Condition, everything, type NumberColumn, not, nothing } from './condition.ts'
import { numberOfId } from './ids.ts'
import { type Kind, keyOf, normalize } from './keys.ts'
import { versionCondition, versionKeys } from './versions_plan.ts'

/** The filter as a condition over codes. Throws SearchQueryError when it is too large. */
export async function planFilter(filter: FilterNode | undefined, lookup: Lookup): Promise<Condition> {
  return filter ? conditionOf(await planAlternatives(filter, lookup), lookup) : everything
}

/** The ways in which a project can fulfil the filter. */
export async function planAlternatives(filter: FilterNode, lookup: Lookup): Promise<Alternative[]> {
  await lookup.load(keysOf(filter))
  return alternativesOf(filter, lookup)
}

/** Keys that planning the filter looks up first. */
export function keysOf(filter: FilterNode): string[] {
  switch (filter.kind) {
    case 'compare':
      return keysOfComparison(filter)
    case 'not':
      return keysOf(filter.node)
    default:
      return filter.nodes.flatMap(keysOf)
  }
}

export async function conditionOf(ways: readonly Alternative[], lookup: Lookup): Promise<Condition> {
  await lookup.load(ways.flatMap(({ sets }) => versionKeys(sets)))
  return anyOf(ways.map(({ project, sets }) => allOf([project, versionCondition(sets, lookup)])))
}

async function alternativesOf(filter: FilterNode, lookup: Lookup): Promise<Alternative[]> {
  if (filter.kind === 'compare') return compare(filter, lookup)
  if (filter.kind === 'not') {
    return alternatives.onProject(not(await conditionOf(await alternativesOf(filter.node, lookup), lookup)))
  }
  const parts = await Promise.all(filter.nodes.map((node) => alternativesOf(node, lookup)))
  return filter.kind === 'and' ? alternatives.every(parts) : alternatives.some(parts)
}

const projectKinds: Partial<Record<FilterField, Kind>> = {
  project_type: 'projectType',
  open_source: 'openSource',
  license: 'license',
  title: 'title',
  author: 'author',
  organization: 'organization',
  dependency_project_ids: 'dependency',
  disclosure_types: 'disclosure',
}

const numberColumns: Partial<Record<FilterField, NumberColumn>> = {
  downloads: 'downloads',
  follows: 'follows',
  created_timestamp: 'created',
  modified_timestamp: 'updated',
}

function compare(comparison: Comparison, lookup: Lookup): Alternative[] {
  const column = numberColumns[comparison.field]
  if (column) return alternatives.onProject(numberCondition(column, comparison))
  if (comparison.field === 'project_id') return alternatives.onProject(projectCondition(comparison))
  if (comparison.operator !== '=') return alternatives.onProject(not(lookup.any(keysOfComparison(comparison))))
  const kind = projectKinds[comparison.field]
  if (kind) return alternatives.onProject(lookup.any([keyOf(kind, String(comparison.value))]))
  const { dimension, values } = versionValues(comparison)
  const present = values.filter((value) => lookup.count(keyOf(dimension, value)) > 0)
  const onVersions = alternatives.onVersion(dimension, present)
  if (comparison.field !== 'categories') return onVersions
  return alternatives.some([
    alternatives.onProject(lookup.any([keyOf('category', String(comparison.value))])),
    onVersions,
  ])
}

function versionValues({ field, value }: Comparison): { dimension: Dimension; values: string[] } {
  const text = normalize(String(value))
  if (field === 'game_versions') return { dimension: 'gameVersion', values: [text] }
  if (field === 'environment') return { dimension: 'environment', values: environmentsNamed(text) }
  if (field === 'client_side' || field === 'server_side') {
    return { dimension: 'environment', values: environmentsWithSide(field, text) }
  }
  return { dimension: 'loader', values: [text] }
}

function keysOfComparison(comparison: Comparison): string[] {
  const { field, value } = comparison
  if (numberColumns[field] || field === 'project_id') return []
  const kind = projectKinds[field]
  if (kind) return [keyOf(kind, String(value))]
  const { dimension, values } = versionValues(comparison)
  const keys = values.map((each) => keyOf(dimension, each))
  return field === 'categories' ? [keyOf('category', String(value)), ...keys] : keys
}

function numberCondition(column: NumberColumn, { operator, value }: Comparison): Condition {
  return { kind: 'number', column, operator: operator === '!=' ? '<>' : operator, value: Number(value) }
}

function projectCondition({ operator, value }: Comparison): Condition {
  const doc = numberOfId(String(value))
  const same: Condition = doc === undefined ? nothing : { kind: 'project', doc }
  return operator === '!=' ? not(same) : same
}
