import { setTimeout as delay } from 'node:timers/promises'
import { isPassing, patienceMs, patiently } from './patience.ts'

export interface GroupCommitOptions<Item> {
  /** Stores all of them durably, or none. Safe to repeat. */
  store(items: readonly Item[]): Promise<unknown>
  /** Concurrent statements. What waits while they run shares the next one. */
  statements: number
  /** Most items of one statement. */
  maxItems: number
}

export interface GroupCommit<Item> {
  add(item: Item): Promise<void>
  drained(): Promise<void>
}

interface Waiting<Item> {
  item: Item
  deadline: number
  resolve(): void
  reject(error: unknown): void
}

/** Gathers items that arrive while a statement runs into the next one, so that one commit serves many. */
export function groupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  const waiting: Waiting<Item>[] = []
  const underWay = new Set<Promise<void>>()
  let scheduled = false

  const schedule = () => {
    if (scheduled) return
    scheduled = true
    setImmediate(dispatch)
  }
  const dispatch = () => {
    scheduled = false
    while (waiting.length > 0 && underWay.size < options.statements) {
      const run = settle(waiting.splice(0, options.maxItems)).finally(() => {
        underWay.delete(run)
        if (waiting.length > 0) schedule()
      })
      underWay.add(run)
    }
  }
  const settle = async (group: Waiting<Item>[]): Promise<void> => {
    try {
      const items = group.map(({ item }) => item)
      await patiently(() => options.store(items), group[0]?.deadline ?? 0)
      for (const { resolve } of group) resolve()
    } catch (error) {
      if (group.length === 1 || isPassing(error)) {
        for (const { reject } of group) reject(error)
        return
      }
      // An item that cannot be stored must not fail the others.
      for (const one of group) await settle([one])
    }
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, deadline: Date.now() + patienceMs, resolve, reject })
        schedule()
      }),
    async drained() {
      while (waiting.length > 0 || underWay.size > 0) await (underWay.values().next().value ?? delay(1))
    },
  }
}
