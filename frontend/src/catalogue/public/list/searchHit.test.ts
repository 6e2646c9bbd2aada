import { expect, test } from 'vitest'
import type { SearchHit } from '../../../api/routes.ts'
import { loadersOf, pathOfHit, typeOfHit, versionSpan } from './searchHit.ts'

const hit = (fields: Partial<SearchHit>): SearchHit =>
  ({ slug: 'minimap', project_id: 'AAAABBBB', project_type: 'mod', categories: [], ...fields }) as SearchHit // Only what is read.

test.each([
  [{ categories: ['fabric'] }, null, '/mod/minimap'],
  [{ categories: ['fabric', 'datapack'] }, null, '/datapack/minimap'],
  [{ categories: ['paper'] }, null, '/plugin/minimap'],
  [{ categories: ['paper', 'fabric'] }, 'mod' as const, '/mod/minimap'],
  [{ project_type: 'shader', slug: '' }, null, '/shader/AAAABBBB'],
])('%j on the list of %s opens at %s', (fields, type, path) => {
  expect(pathOfHit(hit(fields), type)).toBe(path)
})

test('tells loaders from categories', () => {
  expect(loadersOf(hit({ categories: ['utility', 'fabric', 'neoforge', 'minecraft'] }))).toEqual(['fabric', 'neoforge'])
})

test.each([
  [['1.21.10', '1.9', '1.21.4', '25w43a'], { from: '1.9', to: '1.21.10' }],
  [['25w42a', '25w43a'], { from: '25w42a', to: '25w43a' }],
  [['1.21'], { from: '1.21', to: '1.21' }],
  [[], null],
])('the oldest and newest of %j', (versions, expected) => {
  expect(versionSpan(versions)).toEqual(expected)
})

test.each([
  ['mod', ['fabric'], 'mod'],
  ['mod', ['fabric', 'datapack'], 'datapack'],
  ['mod', ['paper'], 'plugin'],
  ['shader', ['iris'], 'shader'],
])('a %s with %j opens as %s', (type, categories, expected) => {
  expect(typeOfHit(hit({ project_type: type, categories }))).toBe(expected)
})
