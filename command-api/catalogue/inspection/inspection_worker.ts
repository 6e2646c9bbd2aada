import { serveTasks } from '@adit/platform/workers/worker_pool.ts'
import { inspectFile } from './inspection.ts'
import type { InspectionAnswer, InspectionTask } from './inspection_pool.ts'
import { InspectionRefusal } from './refusal.ts'

// Stryker disable all: this runs in a thread of its own, where mutants are never switched on
serveTasks(async ({ path, options }: InspectionTask): Promise<InspectionAnswer> => {
  try {
    return { inspection: await inspectFile(path, options) }
  } catch (error) {
    if (error instanceof InspectionRefusal) return { refusal: error.toRefusal() }
    throw error
  }
})
