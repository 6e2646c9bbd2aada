import { TaskOverrun, WorkerPool } from '@adit/platform/workers/worker_pool.ts'
import type { Inspection, InspectionOptions } from './inspection.ts'
import { type FileRefusal, InspectionRefusal } from './refusal.ts'

export interface InspectionTask {
  path: string
  options: InspectionOptions
}

export type InspectionAnswer = { inspection: Inspection; refusal?: undefined } | { refusal: FileRefusal }

/** Ours: many times what the largest real modpacks take. The memory is the heap; `ArchiveLimits` bound the bytes that are held outside of it. */
const limits = { timeMs: 20_000, memoryMib: 512 }

const pool = new WorkerPool<InspectionTask, InspectionAnswer>({
  module: new URL('./inspection_worker.ts', import.meta.url),
  size: 2,
  // A file takes milliseconds, a hostile one up to the limit of time.
  waiting: 64,
  ...limits,
})

/**
 * Like `inspectFile`, in a worker: reading the directory and the metadata of a hostile archive can take seconds.
 * @throws InspectionRefusal also if it takes more time or memory than any real file.
 */
export async function inspectInWorker(path: string, options: InspectionOptions): Promise<Inspection> {
  const answer = await pool.run({ path, options }).catch((error: unknown) => {
    if (!(error instanceof TaskOverrun)) throw error
    const message = `Reading the archive takes more than ${error.limit}: it looks like an archive bomb.`
    throw new InspectionRefusal('archive_bomb', message, { limit: error.limit })
  })
  if (!answer.refusal) return answer.inspection
  const { code, message, data } = answer.refusal
  throw new InspectionRefusal(code, message, data)
}
