import { buffer } from 'node:stream/consumers'
import { renditionAt } from '@adit/events/kit/rendition.values.ts'
import type { ObjectStorage, StoredObject } from '@adit/platform/storage/object_storage.port.ts'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

interface RenditionOptions {
  /** Bytes of all that are kept. */
  maxBytes?: number
  /** Decoded pictures take tens of megabytes. */
  atOnce?: number
  /** More than these are not made: the whole picture is sent instead. */
  waiting?: number
}

export interface Rendition {
  of: string
  pixels: number
  square: boolean
}

/** Pictures in other sizes, made of the stored ones and kept in memory. */
export class Renditions {
  readonly #storage: Pick<ObjectStorage, 'read'>
  readonly #kept: LRUCache<string, Buffer>
  readonly #making = new Map<string, Promise<Buffer | undefined>>()
  readonly #queue: (() => void)[] = []
  readonly #atOnce: number
  readonly #waiting: number
  #running = 0

  constructor(storage: Pick<ObjectStorage, 'read'>, options: RenditionOptions = {}) {
    const { maxBytes = 32 << 20, atOnce = 2, waiting = 32 } = options
    this.#storage = storage
    this.#atOnce = atOnce
    this.#waiting = waiting
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ length }, key) => length + key.length + 256 })
  }

  get bytes(): number {
    return this.#kept.calculatedSize
  }

  /** Undefined if it can't be made, or not now. `stored` is the picture that it is made of. */
  async find(rendition: Rendition, { etag }: Pick<StoredObject, 'etag'>): Promise<Buffer | undefined> {
    const key = `${rendition.of} ${rendition.pixels} ${etag}`
    const known = this.#kept.get(key) ?? this.#making.get(key)
    if (known) return known
    if (this.#queue.length >= this.#waiting) return undefined
    const making = this.#inTurn(() => this.#make(rendition)).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    const made = await making
    if (made) this.#kept.set(key, made)
    return made
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) await new Promise<void>((resolve) => this.#queue.push(resolve))
    else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #make({ of, pixels, square }: Rendition): Promise<Buffer | undefined> {
    const whole = await this.#storage.read(of)
    if (!whole) return undefined
    const shape = square ? { width: pixels, height: pixels, fit: 'cover' as const } : { width: pixels }
    const resized = sharp(await buffer(whole)).resize({ ...shape, withoutEnlargement: true })
    return resized
      .webp({ quality: 82, effort: 3 })
      .toBuffer()
      .catch(() => undefined)
  }
}

/** What a key without an object stands for, if the picture that it is made of is there. */
export async function renditionIn(storage: Pick<ObjectStorage, 'head'>, key: string) {
  const rendition = renditionAt(key)
  const stored = rendition && (await storage.head(rendition.of))
  return rendition && stored ? { rendition, stored } : undefined
}
