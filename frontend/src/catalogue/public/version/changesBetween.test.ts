import { expect, test } from 'vitest'
import type { Dependency } from '../../versionItem.ts'
import { changesBetween } from './changesBetween.ts'

const needs = (project_id: string, fields: Partial<Dependency> = {}): Dependency => ({
  project_id,
  version_id: null,
  file_name: null,
  dependency_type: 'required',
  ...fields,
})
const file = (size: number) => ({
  id: 'f',
  hashes: { sha1: '', sha512: '' },
  url: '',
  filename: 'a.jar',
  primary: true,
  size,
  file_type: null,
})
const version = (fields: Partial<Parameters<typeof changesBetween>[0]> = {}) => ({
  game_versions: ['1.21'],
  loaders: ['fabric'],
  mrpack_loaders: [],
  dependencies: [needs('lib')],
  environment: 'client_only' as const,
  files: [file(100)],
  ...fields,
})

test('equal versions have no changes', () => {
  const changes = changesBetween(version(), version())
  expect(Object.values(changes).flatMap((change) => (change === null ? [] : Object.values(change).flat()))).toEqual([])
})

test('tells additions from removals', () => {
  const newer = version({ game_versions: ['1.21.1'], loaders: ['fabric', 'quilt'], files: [file(120)] })
  expect(changesBetween(version(), newer)).toMatchObject({
    gameVersions: { added: ['1.21.1'], removed: ['1.21'] },
    platforms: { added: ['quilt'], removed: [] },
    size: { from: 100, to: 120 },
  })
})

test('a dependency of another kind is a change, a newer version of the same is not', () => {
  const optional = needs('lib', { dependency_type: 'optional' })
  expect(changesBetween(version(), version({ dependencies: [optional] })).dependencies).toEqual({
    added: [optional],
    removed: [needs('lib')],
  })
  const pinned = version({ dependencies: [needs('lib', { version_id: 'v2' })] })
  expect(changesBetween(version(), pinned).dependencies).toEqual({ added: [], removed: [] })
})

test('a version without a file has no size to compare', () => {
  expect(changesBetween(version({ files: [] }), version()).size).toBeNull()
})
