import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryIndex } from '../library.fixture.ts'
import { maxComparisons, parseFacets } from './facets.ts'
import { FilterSyntaxError } from './filter_error.ts'
import { valueKindOf } from './filter_fields.ts'
import type { FilterNode } from './filter_node.ts'

const compare = (field: string, operator: '=' | '!=' | '>' | '>=' | '<' | '<=', value: string | number | boolean) =>
  ({ kind: 'compare', field, operator, value }) as const

function errorOf(text: string): FilterSyntaxError {
  try {
    parseFacets(libraryIndex, text)
  } catch (error) {
    if (error instanceof FilterSyntaxError) return error
    throw error
  }
  throw new Error(`${text} was accepted`)
}

describe('facets', () => {
  it.each<[string, FilterNode]>([
    ['[["genres:poetry"]]', compare('genres', '=', 'poetry')],
    ['[["language=en"]]', compare('languages', '=', 'en')],
    ['[[" Kind : Novel "]]', compare('kind', '=', 'novel')],
    ['[["kinds:manual"]]', compare('kind', '=', 'manual')],
    ['[["license != MIT"]]', compare('license', '!=', 'mit')],
    ['[["loans>=1000"]]', compare('loans', '>=', 1000)],
    ['[["loans > -1"]]', compare('loans', '>', -1)],
    ['[["printed:TRUE"]]', compare('printed', '=', true)],
    ['[["title:a:b=c"]]', compare('title', '=', 'a:b=c')],
    ['[["name:\'Just Enough\'"]]', compare('title', '=', 'just enough')],
    ['[["book_id:AABBccDD"]]', compare('book_id', '=', 'AABBccDD')],
    ['["genres:poetry"]', compare('genres', '=', 'poetry')],
    ['[]', { kind: 'and', nodes: [] }],
    ['[[]]', { kind: 'and', nodes: [] }],
    [
      '[["formats:poetry", "formats:braille"], ["sold_in:europe"]]',
      {
        kind: 'and',
        nodes: [
          { kind: 'or', nodes: [compare('formats', '=', 'poetry'), compare('formats', '=', 'braille')] },
          compare('sold_in', '=', 'europe'),
        ],
      },
    ],
    [
      '[[["formats:audio","languages:fr"],"license:mit"]]',
      {
        kind: 'or',
        nodes: [
          { kind: 'and', nodes: [compare('formats', '=', 'audio'), compare('languages', '=', 'fr')] },
          compare('license', '=', 'mit'),
        ],
      },
    ],
  ])('reads %s', (text, node) => {
    expect(parseFacets(libraryIndex, text)).toEqual(node)
  })

  it.each([
    ['', '', /JSON array/],
    ['[["genres:poetry"]', 'character', /JSON array/],
    ['{"a":1}', '', /JSON array of arrays/],
    ['[["genres:poetry"],[7]]', '[1][0]', /a string or an array/],
    ['[[[["genres:poetry"]]]]', '[0][0][0]', /a string/],
    ['[["formats:a"],["formats:b","colour:red"]]', '[1][1], character 1', /one of kind, genres/],
    ['[["  constructor:x"]]', '[0][0], character 3', /one of/],
    ['[["genres"]]', '[0][0], character 7', /one of : = !=/],
    ['[[":poetry"]]', '[0][0], character 1', /key, operator and value/],
    ['[["genres:"]]', '[0][0], character 8', /not empty/],
    ['[["genres>poetry"]]', '[0][0], character 1', /one of : = !=/],
    ['[["loans:many"]]', '[0][0], character 7', /whole number/],
    ['[["printed:yes"]]', '[0][0], character 9', /true or false/],
    ['[["book_id:short"]]', '[0][0], character 9', /a book id of 8 characters/],
    [`[["title:${'x'.repeat(300)}"]]`, '[0][0], character 7', /at most 256/],
  ])('refuses %s at %s', (text, place, expected) => {
    const error = errorOf(text)
    expect(error.parameter).toBe('facets')
    expect(error.place).toContain(place)
    expect(error.expected).toMatch(expected)
    expect(error.message.length).toBeLessThan(600)
  })

  it('refuses filters that are too large', () => {
    const many = JSON.stringify([Array.from({ length: maxComparisons + 1 }, () => 'formats:x')])
    expect(errorOf(many).expected).toContain(String(maxComparisons))
    expect(errorOf(`["${'x'.repeat(20_000)}"]`).expected).toContain('16384')
  })

  it('reads back any facets that are written', () => {
    const text = fc.stringMatching(/^[a-z0-9][a-z0-9 .:=<>!+-]{0,20}[a-z0-9]$/)
    const number = fc.integer({ min: -1e9, max: 1e9 })
    const element = fc
      .tuple(fc.constantFrom(...Object.keys(libraryIndex.filters)), fc.boolean(), text, number, fc.boolean())
      .map(([field, equal, word, amount, flag]) => {
        const values = { text: word, number: amount, boolean: flag, id: 'AbCd0123' }
        const value = values[valueKindOf(libraryIndex, field)]
        const operator = equal ? ('=' as const) : ('!=' as const)
        return { written: `${field} ${equal ? ':' : '!='} ${value}`, node: compare(field, operator, value) }
      })
    const groups = fc.array(fc.array(element, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(groups, (all) => {
        const nodes = all.map((group) => ({ kind: 'or', nodes: group.map(({ node }) => node) }))
        const written = JSON.stringify(all.map((group) => group.map((each) => each.written)))
        expect(parseFacets(libraryIndex, written)).toEqual({ kind: 'and', nodes })
      }),
    )
  })

  it('turns any text into a filter or an error that names the parameter', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.array(fc.string())).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        try {
          expect(parseFacets(libraryIndex, text)).toHaveProperty('kind')
        } catch (error) {
          expect(error).toBeInstanceOf(FilterSyntaxError)
          expect(error).toMatchObject({ parameter: 'facets' })
        }
      }),
      { numRuns: 500 },
    )
  })
})
