import type { IndexDefinition } from '../index_definition.ts'
import { type Place, parseComparison } from './comparison.ts'
import { excerpt, FilterSyntaxError } from './filter_error.ts'
import type { FilterNode } from './filter_node.ts'

/** Longest filter parameter in characters, and most comparisons in it: far more than clients send, far less than would slow a search. */
export const maxFacetsLength = 16_384
export const maxComparisons = 256

/**
 * Parses the `facets` parameter: all outer elements must hold, of an inner array at least one, of an array inside that all.
 * Throws FilterSyntaxError.
 */
export function parseFacets(definition: IndexDefinition, text: string, parameter = 'facets'): FilterNode {
  if (text.length > maxFacetsLength) {
    throw new FilterSyntaxError(parameter, '', `${text.length} characters`, `at most ${maxFacetsLength}`)
  }
  const shape = `a JSON array of arrays of strings, such as ${definition.examples.facets}`
  const groups = readJson(text, parameter, shape)
  if (!Array.isArray(groups)) throw new FilterSyntaxError(parameter, '', `found ${excerpt(text)}`, shape)
  const reader = { definition, parameter, comparisons: 0 }
  const nodes = groups.map((group, index) => readLevel(group, `[${index}]`, levels, reader))
  return all(nodes.filter((node) => !(node.kind === 'or' && node.nodes.length === 0)))
}

interface Reader {
  definition: IndexDefinition
  parameter: string
  comparisons: number
}

/** How an array joins its elements at each depth below the outermost, which is `and`. */
const levels: readonly ('or' | 'and')[] = ['or', 'and']

function readLevel(value: unknown, path: string, depths: readonly ('or' | 'and')[], reader: Reader): FilterNode {
  if (typeof value === 'string') return readElement(value, path, reader)
  const [kind, ...deeper] = depths
  if (!Array.isArray(value) || !kind) {
    const expected = kind ? 'a string or an array' : 'a string'
    throw new FilterSyntaxError(reader.parameter, path, `found ${excerpt(JSON.stringify(value))}`, expected)
  }
  const nodes = value.map((element, index) => readLevel(element, `${path}[${index}]`, deeper, reader))
  return nodes.length === 1 && nodes[0] ? nodes[0] : { kind, nodes }
}

function readElement(text: string, path: string, reader: Reader): FilterNode {
  reader.comparisons++
  if (reader.comparisons > maxComparisons) {
    throw new FilterSyntaxError(reader.parameter, path, 'too many comparisons', `at most ${maxComparisons}`)
  }
  const place: Place = { parameter: reader.parameter, at: (offset) => `${path}, character ${offset + 1}` }
  return parseComparison(reader.definition, text, place)
}

function readJson(text: string, parameter: string, shape: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'malformed'
    const position = /position (\d+)/.exec(reason)?.[1]
    const place = position === undefined ? '' : `character ${Number(position) + 1}`
    throw new FilterSyntaxError(parameter, place, 'not valid JSON', shape)
  }
}

/** One node that holds where all of them hold. */
export function all(nodes: FilterNode[]): FilterNode {
  return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'and', nodes }
}
