import { expect, test } from 'vitest'
import { countTypes, splitListed, typeInAddress, userProjectAddresses } from './userProjects.ts'

test('a type is read from the address as lists name it', () => {
  expect(typeInAddress('mods')).toBe('mod')
  expect(typeInAddress('resourcepack')).toBe('resourcepack')
  expect(typeInAddress(undefined)).toBeNull()
})

test('only the types of projects have an address below a user', () => {
  for (const part of ['mods', 'mod', 'resourcepacks']) expect(userProjectAddresses).toContain(part)
  expect(userProjectAddresses).not.toContain('hats')
})

test('a project of two types counts for both', () => {
  const projects = [{ project_types: ['plugin', 'mod'] as const }, { project_types: ['mod'] as const }].map((one) => ({
    project_types: [...one.project_types],
  }))
  expect(countTypes(projects)).toEqual([
    { type: 'mod', count: 2 },
    { type: 'plugin', count: 1 },
  ])
})

test('archived projects are found, unlisted and hidden ones stand apart', () => {
  const all = (['approved', 'archived', 'unlisted', 'processing'] as const).map((status) => ({ status }))
  const { listed, others } = splitListed(all, true)
  expect(listed.map(({ status }) => status)).toEqual(['approved', 'archived'])
  expect(others.map(({ status }) => status)).toEqual(['unlisted', 'processing'])
  expect(splitListed(all, false).others.map(({ status }) => status)).toEqual(['processing'])
})
