import { setTimeout as delay } from 'node:timers/promises'
import type { StreamName } from '@adit/events/kit/envelope.ts'
import pg from 'pg'
import { type Appended, RevisionConflict } from '../event_store.port.ts'
import { findStored, insertAppends, type JudgedAppend } from './append_statement.ts'
import { type Connections, isConnectionLost } from './connections.ts'

interface Waiting extends JudgedAppend {
  bytes: number
  resolve(appended: Appended): void
  reject(error: unknown): void
}

export interface AppenderOptions {
  /** Statements running at once. With more of them each gathers fewer appends: those that wait while one runs share the next. */
  statements: number
  /** How long to retry an append while the server is unreachable, in milliseconds. */
  patienceMs: number
}

/** Limit for one statement. Larger ones would hold back the horizon of the log longer than they save. */
const maxGatheredAppends = 256
const maxGatheredBytes = 2 * 1024 * 1024

export interface Appender {
  append(append: JudgedAppend): Promise<Appended>
  /** Fulfilled when no append is running any more. */
  drained(): Promise<void>
}

/**
 * Gathers the appends of concurrent callers into one statement, so that one commit serves many. Appends to one stream run one after
 * the other, each on top of the one before it.
 */
export function createAppender(connections: Connections, options: AppenderOptions): Appender {
  let waiting: Waiting[] = []
  const busy = new Set<StreamName>()
  const underWay = new Set<Promise<void>>()
  let scheduled = false
  let lastSize = 0

  const schedule = () => {
    if (scheduled) return
    scheduled = true
    // Callers that got their results together call again together, so the next turn of the event loop has them all. A single caller doesn't wait.
    if (lastSize > 1) setImmediate(dispatch)
    else queueMicrotask(dispatch)
  }
  const dispatch = () => {
    scheduled = false
    while (underWay.size < options.statements) {
      const batch = take()
      if (batch.length === 0) return
      lastSize = batch.length
      const run = settle(batch).finally(() => {
        for (const { stream } of batch) busy.delete(stream)
        underWay.delete(run)
        if (waiting.length > 0) schedule()
      })
      underWay.add(run)
    }
  }
  const take = (): Waiting[] => {
    const batch: Waiting[] = []
    let bytes = 0
    const rest: Waiting[] = []
    for (const append of waiting) {
      const fits = batch.length < maxGatheredAppends && (batch.length === 0 || bytes + append.bytes <= maxGatheredBytes)
      if (!fits || busy.has(append.stream)) {
        rest.push(append)
      } else {
        busy.add(append.stream)
        batch.push(append)
        bytes += append.bytes
      }
    }
    waiting = rest
    // The same order everywhere, or statements of two processes could deadlock.
    return batch.sort((a, b) => (a.stream < b.stream ? -1 : 1))
  }
  const settle = async (batch: Waiting[]): Promise<void> => {
    const outcomes = await connections
      .use((client, epoch) => insertAppends(client, epoch, batch))
      .catch((): undefined[] => [])
    // One bad append may have failed them all, and after a lost connection the result is unknown, so each is repeated alone.
    await Promise.all(
      batch.map((append, index) => {
        const appended = outcomes[index]
        if (appended) return append.resolve(appended)
        return appendAlone(connections, append, options.patienceMs).then(append.resolve, append.reject)
      }),
    )
  }
  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...append, bytes: sizeOf(append), resolve, reject })
        schedule()
      }),
    async drained() {
      while (waiting.length > 0 || underWay.size > 0) await (underWay.values().next().value ?? delay(1))
    },
  }
}

function sizeOf({ events }: JudgedAppend): number {
  return events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
}

/** Safe to repeat: an append that was stored after all is found by the ids of its events. */
async function appendAlone(connections: Connections, append: JudgedAppend, patienceMs: number): Promise<Appended> {
  const deadline = Date.now() + patienceMs
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await connections.use(async (client, epoch) => {
        const [appended] = await insertAppends(client, epoch, [append]).catch(emptyIfTaken)
        const stored = appended ?? (await findStored(client, append))
        if (!stored) throw new RevisionConflict(append.stream, append.expected)
        return stored
      })
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() > deadline) throw error
      await delay(pause)
    }
  }
}

const uniqueViolation = '23505'

function emptyIfTaken(error: unknown): undefined[] {
  if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return []
  throw error
}
