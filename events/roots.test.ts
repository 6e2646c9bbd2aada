import { expect, it } from 'vitest'
import { families } from './registry.ts'
import { rootOfCategory } from './roots.ts'

const categories = families.map(({ category }) => category)

it('knows the root of every category of the registry, and of no other', () => {
  expect(Object.keys(rootOfCategory).sort()).toEqual([...categories].sort())
})

it('finds one family for each category, named as streams are', () => {
  expect(new Set(categories).size).toBe(categories.length)
  for (const category of categories) expect(category).toMatch(/^[a-z]+\.[a-z_]+$/)
})
