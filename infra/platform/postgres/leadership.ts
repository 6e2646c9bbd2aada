import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

export interface Leadership {
  /** Whether this process leads now. */
  leads(): boolean
  stop(): Promise<void>
}

export interface LeadershipOptions {
  pool: pg.Pool
  /** The same in all processes of which one leads. */
  name: string
  /** Starts the work and returns a way to end it. Runs again whenever this process regains the lead. */
  lead(): Promise<{ stop(): Promise<void> }>
  onError(error: unknown): void
}

const standbyMs = 1_000
const checkMs = 1_000

/**
 * Lets one of several processes do some work: the one whose session holds an advisory lock. Use it for work that is merely wasteful if
 * two processes do it, because a leader may notice up to a second late that it lost its session.
 */
export function electLeader(options: LeadershipOptions): Leadership {
  const stopping = new AbortController()
  let leading = false
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await lead(options, stopping.signal, (now) => {
        leading = now
      }).catch(options.onError)
      await delay(standbyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    leads: () => leading,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function lead(options: LeadershipOptions, stop: AbortSignal, leads: (now: boolean) => void): Promise<void> {
  const client = await options.pool.connect()
  let work: { stop(): Promise<void> } | undefined
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as mine', [options.name])
    if (!rows[0].mine) return
    work = await options.lead()
    leads(true)
    while (!stop.aborted) {
      await client.query('select 1')
      await delay(checkMs, undefined, { signal: stop }).catch(() => undefined)
    }
  } finally {
    leads(false)
    try {
      await work?.stop()
    } finally {
      // Ends the session, and with it the lock.
      client.release(true)
    }
  }
}
