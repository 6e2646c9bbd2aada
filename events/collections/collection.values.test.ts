import { expect, it } from 'vitest'
import { COLLECTIONS_MAX } from './collection.values.ts'

it('uses the creation limit of the specification', () => {
  expect(COLLECTIONS_MAX).toBe(64)
})
