import { crc32, deflateSync } from 'node:zlib'
import { noiseField } from '../pictures/noise.ts'
import { dayPalettes, nightPalettes } from '../pictures/palette.ts'
import { type Pixels, texturePixels } from '../pictures/pixels.ts'
import { seededRandom } from '../random.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** An RGB picture as PNG, with the simplest encoding that the format allows. */
export function encodePng({ width, height, data }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.of(0), data.subarray(row * width * 3, (row + 1) * width * 3)]),
  )
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A texture of 16 by 16 pixels, the same for the same seed. */
export function texture(seed: string): Buffer {
  const random = seededRandom(`texture ${seed}`)
  const palette = random.pick([...dayPalettes, ...nightPalettes])
  return encodePng(texturePixels({ random, palette, noise: noiseField(seed, 2) }))
}
