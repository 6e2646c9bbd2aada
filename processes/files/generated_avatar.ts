import { hash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { answerKnown } from './body.ts'
import { pictureLifetime } from './picture.ts'
import type { FilesMiddleware } from './state.ts'

const CELLS = 5
const CELL_PIXELS = 16
const SIZE = 96
const BACKGROUND = [0xf0, 0xf0, 0xf0]
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A picture that is always the same for an id: five by five cells, mirrored, in one colour. A PNG of 96 pixels. */
export function generatedAvatar(id: string): Buffer {
  const digest = hash('sha256', id, 'buffer')
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header()),
    chunk('PLTE', Buffer.from([...BACKGROUND, ...colour(digest.readUInt16BE(0) % 360)])),
    chunk('IDAT', deflateSync(pixels(digest.subarray(2)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One bit for each pixel, an index into a palette. */
function header(): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(SIZE, 0)
  bytes.writeUInt32BE(SIZE, 4)
  bytes.set([1, 3], 8)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** From HSL with saturation 0.6 and lightness 0.45 to red, green and blue. */
function colour(hue: number): number[] {
  const reach = 0.6 * 0.45
  return [0, 8, 4].map((offset) => {
    const place = (offset + hue / 30) % 12
    return Math.round(255 * (0.45 - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))))
  })
}

/** Rows from top to bottom, each after a byte that says it is unfiltered. A margin of 8 pixels is one byte, a cell two. */
function pixels(seed: Buffer): Buffer {
  const margin = Buffer.alloc(8 * (1 + SIZE / 8))
  const rows = Array.from({ length: CELLS }, (_, row) => {
    const isSet = (column: number) => (seed[row * 3 + Math.min(column, CELLS - 1 - column)] ?? 0) % 2 === 1
    const cells = Array.from({ length: CELLS }, (_, column) => (isSet(column) ? [0xff, 0xff] : [0, 0]))
    const line = Buffer.from([0, 0, ...cells.flat(), 0])
    return Buffer.concat(Array.from({ length: CELL_PIXELS }, () => line))
  })
  return Buffer.concat([margin, ...rows, margin])
}

/** Serves the pictures of accounts that have none of their own. They need no storage. */
export const generatedAvatars: FilesMiddleware = (context, next) => {
  const { named } = context.state
  if (named?.kind !== 'avatar') return next()
  context.set({ 'content-type': 'image/png', 'cache-control': pictureLifetime, etag: '"generated-1"' })
  if (answerKnown(context)) return
  context.state.outcome = 'picture'
  context.body = generatedAvatar(named.accountId)
}
