import { expect, test } from 'vitest'
import type { SearchHit } from '../../../api/routes.ts'
import { loadersOf, newestVersion, pathOfHit } from './searchHit.ts'

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
  [['1.9', '1.21.10', '1.21.4', '25w43a'], { newest: '1.21.10', others: 3 }],
  [['25w42a', '25w43a'], { newest: '25w43a', others: 1 }],
  [['1.21'], { newest: '1.21', others: 0 }],
  [[], null],
])('the newest of %j', (versions, expected) => {
  expect(newestVersion(versions)).toEqual(expected)
})
