import { expect, test } from 'vitest'
import { countTypes, splitListed, typeInAddress, userProjectAddresses } from './userProjects.ts'

test('reads the type of projects from the address', () => {
  expect(typeInAddress('mods')).toBe('mod')
  expect(typeInAddress('resourcepack')).toBe('resourcepack')
  expect(typeInAddress(undefined)).toBeNull()
})

test('only types of projects have an address below a user', () => {
  for (const part of ['mods', 'mod', 'resourcepacks']) expect(userProjectAddresses).toContain(part)
  expect(userProjectAddresses).not.toContain('hats')
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
