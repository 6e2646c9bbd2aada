import pg from 'pg'
import { isAlive } from './postmaster.ts'

/** An arbitrary constant that every release must share. */
const lockKey = 5_239_411_884

export interface Guard {
  release(): Promise<void>
}

/**
 * Marks a server as ours while this process runs, by a session lock that the server releases when its holder is killed. Undefined if
 * another process holds it. Calls `onGone` if the server ends without being asked to.
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
  // Without a listener, a broken idle connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${lockKey}) as held`)
  if (rows[0]?.held) return client
  await client.end()
  return undefined
}
