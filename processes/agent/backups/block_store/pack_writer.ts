import { randomBytes } from 'node:crypto'
import type { PackLists } from './block_index.ts'
import { packBytes, packEnd } from './pack.ts'
import { type PackedBlock, packBlock } from './packed_block.ts'
import { objectKey, type StoreContext } from './store_context.ts'

/** Packs that are uploaded at the same time. */
const parallel = 3

/** Gathers new blocks into packs and uploads these. */
export class PackWriter {
  /** Complete packs. */
  readonly lists: PackLists = new Map()
  /** Bytes uploaded. */
  stored = 0
  readonly #context: StoreContext
  readonly #running = new Set<Promise<void>>()
  #failure: { error: unknown } | undefined
  #blocks: PackedBlock[] = []
  #parts: Buffer[] = []
  #bytes = 0

  constructor(context: StoreContext) {
    this.#context = context
  }

  /** Resolves as soon as there is room for another block. Rejects with what an earlier upload met. */
  async add(hash: string, plain: Uint8Array): Promise<void> {
    this.#throwFailure()
    const { block, stored } = packBlock(this.#context.key, plain, hash)
    this.#blocks.push(block)
    this.#parts.push(stored)
    this.#bytes += stored.length
    if (this.#bytes < packBytes) return
    while (this.#running.size >= parallel) await Promise.race(this.#running)
    this.#run(() => this.#upload())
  }

  /** Uploads what is left and waits for everything. */
  async finish(): Promise<void> {
    if (this.#blocks.length > 0) this.#run(() => this.#upload())
    await this.settle()
    this.#throwFailure()
  }

  /** Waits until nothing runs any more. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async #upload(): Promise<void> {
    const [blocks, parts] = [this.#blocks, this.#parts]
    this.#blocks = []
    this.#parts = []
    this.#bytes = 0
    const pack = randomBytes(16).toString('hex')
    const bytes = Buffer.concat([...parts, packEnd(this.#context.key, pack, blocks)])
    await this.#context.storage.put(objectKey(this.#context, 'packs', pack), bytes)
    this.stored += bytes.length
    this.lists.set(pack, blocks)
  }

  #run(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
