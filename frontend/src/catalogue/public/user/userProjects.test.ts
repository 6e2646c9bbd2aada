import { expect, test } from 'vitest'
import { countTypes, sortIn, sortProjects, splitListed, typeInAddress, userSorts } from './userProjects.ts'

test('reads the type of projects from the address', () => {
  expect(typeInAddress('mods')).toBe('mod')
  expect(typeInAddress('resourcepack')).toBe('resourcepack')
  expect(typeInAddress(undefined)).toBeNull()
})

test('sorts projects as the address says, by downloads if it says nothing known', () => {
  const project = (name: string, downloads: number, followers: number, days: [string | null, string, string]) => {
    const [approved, published, updated] = days.map((day) => day && `2026-01-${day}T00:00:00.000Z`)
    return {
      name,
      downloads,
      followers,
      approved: approved ?? null,
      published: published ?? '',
      updated: updated ?? '',
    }
  }
  const all = [
    project('a', 1, 9, ['09', '01', '10']),
    project('b', 3, 5, [null, '08', '08']),
    project('c', 2, 7, ['03', '02', '11']),
  ]
  const orders = userSorts.map((sort) =>
    sortProjects(all, sort)
      .map(({ name }) => name)
      .join(''),
  )
  expect(orders).toEqual(['bca', 'acb', 'abc', 'cab'])
  expect(sortIn(new URLSearchParams('sort=newest'))).toBe('newest')
  for (const query of ['', 'sort=relevance', 'sort=toString'])
    expect(sortIn(new URLSearchParams(query))).toBe('downloads')
})

test('counts a project of two types for both', () => {
  const projects = [{ project_types: ['plugin', 'mod'] as const }, { project_types: ['mod'] as const }].map((one) => ({
    project_types: [...one.project_types],
  }))
  expect(countTypes(projects)).toEqual([
    { type: 'mod', count: 2 },
    { type: 'plugin', count: 1 },
  ])
})

test('lists archived projects with the others, and unlisted and hidden projects separately', () => {
  const all = (['approved', 'archived', 'unlisted', 'processing'] as const).map((status) => ({ status }))
  const { listed, others } = splitListed(all, true)
  expect(listed.map(({ status }) => status)).toEqual(['approved', 'archived'])
  expect(others.map(({ status }) => status)).toEqual(['unlisted', 'processing'])
  expect(splitListed(all, false).others.map(({ status }) => status)).toEqual(['processing'])
})
