import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryIndex } from '../library.fixture.ts'
import { parseExpression } from './expression.ts'
import { FilterSyntaxError } from './filter_error.ts'
import type { FilterNode } from './filter_node.ts'
import { parseFilterParameters } from './query_filter.ts'

const genre = (value: string): FilterNode => ({ kind: 'compare', field: 'genres', operator: '=', value })
const language = (value: string): FilterNode => ({ kind: 'compare', field: 'languages', operator: '=', value })

describe('the older filter language', () => {
  it.each<[string, FilterNode]>([
    ['genres="poetry"', genre('poetry')],
    ["genres = 'poetry'", genre('poetry')],
    ['genres = Poetry', genre('poetry')],
    ['language = Old High German 5', language('old high german 5')],
    [
      'genres=a AND genres=b OR genres=c',
      { kind: 'or', nodes: [{ kind: 'and', nodes: [genre('a'), genre('b')] }, genre('c')] },
    ],
    [
      'genres=a and (genres=b or genres=c)',
      { kind: 'and', nodes: [genre('a'), { kind: 'or', nodes: [genre('b'), genre('c')] }] },
    ],
    ['NOT genres=a AND genres=b', { kind: 'and', nodes: [{ kind: 'not', node: genre('a') }, genre('b')] }],
    ['NOT (genres=a OR genres=b)', { kind: 'not', node: { kind: 'or', nodes: [genre('a'), genre('b')] } }],
    ['genres IN [a, "b"]', { kind: 'or', nodes: [genre('a'), genre('b')] }],
    ['genres NOT IN [a]', { kind: 'not', node: { kind: 'or', nodes: [genre('a')] } }],
    [
      'loans 10 TO 20',
      {
        kind: 'and',
        nodes: [
          { kind: 'compare', field: 'loans', operator: '>=', value: 10 },
          { kind: 'compare', field: 'loans', operator: '<=', value: 20 },
        ],
      },
    ],
    ['title = "and \\"or\\" not"', { kind: 'compare', field: 'title', operator: '=', value: 'and "or" not' }],
  ])('reads %s', (text, node) => {
    expect(parseExpression(libraryIndex, text, 'filters')).toEqual(node)
  })

  it.each([
    ['', 'character 1', /a key/],
    ['genres=a AND', 'character 13', /a key/],
    ['genres=a genres=b', 'character 16', /AND, OR or the end/],
    ['(genres=a', 'character 10', /\)/],
    ['genres=a)', 'character 9', /AND, OR or the end/],
    ['colour=red', 'character 1', /one of kind/],
    ['genres="a', 'character 8', /closed quote/],
    ['genres IN (a)', 'character 11', /\[/],
    ['loans 10 20', 'character 7', /range/],
    [`${'('.repeat(100)}genres=a${')'.repeat(100)}`, 'character', /levels/],
  ])('refuses %s at %s', (text, place, expected) => {
    const parse = () => parseExpression(libraryIndex, text, 'filters')
    expect(parse).toThrow(FilterSyntaxError)
    expect(parse).toThrow(expected)
    expect(parse).toThrow(place)
  })

  it('reads back any tree that is written', () => {
    const leaf = fc.constantFrom('poetry', 'b c', 'x"y').map((value) => genre(value))
    const { tree } = fc.letrec<{ tree: FilterNode }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((nodes) => ({ kind: 'and' as const, nodes })),
        fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((nodes) => ({ kind: 'or' as const, nodes })),
        tie('tree').map((node) => ({ kind: 'not' as const, node })),
      ),
    }))
    const write = (node: FilterNode): string => {
      if (node.kind === 'compare') return `${node.field} = ${JSON.stringify(node.value)}`
      if (node.kind === 'not') return `NOT (${write(node.node)})`
      return `(${node.nodes.map(write).join(node.kind === 'and' ? ' AND ' : ' OR ')})`
    }
    fc.assert(
      fc.property(tree, (node) => {
        expect(parseExpression(libraryIndex, write(node), 'filters')).toEqual(node)
      }),
    )
  })

  it('turns any text into a filter or an error', () => {
    const part = fc.constantFrom(
      'AND',
      'OR',
      'NOT',
      '(',
      ')',
      '[',
      ']',
      ',',
      '"',
      "'",
      '=',
      '>',
      'IN',
      'TO',
      'genres',
      'x',
      ' ',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, (hostile) => {
        try {
          expect(parseExpression(libraryIndex, hostile, 'version')).toHaveProperty('kind')
        } catch (error) {
          expect(error).toBeInstanceOf(FilterSyntaxError)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the parameters together', () => {
  it('join facets, filters and version, and are replaced by new_filters', () => {
    const parameters = { facets: '[["genres:a"]]', filters: 'genres=b', version: 'languages=la' }
    const nodes = [genre('a'), genre('b'), language('la')]
    expect(parseFilterParameters(libraryIndex, parameters)).toEqual({ kind: 'and', nodes })
    expect(parseFilterParameters(libraryIndex, { ...parameters, new_filters: 'genres=c' })).toEqual(genre('c'))
  })

  it('have no filter if they are empty', () => {
    expect(parseFilterParameters(libraryIndex, {})).toBeUndefined()
    expect(parseFilterParameters(libraryIndex, { facets: '[]', filters: ' ', version: '' })).toBeUndefined()
  })
})
