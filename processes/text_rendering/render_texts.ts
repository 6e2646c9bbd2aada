import { createHash } from 'node:crypto'
import { pipelineVersion } from '@adit/markdown/pipeline_version.ts'
import { asTyped, type Rendered } from '@adit/markdown/rendered.ts'
import { TaskOverrun, WorkerPool } from '@adit/platform/workers/worker_pool.ts'
import type { RenderText } from '@adit/query-api/kit/engines.port.ts'
import { LRUCache } from 'lru-cache'

export interface RenderTask {
  markdown: string
  allowHtml: boolean
}

export interface RenderTextsOptions {
  /** Characters of all that is kept. */
  maxKept?: number
  /** How long a text is kept: what an account leaves behind when it is erased is gone from memory after this time, too. */
  keptForMs?: number
  /** Milliseconds. */
  now?(): number
  /** What renders a text that is not kept. */
  run?(task: RenderTask): Promise<Rendered>
}

/** In the order of pages that show many messages. More are refused. */
const waiting = 5_000

const workers = () => {
  // A text that takes longer is hostile, and is shown as it was typed.
  const pool = new WorkerPool<RenderTask, Rendered>({
    module: new URL('./render_worker.ts', import.meta.url),
    ...{ size: 1, waiting, timeMs: 10_000, memoryMib: 512 },
  })
  return (task: RenderTask) => pool.run(task)
}

/**
 * Renders texts that not everybody may read, in a worker. Keeps the latest in memory under a hash of the text and the version of the
 * pipeline, so nothing is found without the text itself, and nothing is stored.
 */
export function renderTexts(options: RenderTextsOptions = {}): RenderText {
  const { maxKept = 8 << 20, keptForMs = 600_000, now = Date.now, run = workers() } = options
  const kept = new LRUCache<string, Promise<Rendered>>({
    ...{ maxSize: maxKept, ttl: keptForMs, ttlAutopurge: true, ttlResolution: 0 },
    perf: { now },
  })
  return async (markdown, { allowHtml = false } = {}) => {
    if (markdown.trim() === '') return []
    const key = createHash('sha256').update(`${pipelineVersion} ${allowHtml} ${markdown}`).digest('base64')
    const known = kept.get(key)
    if (known) return [...(await known)]
    const rendering = run({ markdown, allowHtml }).catch((error: unknown) => {
      if (error instanceof TaskOverrun) return asTyped(markdown)
      throw error
    })
    // A rough size until it is known, so that equal texts are rendered once at a time.
    kept.set(key, rendering, { size: sizeOf(markdown.length) })
    try {
      const rendered = await rendering
      const length = rendered.reduce((sum, piece) => sum + piece.length, 0)
      kept.set(key, rendering, { size: sizeOf(length) })
      return [...rendered]
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}

/** With what an entry itself takes. */
const sizeOf = (length: number): number => length + 256
