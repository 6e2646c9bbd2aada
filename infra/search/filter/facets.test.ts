import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxComparisons, parseFacets } from './facets.ts'
import { FilterSyntaxError } from './filter_error.ts'
import { type FilterField, type FilterNode, filterFields } from './filter_node.ts'

const compare = (
  field: FilterField,
  operator: '=' | '!=' | '>' | '>=' | '<' | '<=',
  value: string | number | boolean,
) => ({ kind: 'compare', field, operator, value }) as const

function errorOf(text: string): FilterSyntaxError {
  try {
    parseFacets(text)
  } catch (error) {
    if (error instanceof FilterSyntaxError) return error
    throw error
  }
  throw new Error(`${text} was read`)
}

describe('facets', () => {
  it.each<[string, FilterNode]>([
    ['[["categories:fabric"]]', compare('categories', '=', 'fabric')],
    ['[["versions=1.20.1"]]', compare('game_versions', '=', '1.20.1')],
    ['[[" Project_Type : Mod "]]', compare('project_type', '=', 'mod')],
    ['[["all_project_types:plugin"]]', compare('project_type', '=', 'plugin')],
    ['[["license != MIT"]]', compare('license', '!=', 'mit')],
    ['[["downloads>=1000"]]', compare('downloads', '>=', 1000)],
    ['[["downloads > -1"]]', compare('downloads', '>', -1)],
    ['[["open_source:TRUE"]]', compare('open_source', '=', true)],
    ['[["title:a:b=c"]]', compare('title', '=', 'a:b=c')],
    ['[["name:\'Just Enough\'"]]', compare('title', '=', 'just enough')],
    ['[["project_id:AABBccDD"]]', compare('project_id', '=', 'AABBccDD')],
    ['["categories:fabric"]', compare('categories', '=', 'fabric')],
    ['[]', { kind: 'and', nodes: [] }],
    ['[[]]', { kind: 'and', nodes: [] }],
    [
      '[["loaders:fabric", "loaders:quilt"], ["client_side:required"]]',
      {
        kind: 'and',
        nodes: [
          { kind: 'or', nodes: [compare('loaders', '=', 'fabric'), compare('loaders', '=', 'quilt')] },
          compare('client_side', '=', 'required'),
        ],
      },
    ],
    [
      '[[["loaders:forge","versions:1.12.2"],"license:mit"]]',
      {
        kind: 'or',
        nodes: [
          { kind: 'and', nodes: [compare('loaders', '=', 'forge'), compare('game_versions', '=', '1.12.2')] },
          compare('license', '=', 'mit'),
        ],
      },
    ],
  ])('reads %s', (text, node) => {
    expect(parseFacets(text)).toEqual(node)
  })

  it.each([
    ['', '', /JSON array/],
    ['[["categories:fabric"]', 'character', /JSON array/],
    ['{"a":1}', '', /JSON array of arrays/],
    ['[["categories:fabric"],[7]]', '[1][0]', /a string or an array/],
    ['[[[["categories:fabric"]]]]', '[0][0][0]', /a string/],
    ['[["loaders:a"],["loaders:b","colour:red"]]', '[1][1], character 1', /one of project_type, categories/],
    ['[["  constructor:x"]]', '[0][0], character 3', /one of/],
    ['[["categories"]]', '[0][0], character 11', /one of : = !=/],
    ['[[":fabric"]]', '[0][0], character 1', /key, operator and value/],
    ['[["categories:"]]', '[0][0], character 12', /not empty/],
    ['[["categories>fabric"]]', '[0][0], character 1', /one of : = !=/],
    ['[["downloads:many"]]', '[0][0], character 11', /whole number/],
    ['[["open_source:yes"]]', '[0][0], character 13', /true or false/],
    ['[["project_id:short"]]', '[0][0], character 12', /8 characters/],
    [`[["title:${'x'.repeat(300)}"]]`, '[0][0], character 7', /at most 256/],
  ])('refuses %s at %s', (text, place, expected) => {
    const error = errorOf(text)
    expect(error.parameter).toBe('facets')
    expect(error.place).toContain(place)
    expect(error.expected).toMatch(expected)
    expect(error.message.length).toBeLessThan(600)
  })

  it('refuses more than it would ever run', () => {
    const many = JSON.stringify([Array.from({ length: maxComparisons + 1 }, () => 'loaders:x')])
    expect(errorOf(many).expected).toContain(String(maxComparisons))
    expect(errorOf(`["${'x'.repeat(20_000)}"]`).expected).toContain('16384')
  })

  it('reads back whatever is written in it', () => {
    const text = fc.stringMatching(/^[a-z0-9][a-z0-9 .:=<>!+-]{0,20}[a-z0-9]$/)
    const number = fc.integer({ min: -1e9, max: 1e9 })
    const element = fc
      .tuple(fc.constantFrom(...(Object.keys(filterFields) as FilterField[])), fc.boolean(), text, number, fc.boolean())
      .map(([field, equal, word, amount, flag]) => {
        const values = { text: word, number: amount, boolean: flag, id: 'AbCd0123' }
        const value = values[filterFields[field]]
        const operator = equal ? ('=' as const) : ('!=' as const)
        return { written: `${field} ${equal ? ':' : '!='} ${value}`, node: compare(field, operator, value) }
      })
    const groups = fc.array(fc.array(element, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(groups, (all) => {
        const nodes = all.map((group) => ({ kind: 'or', nodes: group.map(({ node }) => node) }))
        const written = JSON.stringify(all.map((group) => group.map((each) => each.written)))
        expect(parseFacets(written)).toEqual({ kind: 'and', nodes })
      }),
    )
  })

  it('answers any text with a filter or an error that names the parameter', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.array(fc.string())).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        try {
          expect(parseFacets(text)).toHaveProperty('kind')
        } catch (error) {
          expect(error).toBeInstanceOf(FilterSyntaxError)
          expect(error).toMatchObject({ parameter: 'facets' })
        }
      }),
      { numRuns: 500 },
    )
  })
})
