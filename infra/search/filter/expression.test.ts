import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExpression } from './expression.ts'
import { FilterSyntaxError } from './filter_error.ts'
import type { FilterNode } from './filter_node.ts'
import { parseFilterParameters } from './query_filter.ts'

const category = (value: string): FilterNode => ({ kind: 'compare', field: 'categories', operator: '=', value })
const version = (value: string): FilterNode => ({ kind: 'compare', field: 'game_versions', operator: '=', value })

describe('the older filter language', () => {
  it.each<[string, FilterNode]>([
    ['categories="fabric"', category('fabric')],
    ["categories = 'fabric'", category('fabric')],
    ['categories = Fabric', category('fabric')],
    ['versions = 1.14 Pre-Release 5', version('1.14 pre-release 5')],
    [
      'categories=a AND categories=b OR categories=c',
      { kind: 'or', nodes: [{ kind: 'and', nodes: [category('a'), category('b')] }, category('c')] },
    ],
    [
      'categories=a and (categories=b or categories=c)',
      { kind: 'and', nodes: [category('a'), { kind: 'or', nodes: [category('b'), category('c')] }] },
    ],
    [
      'NOT categories=a AND categories=b',
      { kind: 'and', nodes: [{ kind: 'not', node: category('a') }, category('b')] },
    ],
    [
      'NOT (categories=a OR categories=b)',
      { kind: 'not', node: { kind: 'or', nodes: [category('a'), category('b')] } },
    ],
    ['categories IN [a, "b"]', { kind: 'or', nodes: [category('a'), category('b')] }],
    ['categories NOT IN [a]', { kind: 'not', node: { kind: 'or', nodes: [category('a')] } }],
    [
      'downloads 10 TO 20',
      {
        kind: 'and',
        nodes: [
          { kind: 'compare', field: 'downloads', operator: '>=', value: 10 },
          { kind: 'compare', field: 'downloads', operator: '<=', value: 20 },
        ],
      },
    ],
    ['title = "and \\"or\\" not"', { kind: 'compare', field: 'title', operator: '=', value: 'and "or" not' }],
  ])('reads %s', (text, node) => {
    expect(parseExpression(text, 'filters')).toEqual(node)
  })

  it.each([
    ['', 'character 1', /a key/],
    ['categories=a AND', 'character 17', /a key/],
    ['categories=a categories=b', 'character 24', /AND, OR or the end/],
    ['(categories=a', 'character 14', /\)/],
    ['categories=a)', 'character 13', /AND, OR or the end/],
    ['colour=red', 'character 1', /one of project_type/],
    ['categories="a', 'character 12', /closed quote/],
    ['categories IN (a)', 'character 15', /\[/],
    ['downloads 10 20', 'character 11', /range/],
    [`${'('.repeat(100)}categories=a${')'.repeat(100)}`, 'character', /levels/],
  ])('refuses %s at %s', (text, place, expected) => {
    const parse = () => parseExpression(text, 'filters')
    expect(parse).toThrow(FilterSyntaxError)
    expect(parse).toThrow(expected)
    expect(parse).toThrow(place)
  })

  it('reads back any tree', () => {
    const leaf = fc.constantFrom('fabric', 'b c', 'x"y').map((value) => category(value))
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
        expect(parseExpression(write(node), 'filters')).toEqual(node)
      }),
    )
  })

  it('answers any text with a filter or an error', () => {
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
      'categories',
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
          expect(parseExpression(hostile, 'version')).toHaveProperty('kind')
        } catch (error) {
          expect(error).toBeInstanceOf(FilterSyntaxError)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the parameters together', () => {
  it('joins facets, filters and version, and lets new_filters stand for all', () => {
    const parameters = { facets: '[["categories:a"]]', filters: 'categories=b', version: 'versions=1.16' }
    const nodes = [category('a'), category('b'), version('1.16')]
    expect(parseFilterParameters(parameters)).toEqual({ kind: 'and', nodes })
    expect(parseFilterParameters({ ...parameters, new_filters: 'categories=c' })).toEqual(category('c'))
  })

  it('finds no filter in empty parameters', () => {
    expect(parseFilterParameters({})).toBeUndefined()
    expect(parseFilterParameters({ facets: '[]', filters: ' ', version: '' })).toBeUndefined()
  })
})
