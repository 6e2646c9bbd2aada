import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { expect, test } from 'vitest'
import { baseOf, mainType, movedTo, setupIn, setupQuery } from './projectAddress.ts'

const project = (project_types: ProjectType[], loaders: string[]) => ({
  project_types,
  loaders,
  slug: 'lamp',
})

test.each([
  [project(['mod'], ['fabric']), 'mod'],
  [project(['plugin'], ['paper']), 'plugin'],
  [project(['mod', 'plugin'], ['fabric', 'paper']), 'plugin'],
  [project(['mod', 'datapack'], ['fabric', 'datapack']), 'datapack'],
  [project(['mod', 'modpack'], ['mrpack', 'fabric']), 'modpack'],
  [project(['plugin'], []), 'plugin'],
  [project([], []), 'project'],
  [{ project_type: 'mod', loaders: ['paper'] }, 'plugin'],
  [{ project_type: 'project', loaders: [] }, 'project'],
])('the type of %j is %s', (given, type) => {
  expect(mainType(given)).toBe(type)
})

test('another type of the same project keeps its segment, a wrong one does not', () => {
  const both = project(['mod', 'plugin'], ['fabric', 'paper'])
  expect(baseOf(both, 'mod')).toBe('/mod/lamp')
  expect(baseOf(both, 'shader')).toBe('/plugin/lamp')
  expect(baseOf(both, 'project')).toBe('/plugin/lamp')
})

test('what follows the slug is kept', () => {
  expect(movedTo('/project/AABBCCDD', '/mod/lamp')).toBe('/mod/lamp')
  expect(movedTo('/project/AABBCCDD/version/1.0%2B2', '/mod/lamp')).toBe('/mod/lamp/version/1.0%2B2')
})

test('a setup survives the address', () => {
  const setup = { version: '1.21.4', loader: 'fabric' }
  expect(setupIn(new URLSearchParams(setupQuery(setup)))).toEqual(setup)
  expect(setupQuery({ version: null, loader: null })).toBe('')
  expect(setupIn(new URLSearchParams('?version=&loader='))).toEqual({ version: null, loader: null })
})
