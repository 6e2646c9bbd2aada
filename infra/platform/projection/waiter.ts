import type { Feed, Layout } from '../feed/feed.port.ts'
import type { ProjectionWaiter, Seen } from '../http/projection_waiter.port.ts'
import type { ProjectionRunner } from './runner.ts'

/** Waits for projections that run in this process, without using the database. */
export function runnerWaiter(runner: ProjectionRunner, feed: Feed): ProjectionWaiter {
  let layout: Layout | undefined
  return {
    async wait(names, { root, position }, timeoutMs) {
      layout ??= await feed.layout()
      const partition = layout.partitionOf(root)
      const wanted = runner.projections().filter((projection) => names.includes(projection.projector.name))
      const passed = () => wanted.every((projection) => (projection.seen(partition) ?? '') >= position)
      const seen = () => (wanted.some((projection) => projection.isParked(root)) ? 'parked' : 'visible')
      if (passed()) return seen()
      return new Promise((resolve) => {
        const finish = (answer: Seen) => {
          clearTimeout(timer)
          unsubscribe()
          resolve(answer)
        }
        const timer = setTimeout(() => finish('pending'), timeoutMs)
        const unsubscribe = runner.onMoved(() => passed() && finish(seen()))
      })
    },
  }
}
