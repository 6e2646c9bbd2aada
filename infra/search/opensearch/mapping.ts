import { checkDefinition } from '../definition_check.ts'
import { type Dimension, type IndexDefinition, type ValueField, valueFieldOf } from '../index_definition.ts'

/** Rises with every change of the fields below or of a definition, so that releases with different fields have their own indexes. */
export const mappingVersion = 1

/** Pages end here: the engine keeps all hits before a page in memory while it sorts. */
export const maxResultWindow = 100_000

/** Distinct variants of one document. */
const maxVariants = 10_000

/** Values that facets show as they were written and filters compare without regard to case. */
const shown = { type: 'keyword', ignore_above: 1_024, fields: { folded: { type: 'keyword', normalizer: 'folded' } } }
const folded = { type: 'keyword', ignore_above: 1_024, normalizer: 'folded' }
const plain = { type: 'keyword', ignore_above: 1_024 }
/** Words arrive split and folded, and are looked up by whole word or beginning. */
const words = { type: 'keyword', doc_values: false }

const valueTypes = { facet: shown, boolean: { type: 'boolean' }, text: folded, id: plain } as const satisfies Record<
  ValueField['kind'],
  object
>

/** Fields that every index has. */
const ownProperties = {
  id: plain,
  /** Also the document's version. It is text here because JSON numbers are exact only up to 2^53. */
  generation: { type: 'keyword', index: false, doc_values: false },
  listed: { type: 'boolean' },
  exactWords: words,
  titleWords: words,
  joinedWords: words,
  titlePrefixes: words,
  authorWords: words,
  summaryWords: words,
  /** Words that a typo can be corrected to. */
  vocabulary: words,
  relevance: { type: 'double' },
  /** JSON as text: the engine never has to read it. */
  hit: { type: 'keyword', index: false, doc_values: false },
}

function definedProperties(definition: IndexDefinition): [name: string, property: object][] {
  const { values, variants, counters } = definition
  const { first, second, shared } = variants
  const within = { [first.within]: shown, [second.within]: shown, [shared.within]: plain }
  const numbers = [
    ...filteredTimes(definition).map(secondsField),
    ...storedTimes(definition).map(timeField),
    ...counters,
  ]
  return [
    ...Object.entries(values).map(([name, { kind }]): [string, object] => [name, valueTypes[kind]]),
    // The values of all variants together, for facets and for filters that ask for a single value.
    [first.name, shown],
    [second.name, shown],
    [shared.name, plain],
    [variants.name, { type: 'nested', properties: within }],
    ...numbers.map((name): [string, object] => [name, { type: 'long' }]),
  ]
}

/** Throws for a definition that contradicts itself, or that uses a field of every index. */
export function checkFields(definition: IndexDefinition): void {
  checkDefinition(definition, [])
  const names = [...Object.keys(ownProperties), ...definedProperties(definition).map(([name]) => name)]
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`The index definition is wrong: the field ${twice} has two meanings`)
}

/** Times that filters compare, in whole seconds. */
export function filteredTimes({ filters }: IndexDefinition): string[] {
  return [...new Set(Object.values(filters).flatMap((filter) => (filter.on === 'time' ? filter.time : [])))]
}

/** Times that sort hits or that relevance is made of, in milliseconds. */
export function storedTimes({ times, sorts, relevance }: IndexDefinition): string[] {
  const sorted = Object.values(sorts).flatMap((sort) => (sort.by === 'time' ? sort.time : []))
  return times.filter((time) => time === relevance.time || sorted.includes(time))
}

export const secondsField = (time: string) => `${time}Seconds`
export const timeField = (time: string) => `${time}At`

/** The field within a variant that has the values of the dimension. */
export function withinField({ variants }: IndexDefinition, dimension: Dimension): string {
  return `${variants.name}.${variants[dimension].within}`
}

/** Shared values are stored as they are compared; the others also as they are shown. */
export function comparedField(field: string, dimension: Dimension): string {
  return dimension === 'shared' ? field : `${field}.folded`
}

export function comparedValueField(definition: IndexDefinition, name: string): string {
  return valueFieldOf(definition, name).kind === 'facet' ? `${name}.folded` : name
}

/** New writes can be found after at most this time. Being set, it also applies when nobody has searched for a while. */
const refreshInterval = '500ms'

export const liveSettings = { 'index.refresh_interval': refreshInterval }

/** Nobody searches a build before it is finished. */
export const buildSettings = { 'index.refresh_interval': '-1' }

/** Body of the request that creates an index. The engine needs no extensions, because texts are split into words here. */
export function indexBody(
  definition: IndexDefinition,
  settings: object,
  aliases: readonly string[],
  built: boolean,
): object {
  const properties = { ...ownProperties, ...Object.fromEntries(definedProperties(definition)) }
  return {
    settings: {
      number_of_shards: 1,
      auto_expand_replicas: '0-1',
      max_result_window: maxResultWindow,
      'mapping.nested_objects.limit': maxVariants,
      analysis: { normalizer: { folded: { type: 'custom', filter: ['lowercase'] } } },
      ...settings,
    },
    mappings: { dynamic: 'strict', _meta: { built }, properties },
    aliases: Object.fromEntries(aliases.map((alias) => [alias, {}])),
  }
}
