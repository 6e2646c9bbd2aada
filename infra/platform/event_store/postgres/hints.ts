import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const channel = 'adit_log'
const reconnectMs = 500
/** Least time between hints. The first one after a pause is sent at once; more would slow down the appends that they announce. */
const gapMs = 20

/** Tells other processes how far the log has grown and hears it from them. Hints may be lost, so readers also poll. */
export interface Hints {
  send(position: string): void
  close(): Promise<void>
}

/**
 * NOTIFY locks the whole cluster until its commit, so it is never part of an append. It is sent afterwards on its own connection, one
 * at a time, with the newest position for everything stored meanwhile.
 */
export function openHints(url: string, onHint: (position: string) => void): Hints {
  let closed = false
  let client: pg.Client | undefined
  let unsent: string | undefined
  let sending = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'adit hints', keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload }) => payload && onHint(payload))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      await flush(fresh)
    } catch {
      lose(fresh)
    }
  }
  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = undefined
    lost.end().catch(() => undefined)
    if (!closed) timer = setTimeout(() => void connect(), reconnectMs).unref()
  }
  const flush = async (on: pg.Client) => {
    if (sending) return
    sending = true
    try {
      while (unsent !== undefined && !closed) {
        const position = unsent
        unsent = undefined
        await on.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, position] })
        await delay(gapMs, undefined, { ref: false })
      }
    } finally {
      sending = false
    }
  }
  void connect()
  return {
    send(position) {
      unsent = position
      if (client) flush(client).catch(() => undefined)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
