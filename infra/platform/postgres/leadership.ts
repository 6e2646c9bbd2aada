import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

export interface Leadership {
  /** Whether this process leads now. */
  leads(): boolean
  stop(): Promise<void>
}

export interface LeadershipOptions {
  pool: pg.Pool
  /** The same in all processes of which one is to lead. */
  name: string
  /** Begins the work; what it returns ends it. Runs again whenever the lead comes back. */
  lead(): Promise<{ stop(): Promise<void> }>
  onError(error: unknown): void
}

const standbyMs = 1_000
const checkMs = 1_000

/**
 * Has one of several processes do some work: the one whose session holds an advisory lock. It is for work that is only wasteful when
 * two do it, since a leader learns that it lost its session up to a second late.
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
      // The lock ends with its session.
      client.release(true)
    }
  }
}
