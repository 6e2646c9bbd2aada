import { serveTasks } from '@adit/platform/workers/worker_pool.ts'
import { decode } from 'bmp-ts'
import type { Bitmap } from './bitmap.ts'

serveTasks((bytes: Uint8Array): Bitmap => {
  const { data, width, height } = decode(Buffer.from(bytes), { toRGBA: true })
  return { data, width, height }
})
