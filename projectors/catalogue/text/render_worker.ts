import { serveTasks } from '@adit/platform/workers/worker_pool.ts'
import { type Outcome, render, type Task } from './outcome.ts'

serveTasks(({ kind, text }: Task): Outcome => {
  try {
    return { made: render(kind, text) }
  } catch (error) {
    return { failure: String(error) }
  }
})
