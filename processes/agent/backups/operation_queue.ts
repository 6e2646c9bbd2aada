import { asBackupError, type BackupErrorCode, type Progress, type WorkOptions } from './backup_store.port.ts'

export interface Operation {
  id: string
  server: string
  /** `unchanged`: a backup that found nothing new. */
  state: 'pending' | 'ongoing' | 'completed' | 'unchanged' | 'cancelled' | 'failed'
  /** How many operations must end before this one begins, at least; only while pending. */
  ahead?: number
  progress?: Progress
  /** Why it failed. */
  failure?: { code: BackupErrorCode; message: string }
}

export interface OperationRequest {
  /** The same id again while it waits or runs is the same operation. After it ended, it is a retry. */
  id: string
  server: string
  run(options: Required<WorkOptions>): Promise<'completed' | 'unchanged'>
}

export interface OperationQueue {
  add(request: OperationRequest): Operation
  /** What hasn't begun never does; what runs is asked to stop. Undefined if there is no such operation. */
  cancel(id: string): Operation | undefined
  /** In the order in which they were asked for. Ended ones stay until dismissed. */
  list(): Operation[]
  /** Removes an operation that has ended. */
  dismiss(id: string): void
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
}

interface Held {
  request: OperationRequest
  operation: Operation
  stop: AbortController
}

/** Backups and restores of one node: at most one at a time for a server, and so many in all, so that they don't slow down the servers. */
export function operationQueue(parallel = 2, onChange: (operation: Operation) => void = () => {}): OperationQueue {
  const held = new Map<string, Held>()
  let waiters: (() => void)[] = []
  const having = (state: Operation['state']) => [...held.values()].filter(({ operation }) => operation.state === state)

  function change(one: Held, changes: Partial<Operation>): void {
    one.operation = { ...one.operation, ...changes }
    onChange(shown(one))
  }

  function shown(one: Held): Operation {
    if (one.operation.state !== 'pending') return one.operation
    const before = having('pending').slice(0, having('pending').indexOf(one))
    const ahead = [...having('ongoing'), ...before]
    const own = ahead.filter(({ request }) => request.server === one.request.server).length
    return { ...one.operation, ahead: Math.max(own, ahead.length - parallel + 1, 0) }
  }

  function beginNext(): void {
    for (const one of having('pending')) {
      const running = having('ongoing')
      if (running.length >= parallel) return
      if (running.some(({ request }) => request.server === one.request.server)) continue
      void begin(one)
    }
    if (having('ongoing').length > 0 || having('pending').length > 0) return
    const resolved = waiters
    waiters = []
    for (const resolve of resolved) resolve()
  }

  async function begin(one: Held): Promise<void> {
    const { signal } = one.stop
    change(one, { state: 'ongoing', progress: { done: 0, total: 0 } })
    try {
      change(one, { state: await one.request.run({ signal, onProgress: (progress) => change(one, { progress }) }) })
    } catch (error) {
      const { code, message } = asBackupError(error, signal)
      change(one, code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', failure: { code, message } })
    }
    beginNext()
  }

  return {
    add(request) {
      const known = held.get(request.id)
      if (known && ['pending', 'ongoing'].includes(known.operation.state)) return shown(known)
      // A retry waits behind those that were asked for meanwhile.
      held.delete(request.id)
      const operation: Operation = { id: request.id, server: request.server, state: 'pending' }
      const one: Held = { request, operation, stop: new AbortController() }
      held.set(request.id, one)
      beginNext()
      return shown(one)
    },
    cancel(id) {
      const one = held.get(id)
      if (one?.operation.state === 'pending') change(one, { state: 'cancelled' })
      one?.stop.abort()
      return one && shown(one)
    },
    list: () => [...held.values()].map(shown),
    dismiss(id) {
      const state = held.get(id)?.operation.state
      if (state !== 'pending' && state !== 'ongoing') held.delete(id)
    },
    idle() {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiters.push(resolve)
      beginNext()
      return promise
    },
  }
}
