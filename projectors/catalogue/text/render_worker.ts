import { serveTasks } from '@adit/platform/workers/worker_pool.ts'
import { type Outcome, render } from './outcome.ts'

serveTasks((text: string): Outcome => {
  try {
    return { rendered: render(text) }
  } catch (error) {
    return { failure: String(error) }
  }
})
