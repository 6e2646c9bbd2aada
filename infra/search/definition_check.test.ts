import { describe, expect, it } from 'vitest'
import { checkDefinition } from './definition_check.ts'
import type { IndexDefinition } from './index_definition.ts'
import { libraryIndex } from './library.fixture.ts'
import { checkFields } from './opensearch/mapping.ts'
import { layoutOf } from './postgres/layout.ts'

const { values, variants, filters, facets, sorts } = libraryIndex

describe('an index definition', () => {
  it.each<[string, Partial<IndexDefinition>, RegExp]>([
    ['columns that are no names', { counters: ['loans', 'drop table'] }, /"drop table" is no column name/],
    ['a code with two meanings', { values: { ...values, cited: { kind: 'id', code: 'ki' } } }, /code "ki" has two/],
    [
      'a column of variants with other fields',
      { variants: { ...variants, first: { ...variants.first, column: 'traits' } } },
      /column traits must have one field/,
    ],
    ['relevance by an unknown counter', { relevance: { counter: 'sales', time: 'revised' } }, /no counter "sales"/],
    ['facets within an unknown field', { facetsWithin: 'sizes' }, /no value field "sizes"/],
    ['a filter on an unknown field', { filters: { ...filters, size: { on: 'value', field: 'sizes' } } }, /"sizes"/],
    ['a filter on an unknown time', { filters: { ...filters, sold: { on: 'time', time: 'sold' } } }, /no time "sold"/],
    ['an alias of an unknown filter', { aliases: { size: 'sizes' } }, /no filter "sizes"/],
    ['a facet of an unknown field', { facets: { ...facets, size: { field: 'sizes' } } }, /no value field "sizes"/],
    ['a sort by an unknown time', { sorts: { ...sorts, sold: { by: 'time', time: 'sold' } } }, /no time "sold"/],
  ])('is refused with %s', (_, changes, problem) => {
    expect(() => checkDefinition({ ...libraryIndex, ...changes }, [])).toThrow(problem)
  })

  it('is refused with a code that Postgres search uses itself, or that two of its codes combine to', () => {
    const coded = (code: string) => ({ ...libraryIndex, values: { ...values, cited: { kind: 'id' as const, code } } })
    expect(() => layoutOf(coded('tg'))).toThrow(/code "tg" has two meanings/)
    expect(() => layoutOf(coded('fl'))).toThrow(/code "fl" has two meanings/)
  })

  it('is refused with a field that OpenSearch search uses itself', () => {
    const named = { ...values, titleWords: { kind: 'text' as const, code: 'tw' } }
    expect(() => checkFields({ ...libraryIndex, values: named })).toThrow(/titleWords has two meanings/)
    expect(() => checkFields({ ...libraryIndex, counters: ['loans', 'reviews', 'relevance'] })).toThrow(
      /relevance has two/,
    )
  })

  it('is accepted if it contradicts nothing', () => {
    expect(layoutOf(libraryIndex).facetColumns).toEqual(['traits', 'genres', 'formats', 'languages'])
    expect(() => checkFields(libraryIndex)).not.toThrow()
  })
})
