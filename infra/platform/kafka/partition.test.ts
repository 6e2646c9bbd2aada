import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partitionOf } from './partition.ts'

test('is FNV-1a, as published', () => {
  expect(partitionOf('', 2 ** 32)).toBe(0x811c9dc5)
  expect(partitionOf('a', 2 ** 32)).toBe(0xe40c292c)
  expect(partitionOf('foobar', 2 ** 32)).toBe(0xbf9cf968)
})

test('is always a valid partition', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 1_000 }), (root, partitions) => {
      const partition = partitionOf(root, partitions)
      expect(Number.isInteger(partition) && partition >= 0 && partition < partitions).toBe(true)
    }),
  )
})

test('distributes ids evenly', () => {
  const counts = Array.from({ length: 12 }, () => 0)
  for (let index = 0; index < 12_000; index++) {
    const partition = partitionOf(`root${index}`, 12)
    counts[partition] = (counts[partition] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(800)
  expect(Math.max(...counts)).toBeLessThan(1_200)
})
