import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { rawZip } from '@adit/platform/testing/archive.ts'
import { expect, test } from 'vitest'
import { inspectSource } from '../inspection.ts'
import { type ByteSource, bufferSource, partSource } from './byte_source.ts'
import { SourceReader } from './source_reader.ts'

function read(source: ByteSource, length: number, position: number): Promise<string> {
  const buffer = Buffer.alloc(length)
  return new Promise((resolve, reject) => {
    new SourceReader(source).read(buffer, 0, length, position, (error) =>
      error ? reject(error) : resolve(buffer.toString()),
    )
  })
}

const source = bufferSource(Buffer.from('0123456789'))

test('reads from any position up to the end', async () => {
  expect(await read(source, 3, 7)).toBe('789')
  expect(await read(partSource(source, 2, 5), 5, 0)).toBe('23456')
})

test.each([
  ['past the end', 4, 7],
  ['behind the end', 1, 10],
  ['before the beginning', 1, -1],
  ['at 2^63', 1, 2 ** 63],
  ['at a fraction', 1, 0.5],
])('a position %s is an error, never a throw', async (_, length, position) => {
  await expect(read(source, length, position)).rejects.toThrow()
})

test('a part of a source gives no bytes outside of it', async () => {
  expect((await partSource(source, 2, 3).read(1, 100)).toString()).toBe('34')
  expect((await partSource(source, 2, 3).read(3, 1)).length).toBe(0)
})

test.each([1, 2, 3])('a disk error at read %i is not reported as a fault of the file', async (failAt) => {
  const inner = bufferSource(rawZip([{ name: 'fabric.mod.json', data: '{"id":"a"}' }]))
  let reads = 0
  const failing: ByteSource = {
    size: inner.size,
    async read(position, length) {
      reads += 1
      if (reads === failAt) throw Object.assign(new Error('disk on fire'), { code: 'EIO' })
      return inner.read(position, length)
    },
  }
  const inspection = inspectSource(failing, { filename: 'a.jar', gameVersions })
  await expect(inspection).rejects.toMatchObject({ code: 'EIO' })
})
