import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Renditions } from './renditions.ts'

const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#369' } })
  .webp()
  .toBuffer()
const rendition = (of: string) => ({ of, pixels: 700, square: false })
const stored = { etag: '"1"' }

/** Reads wait until they are let through. */
function held() {
  const waiting: (() => void)[] = []
  const storage = {
    reads: 0,
    read: async () => {
      storage.reads++
      await new Promise<void>((resolve) => waiting.push(resolve))
      return Readable.from([picture])
    },
  }
  const letThrough = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  return { storage, letThrough, waiting }
}

it('makes a picture once for all who ask, and keeps it', async () => {
  const { storage, letThrough } = held()
  const renditions = new Renditions(storage)
  const asked = [renditions.find(rendition('a'), stored), renditions.find(rendition('a'), stored)]
  letThrough()
  const [first, second] = await Promise.all(asked)
  expect(first).toBe(second)
  expect(await renditions.find(rendition('a'), stored)).toBe(first)
  expect(storage.reads).toBe(1)
})

it('makes two at once, lets some wait, and makes no more', async () => {
  const { storage, letThrough, waiting } = held()
  const renditions = new Renditions(storage, { waiting: 3 })
  const asked = Array.from({ length: 8 }, (_, at) => renditions.find(rendition(`p${at}`), stored))
  expect(waiting).toHaveLength(2)
  expect(await Promise.all(asked.slice(5))).toEqual([undefined, undefined, undefined])
  while (storage.reads < 5 || waiting.length > 0) {
    letThrough()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await Promise.all(asked.slice(0, 5))).every((made) => made !== undefined)).toBe(true)
})

it('keeps no more than it may', async () => {
  const renditions = new Renditions({ read: async () => Readable.from([picture]) }, { maxBytes: 4_000 })
  for (let at = 0; at < 20; at++) {
    await renditions.find(rendition(`p${at}`), stored)
    expect(renditions.bytes).toBeLessThanOrEqual(4_000)
  }
  expect(renditions.bytes).toBeGreaterThan(0)
})
