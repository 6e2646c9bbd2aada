import { VERSION_FILE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { expect, it } from 'vitest'
import { ARCHIVE_LIMITS } from './archive_limits.ts'

const {
  directoryBytes,
  nameBytes,
  entryBytes,
  totalBytes,
  ratio,
  ratioFromBytes,
  nestedBytes,
  nestedTotalBytes,
  heldBytes,
  metadataBytes,
  packIndexBytes,
} = ARCHIVE_LIMITS

it('lets the largest file be unpacked, even if it holds one large entry', () => {
  expect(entryBytes).toBeGreaterThanOrEqual(VERSION_FILE_BYTES_MAX)
  expect(totalBytes).toBeGreaterThanOrEqual(entryBytes)
  expect(entryBytes).toBe(2 ** 30)
  expect(totalBytes).toBe(2 ** 32)
})

it('holds at most 64 MiB in memory at once of what an archive contains', () => {
  expect([nestedTotalBytes, heldBytes]).toEqual([64 * 2 ** 20, 64 * 2 ** 20])
  expect(nestedBytes).toBe(8 * 2 ** 20)
  expect(packIndexBytes).toBe(8 * 2 ** 20)
  expect(metadataBytes).toBe(2 ** 20)
  expect(directoryBytes).toBe(32 * 2 ** 20)
})

it('notices a bomb before it has unpacked more than the limit of one entry', () => {
  expect(ratioFromBytes).toBe(16 * 2 ** 20)
  expect(ratio * nameBytes).toBeLessThan(ratioFromBytes)
  expect(ratioFromBytes).toBeLessThan(entryBytes)
})
