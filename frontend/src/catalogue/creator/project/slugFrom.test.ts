import { isSlug, SLUG } from '@adit/events/catalogue/limits.values.ts'
import { expect, test } from 'vitest'
import { slugFrom } from './slugFrom.ts'

test.each([
  ['Deep Lamps', 'deep-lamps'],
  ["Miner's  Delight!", 'miners-delight'],
  ['Łamp & Müsli 2.0', 'lamp-musli-2.0'],
  ['  --Größe-- ', 'grosse'],
  ['灯', ''],
  ['x'.repeat(100), 'x'.repeat(SLUG.max)],
  [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
])('%j suggests %j', (name, slug) => {
  expect(slugFrom(name)).toBe(slug)
  if (slug.length >= SLUG.min) expect(isSlug(slug)).toBe(true)
})
