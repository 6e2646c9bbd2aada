import pg from 'pg'
import { prepareConnection } from './schema.ts'

/** Connections to a database that has the schema, with their epoch. None is in a transaction when a caller gets it. */
export interface Connections {
  use<T>(work: (client: pg.ClientBase, epoch: number) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Planning an append takes longer than running it, so one plan serves all values. The plan may be made while the table is empty and
 * must not read the whole table when it has grown, so every statement here uses an index.
 */
const planner = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
}

export function openConnections(url: string, max: number): Connections {
  const epochs = new WeakMap<pg.ClientBase, number>()
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'adit event store',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: Object.entries(planner)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    onConnect: async (client) => {
      // The pool handles errors only while a connection is idle. An error in use, between two queries, would end the process.
      client.on('error', () => undefined)
      epochs.set(client, await prepareConnection(client))
    },
  })
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined)
  return {
    async use(work) {
      const client = await pool.connect()
      let failure: unknown
      try {
        return await work(client, epochs.get(client) ?? raiseMissing())
      } catch (error) {
        failure = error
        throw error
      } finally {
        client.release(isConnectionLost(failure))
      }
    },
    close: () => pool.end(),
  }
}

function raiseMissing(): never {
  throw new Error('A connection was used before its epoch was read')
}

const lostCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENETDOWN', 'ENETUNREACH', 'EHOSTDOWN', 'EHOSTUNREACH'],
  // A container that is stopped, or not started yet, has no name.
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

/** Whether the error says that the server is unreachable, restarting or shutting down, so that a retry may help. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) return code.startsWith('08') || code.startsWith('57P')
  return lostCodes.has(code) || /^(Connection terminated|timeout e|Client has encountered)/.test(error.message)
}
