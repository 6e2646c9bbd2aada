import { expect, it } from 'vitest'
import { changesBetween } from './field_change.values.ts'

it('names the fields that differ by their paths', () => {
  const before = { project: { title: 'A', tags: ['x'], links: { wiki: null } }, versions: {} }
  const after = { project: { title: 'B', tags: ['x', 'y'], links: { wiki: 'w' } }, versions: { V1: { name: '1' } } }
  expect(changesBetween(before, after)).toEqual([
    { field: 'project.title', before: 'A', after: 'B' },
    { field: 'project.tags', before: ['x'], after: ['x', 'y'] },
    { field: 'project.links.wiki', before: null, after: 'w' },
    { field: 'versions.V1', before: null, after: { name: '1' } },
  ])
  expect(changesBetween(before, structuredClone(before))).toEqual([])
})
