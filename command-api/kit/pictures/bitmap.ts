import { decode } from 'bmp-ts'
import sharp, { type Sharp } from 'sharp'

/** 16 megapixels: more than fits uncompressed into any upload, and little enough to decode at once. */
const maxPixels = 16_000_000

export const isBitmap = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 2) === 'BM'

/** Converts a BMP, which sharp can't read, to a sharp picture. Throws an error with a readable message. */
export function readBitmap(bytes: Buffer): Sharp {
  if (bytes.length < 54 || !isBitmap(bytes)) throw new Error('it is no BMP')
  const pixels = Math.abs(bytes.readInt32LE(18)) * Math.abs(bytes.readInt32LE(22))
  if (pixels === 0 || pixels > maxPixels) throw new Error(`it has ${pixels} pixels; at most ${maxPixels} are read`)
  const { data, width, height } = decode(bytes, { toRGBA: true })
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}
