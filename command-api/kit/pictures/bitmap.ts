import { TaskOverrun, WorkerPool } from '@adit/platform/workers/worker_pool.ts'
import sharp, { type Sharp } from 'sharp'

/** 16 megapixels: more than fits uncompressed into any upload. */
const maxPixels = 16_000_000
/** Larger than any upload of a picture. With the pixels, it bounds what the worker holds outside its heap. */
const maxBytes = 8 * 1024 * 1024

export interface Bitmap {
  data: Uint8Array
  width: number
  height: number
}

/** Decodes pixel by pixel, which takes a second for the largest, so it is done in a worker. Sharp itself decodes in threads of its own. */
const decoder = new WorkerPool<Uint8Array, Bitmap>({
  module: new URL('./bitmap_worker.ts', import.meta.url),
  size: 1,
  // Each holds the bytes of an upload.
  waiting: 16,
  timeMs: 20_000,
  memoryMib: 256,
})

export const isBitmap = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 2) === 'BM'

/** Converts a BMP, which sharp can't read, to a sharp picture. Throws an error with a readable message. */
export async function readBitmap(bytes: Buffer): Promise<Sharp> {
  if (bytes.length < 54 || !isBitmap(bytes)) throw new Error('it is no BMP')
  if (bytes.length > maxBytes) throw new Error(`it has ${bytes.length} bytes; at most ${maxBytes} are read`)
  // As the decoder reads them: a negative height turns the picture over, and there is no negative width.
  const pixels = bytes.readUInt32LE(18) * Math.abs(bytes.readInt32LE(22))
  if (pixels === 0 || pixels > maxPixels) throw new Error(`it has ${pixels} pixels; at most ${maxPixels} are read`)
  const { data, width, height } = await decoder.run(bytes).catch((error: unknown) => {
    throw error instanceof TaskOverrun ? new Error(`reading it takes more than ${error.limit}`) : error
  })
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}
