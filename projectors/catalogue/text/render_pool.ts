import { TaskOverrun, WorkerPool } from '@adit/platform/workers/worker_pool.ts'
import { type Made, type Outcome, type Task, Unrenderable } from './outcome.ts'

/**
 * Size and nesting bound a text, never these limits, or a rebuild could make another row. They are many times what the longest hostile text
 * takes, and end what only a defect can cause.
 */
const pool = new WorkerPool<Task, Outcome>({
  module: new URL('./render_worker.ts', import.meta.url),
  size: 2,
  waiting: Number.POSITIVE_INFINITY, // A batch waits for its own texts alone.
  timeMs: 300_000,
  memoryMib: 1_024,
})

/** A description or changelog, rendered in a worker. */
export async function renderInWorker<Kind extends keyof Made>(
  kind: Kind,
  text: string,
): Promise<Made[Kind] | Unrenderable> {
  const outcome = await pool.run({ kind, text }).catch((error: unknown): Outcome => {
    if (error instanceof TaskOverrun) return { failure: error.message }
    throw error
  })
  if ('failure' in outcome) return new Unrenderable(outcome.failure)
  return outcome.made as Made[Kind] // The worker renders the kind that it is asked for.
}
