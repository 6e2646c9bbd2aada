/**
 * What an index holds and how it is asked: plain data, given by the room that fills and searches the index. The engines know
 * documents and fields only by this definition.
 *
 * Codes, columns and field names are part of the stored index: changing one needs a rebuild.
 */
export interface IndexDefinition {
  /** What people call a document, for error messages. */
  noun: { one: string; many: string }
  /** What a document has as a whole. Sums of a column's values are stored in the order of this table. */
  values: Readonly<Record<string, ValueField>>
  variants: Variants
  /** Times in milliseconds since 1970, by name. */
  times: readonly string[]
  /** Counts that change on their own, without a new generation of the document. */
  counters: readonly string[]
  /** What orders documents whose text matches equally well. */
  relevance: { counter: string; time: string }
  /** Keys of the filter language. */
  filters: Readonly<Record<string, FilterField>>
  /** Other names of these keys. */
  aliases: Readonly<Record<string, string>>
  facets: Readonly<Record<string, Facet>>
  /** Value field of which each value has its own facet counts at hand, such as the kind of document that a page shows. */
  facetsWithin: string
  sorts: Readonly<Record<string, Sort>>
  /** Shown in error messages. */
  examples: { comparison: string; facets: string }
}

/**
 * `facet` values are counted and shown as they were written; they and `text` values compare without regard to case, `id` values
 * exactly. The values of all fields with one `column` are stored under one code, so fields that vary together share a column.
 */
export type ValueField =
  | { kind: 'facet' | 'boolean'; code: string; column: string }
  | { kind: 'text' | 'id'; code: string }

/**
 * A document comes in variants. Filters on variant fields must hold on one and the same variant. A variant has any number of
 * `first` and of `second` values and one `shared` value, which nearly always is the same for all variants of a document.
 */
export interface Variants {
  name: string
  /** Names its fields in an error message. */
  label: string
  first: VariantField
  second: VariantField
  shared: VariantField
}

export interface VariantField {
  /** Field that holds the values of all variants together. */
  name: string
  /** Field within one variant. */
  within: string
  code: string
  column: string
}

export const dimensions = ['first', 'second', 'shared'] as const
export type Dimension = (typeof dimensions)[number]

/** `document` compares the document's id. */
export type FilterField =
  | { on: 'document' }
  /** With `orVariant` the filter also holds for a variant that has the value. */
  | { on: 'value'; field: string; orVariant?: Dimension }
  /** `meaning` gives the stored values that a value of the filter stands for; without it, the value itself. */
  | { on: 'variant'; dimension: Dimension; meaning?: (value: string) => readonly string[] }
  | { on: 'counter'; counter: string }
  /** Compares whole seconds since 1970. */
  | { on: 'time'; time: string }

export interface Facet {
  /** A value field or the name of a variant field. */
  field: string
  /** How a stored value is shown; values shown alike are counted together. */
  shownAs?: (value: string) => string
}

/** All sorts are descending. */
export type Sort = { by: 'relevance' } | { by: 'counter'; counter: string } | { by: 'time'; time: string }

export type CounterOf<Definition extends IndexDefinition> = Definition['counters'][number]
export type TimeOf<Definition extends IndexDefinition> = Definition['times'][number]
export type ValueOf<Definition extends IndexDefinition> = keyof Definition['values'] & string
export type FacetOf<Definition extends IndexDefinition> = keyof Definition['facets'] & string
export type SortOf<Definition extends IndexDefinition> = keyof Definition['sorts'] & string

/** The dimension whose values the field holds, if it is a variant field. */
export function dimensionOf({ variants }: IndexDefinition, field: string): Dimension | undefined {
  return dimensions.find((dimension) => variants[dimension].name === field)
}

/** The value field of this name. Throws when the definition has none. */
export function valueFieldOf({ values }: IndexDefinition, name: string): ValueField {
  const field = Object.hasOwn(values, name) ? values[name] : undefined
  if (!field) throw new Error(`The index definition has no value field ${JSON.stringify(name)}`)
  return field
}
