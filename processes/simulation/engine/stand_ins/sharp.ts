import { createHash } from 'node:crypto'

/** Takes every picture for a PNG of one color, and makes other bytes of it each time. */
class Picture {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  clone(): Picture {
    return this
  }

  rotate(): Picture {
    return this.#after('rotate')
  }

  resize(...how: unknown[]): Picture {
    return this.#after(JSON.stringify(how))
  }

  webp(how: unknown): Picture {
    return this.#after(JSON.stringify(how))
  }

  async metadata(): Promise<{ format: string; width: number; height: number }> {
    return { format: 'png', width: 64, height: 64 }
  }

  async stats(): Promise<{ channels: { mean: number }[] }> {
    return { channels: [...this.#bytes.subarray(0, 3)].map((mean) => ({ mean })) }
  }

  async toBuffer({ resolveWithObject = false } = {}) {
    return resolveWithObject ? { data: this.#bytes, info: { width: 64, height: 64 } } : this.#bytes
  }

  #after(what: string): Picture {
    return new Picture(createHash('sha256').update(what).update(this.#bytes).digest())
  }
}

/** @public */
// biome-ignore lint/style/noDefaultExport: it takes the place of a package whose face this is
export default (bytes: Buffer): Picture => new Picture(bytes)
