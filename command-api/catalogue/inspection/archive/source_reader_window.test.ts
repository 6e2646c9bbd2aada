import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { rawZip } from '@adit/platform/testing/archive.ts'
import { expect, it } from 'vitest'
import { inspectSource } from '../inspection.ts'
import { type ByteSource, bufferSource } from './byte_source.ts'
import { SourceReader } from './source_reader.ts'

const kib = 1024

function counted(bytes: Buffer) {
  const inner = bufferSource(bytes)
  const asked: [number, number][] = []
  const source: ByteSource = {
    size: inner.size,
    read: (position, length) => {
      asked.push([position, length])
      return inner.read(position, length)
    },
  }
  const reader = new SourceReader(source)
  const read = (position: number, length: number) =>
    new Promise<string>((resolve) => {
      const buffer = Buffer.alloc(length)
      reader.read(buffer, 0, length, position, (error) => resolve(error ? error.message : buffer.toString('latin1')))
    })
  return { asked, read, reader }
}

it('reads 256 KiB at once, and again only outside of them', async () => {
  const { asked, read, reader } = counted(Buffer.alloc(600 * kib, 'x'))
  await read(10, 4)
  await read(14, 4)
  await read(10 + 256 * kib - 4, 4)
  await reader.numberAt(10 + 256 * kib - 4)
  expect(asked).toEqual([[10, 256 * kib]])
  await read(10 + 256 * kib - 3, 4)
  await read(9, 1)
  await read(0, 300 * kib)
  expect(asked.slice(1)).toEqual([
    [10 + 256 * kib - 3, 256 * kib],
    [9, 256 * kib],
    [0, 300 * kib],
  ])
})

it('says where there is nothing', async () => {
  const { read, reader } = counted(Buffer.from('0123456789'))
  expect(await read(7, 4)).toBe('unexpected end at 7')
  expect(await read(-1, 4)).toBe('no such position: -1')
  expect(await reader.numberAt(6)).toBe(Buffer.from('6789').readUInt32LE())
  expect(await reader.numberAt(7)).toBeUndefined()
  expect(await reader.numberAt(2 ** 64)).toBeUndefined()
  expect(() => reader._readStreamForRange()).toThrow('entries are read through Archive, which bounds them')
})

it('passes on an error of the disk from any read, also inside an archive', async () => {
  const bytes = rawZip([
    { name: 'a.zip', method: 0, data: rawZip([{ name: 'x', data: 'x' }]) },
    { name: 'b.zip', data: rawZip([{ name: 'x', data: 'x' }]) },
    { name: 'c', data: 'x', flags: 1 },
    { name: 'fabric.mod.json', data: '{"id":"a"}' },
  ])
  const inner = bufferSource(bytes)
  const inspect = async (failAt: number) => {
    let reads = 0
    const source: ByteSource = {
      size: inner.size,
      async read(position, length) {
        reads += 1
        if (reads === failAt) throw Object.assign(new Error('disk on fire'), { code: 'EIO' })
        return inner.read(position, length)
      },
    }
    const end = await inspectSource(source, { filename: 'a.jar', gameVersions }).then(
      () => 'accepted',
      ({ code }) => code,
    )
    return { reads, end }
  }
  const { reads, end } = await inspect(0)
  expect(end).toBe('accepted')
  expect(reads).toBeGreaterThan(5)
  for (let failAt = 1; failAt <= reads; failAt++) expect((await inspect(failAt)).end).toBe('EIO')
})
