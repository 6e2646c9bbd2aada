import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bufferSource, fileSource, partSource } from './byte_source.ts'

const bytes = Buffer.from('0123456789')

/** What is in the source, whatever is asked for. */
const expected = (position: number, length: number, of = bytes) =>
  Number.isSafeInteger(position) && position >= 0
    ? of.subarray(position, Math.max(position, position + length))
    : Buffer.alloc(0)

const positions = fc.oneof(
  fc.integer({ min: -2, max: 12 }),
  fc.constantFrom(2 ** 53, 2 ** 64, Number.NaN, 0.5, Number.POSITIVE_INFINITY, -1),
)
const lengths = fc.integer({ min: -1, max: 14 })

it('gives the bytes that are there, and none outside, from memory and from a part', async () => {
  const whole = bufferSource(bytes)
  const part = partSource(whole, 2, 5)
  expect([whole.size, part.size]).toEqual([10, 5])
  await fc.assert(
    fc.asyncProperty(positions, lengths, async (position, length) => {
      expect(await whole.read(position, length)).toEqual(expected(position, length))
      expect(await part.read(position, length)).toEqual(expected(position, length, bytes.subarray(2, 7)))
    }),
  )
})

it('gives the same from a file, also if it is shorter than was said or gives less at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'source-'))
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const handle = await open(path)
  try {
    const file = fileSource(handle, 10)
    expect(file.size).toBe(10)
    await fc.assert(
      fc.asyncProperty(positions, lengths, async (position, length) => {
        expect(await file.read(position, length)).toEqual(expected(position, length))
      }),
      { numRuns: 50 },
    )
    expect((await fileSource(handle, 100).read(8, 50)).toString()).toBe('89')
    const slow: Pick<typeof handle, 'read'> = {
      // As a handle reads that has only three bytes ready.
      read: ((buffer: Buffer, at: number, length: number, from: number) =>
        handle.read(buffer, at, Math.min(3, length), from)) as typeof handle.read,
    }
    expect((await fileSource(slow as typeof handle, 10).read(1, 8)).toString()).toBe('12345678')
  } finally {
    await handle.close()
    await rm(folder, { recursive: true })
  }
})
