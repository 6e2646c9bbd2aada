import pg from 'pg'
import { isAlive } from './postmaster.ts'

/** Any constant will do, as long as every release uses the same one. */
const lockKey = 5_239_411_884

export interface Guard {
  release(): Promise<void>
}

/**
 * Marks a server as ours for as long as this process lives: a session lock, which the server drops by itself when its holder is
 * killed. Undefined when another process holds it. `onGone` is called when the server has ended without being asked to.
 */
export async function takeGuard(url: string, pid: number, onGone: () => void): Promise<Guard | undefined> {
  let released = false
  let client = await lock(url)
  if (!client) return undefined
  const watch = () => client?.once('error', () => void retake())
  const retake = async () => {
    client = undefined
    while (!released && !client && isAlive(pid)) {
      client = await lock(url).catch(() => undefined)
      if (!client) await new Promise((done) => setTimeout(done, 250).unref())
    }
    if (released) await client?.end()
    else if (client) watch()
    else onGone()
  }
  watch()
  return {
    async release() {
      released = true
      await client?.end().catch(() => undefined)
    },
  }
}

async function lock(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'adit owner',
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks while it is idle would end the process, had the error no listener.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${lockKey}) as held`)
  if (rows[0]?.held) return client
  await client.end()
  return undefined
}
