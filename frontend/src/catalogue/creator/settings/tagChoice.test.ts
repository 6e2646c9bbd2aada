import { expect, test } from 'vitest'
import { chosenTags, type TagChoice, withFeatured, withoutTag, withTag } from './tagChoice.ts'

const none: TagChoice = { categories: [], additional_categories: [] }
const four = ['magic', 'mobs', 'food', 'social'].reduce(withTag, none)

test('features the first three tags, and not the fourth', () => {
  expect(four).toEqual({ categories: ['magic', 'mobs', 'food'], additional_categories: ['social'] })
  expect(withTag(four, 'magic')).toBe(four)
  expect(chosenTags(four)).toHaveLength(4)
})

test('accepts no fourth featured tag until one is removed', () => {
  expect(withFeatured(four, 'social', true)).toBe(four)
  const freed = withFeatured(four, 'mobs', false)
  expect(freed).toEqual({ categories: ['magic', 'food'], additional_categories: ['social', 'mobs'] })
  expect(withFeatured(freed, 'social', true).categories).toEqual(['magic', 'food', 'social'])
})

test('removes a tag from both lists', () => {
  expect(chosenTags(withoutTag(withoutTag(four, 'magic'), 'social'))).toEqual(['mobs', 'food'])
})
