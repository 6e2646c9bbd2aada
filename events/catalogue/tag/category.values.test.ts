import { describe, expect, it } from 'vitest'
import { categories, categoriesOf, isCategoryName, isCategoryOf, isResolution } from './category.values.ts'

const named = (project_type: string, header: string): string[] =>
  categories.filter((tag) => tag.project_type === project_type && tag.header === header).map(({ name }) => name)

describe('categories', () => {
  it('are in the order of the catalogue', () => {
    expect(named('resourcepack', 'resolutions')).toEqual(['8x-', '16x', '32x', '48x', '64x', '128x', '256x', '512x+'])
    expect(named('shader', 'performance impact')).toEqual(['potato', 'low', 'medium', 'high', 'screenshot'])
    expect(named('mod', 'categories')).toHaveLength(19)
    expect(named('modpack', 'categories')).toHaveLength(10)
    expect(named('resourcepack', 'categories')).toHaveLength(10)
    expect(named('shader', 'categories')).toHaveLength(6)
    expect(named('resourcepack', 'features')).toHaveLength(11)
    expect(named('shader', 'features')).toHaveLength(8)
  })

  it('have one drawing for each name', () => {
    const icons = new Map(categories.map(({ name, icon }) => [name, icon]))
    expect(new Set(icons.values()).size).toBe(icons.size)
    for (const icon of icons.values())
      expect(icon).toMatch(/^<svg [^<>]*currentColor[^<>]*>(?:<[a-z]+ [^<>]*\/>)+<\/svg>$/)
  })

  it('of plugins and data packs are those of mods', () => {
    expect(categoriesOf('plugin')).toEqual(categoriesOf('mod'))
    expect(isCategoryOf('datapack', 'economy')).toBe(true)
    expect(isCategoryOf('modpack', 'economy')).toBe(false)
  })

  it('are recognized by name', () => {
    expect(isCategoryName('kitchen-sink')).toBe(true)
    expect(isCategoryName('constructor')).toBe(false)
    expect(isResolution('512x+')).toBe(true)
    expect(isResolution('audio')).toBe(false)
  })
})
