import { expect, it } from 'vitest'
import { pairId } from './friendship.values.ts'

it('names a pair the same, whoever comes first', () => {
  expect(pairId('BOB00001', 'ADA00001')).toBe('ADA00001_BOB00001')
  expect(pairId('ADA00001', 'BOB00001')).toBe('ADA00001_BOB00001')
})
