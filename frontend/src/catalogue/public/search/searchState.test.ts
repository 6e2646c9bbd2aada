import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayModes } from '../../../api/storage/cosmetics.ts'
import {
  countFilters,
  facetsOf,
  pageSizes,
  readSearch,
  type SearchState,
  sorts,
  stanceOf,
  withFacet,
  withoutFilters,
  writeSearch,
} from './searchState.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

const value = fc.stringMatching(/^[a-z0-9][a-z0-9.+-]{0,12}$/)
const choice = fc
  .uniqueArray(value, { maxLength: 6 })
  .map((all) => ({ include: all.filter((_, at) => at % 2 === 0), exclude: all.filter((_, at) => at % 2 === 1) }))
const anyState: fc.Arbitrary<SearchState> = fc.record({
  q: fc.string(),
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 10_000 }),
  limit: fc.constantFrom(...pageSizes),
  view: fc.constantFrom(...displayModes, null),
  fits: fc.boolean(),
  openSource: fc.constantFrom(true, false, null),
  facets: fc.record({ loader: choice, version: choice, category: choice, side: choice, license: choice }),
})

describe('the address', () => {
  test('keeps every state', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readSearch(new URLSearchParams(writeSearch(state).toString()))).toEqual(state)
      }),
    )
  })

  test('the address of the default state is empty', () => {
    expect(writeSearch(read('')).toString()).toBe('')
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e99',
    'sort=evil',
    'limit=5000',
    'view=x',
    'loader=',
    'loader=-',
  ])('with %s reads as the usual state', (query) => {
    expect(read(query)).toEqual(read(''))
  })
})

const none = { version: null, loader: null }

test('excluding a value deselects it and returns to the first page', () => {
  const state = withFacet(read('loader=fabric&page=3'), 'loader', 'fabric', 'exclude')
  expect(writeSearch(state).toString()).toBe('loader=-fabric')
  expect(stanceOf(state.facets.loader, 'fabric')).toBe('exclude')
  expect(writeSearch(withFacet(state, 'loader', 'fabric', null)).toString()).toBe('')
})

test('counts and clears filters, and keeps the text and the order', () => {
  const state = read('q=map&sort=updated&loader=fabric&loader=-forge&open_source=true')
  expect(countFilters(state)).toBe(3)
  expect(writeSearch(withoutFilters(state)).toString()).toBe('q=map&sort=updated')
})

test('matches any loader and version, all categories, and no excluded value', () => {
  const state = read(
    'loader=fabric&loader=quilt&loader=-forge&version=1.21.4&category=utility&category=magic&category=-cursed',
  )
  expect(facetsOf(state, 'mod', none)).toEqual([
    ['project_type:mod'],
    ['categories:fabric', 'categories:quilt'],
    ['categories!=forge'],
    ['versions:1.21.4'],
    ['categories:utility'],
    ['categories:magic'],
    ['categories!=cursed'],
  ])
})

test('filters by side, license and open source', () => {
  expect(facetsOf(read('side=client&side=-server&license=MIT&open_source=false&side=moon'), null, none)).toEqual([
    ['client_side:required', 'client_side:optional'],
    ['server_side:optional', 'server_side:unsupported'],
    ['license:MIT'],
    ['open_source:false'],
  ])
})

test.each([
  [none, []],
  [
    { version: '1.21.4', loader: 'fabric' },
    ['fabric', 'minecraft', 'datapack', 'canvas', 'iris', 'optifine', 'vanilla'],
  ],
  [{ version: '1.21.4', loader: 'paper' }, ['paper', 'minecraft', 'datapack', 'canvas', 'iris', 'optifine', 'vanilla']],
])('only what fits %j', (setup, loaders) => {
  const expected = loaders.length === 0 ? [] : [['versions:1.21.4'], loaders.map((name) => `categories:${name}`)]
  expect(facetsOf(read('fits=true'), null, setup)).toEqual(expected)
  expect(facetsOf(read(''), null, setup)).toEqual([])
})

test('any mod loader fits whoever has chosen none, and no plugin', () => {
  const [, loaders = []] = facetsOf(read('fits=true'), null, { version: '1.21.4', loader: null })
  expect(loaders).toContain('categories:neoforge')
  expect(loaders).not.toContain('categories:paper')
})
