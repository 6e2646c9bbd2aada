import { encode } from 'bmp-ts'
import { expect, test } from 'vitest'
import { readBitmap } from './bitmap.ts'

/** bmp-ts expects pixels as alpha, blue, green, red. */
const orange = (width: number, height: number) =>
  encode({
    data: Buffer.from(Array.from({ length: width * height }, () => [255, 0, 128, 255]).flat()),
    width,
    height,
    bitPP: 24,
  }).data

test('reads a bitmap with its colors', async () => {
  const { data, info } = await (await readBitmap(orange(4, 2))).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 4, height: 2, channels: 3 })
  expect([...data.subarray(0, 3)]).toEqual([255, 128, 0])
})

test('decodes in a worker, while the process does other things', async () => {
  const { data } = encode({ data: Buffer.alloc(1_000_000 * 4), width: 1_000, height: 1_000, bitPP: 24 })
  let isOther = false
  setImmediate(() => {
    isOther = true
  })
  await readBitmap(data)
  expect(isOther).toBe(true)
})

test.each([
  ['something else', Buffer.from('PNG, really'.repeat(10)), /no BMP/],
  ['a claim of too many pixels', claiming(60_000, 60_000), /at most 16000000/],
  ['a width that is negative to others', claiming(-4_096, 1), /has 4294963200 pixels/],
  ['more bytes than any upload has', Buffer.concat([orange(2, 2), Buffer.alloc(8 * 1024 * 1024)]), /at most 8388608/],
])('refuses %s', async (_what, bytes, message) => {
  await expect(readBitmap(bytes)).rejects.toThrow(message)
})

function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(orange(2, 2))
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}
