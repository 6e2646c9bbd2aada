import pg from 'pg'

const int8 = 20

/** Parses bigint as a number: all of ours are counts, times in milliseconds or ids far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    // pg's own signature for parsers is looser than callers need.
    oid === int8 && format !== 'binary' ? (Number as never) : pg.types.getTypeParser(oid, format as 'text'),
}

export interface PoolOptions {
  max?: number
  /** Shown in pg_stat_activity. */
  name: string
  onError?(error: Error): void
}

export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name,
    types,
    idleTimeoutMillis: 60_000,
  })
  // A connection in use that ends between two queries emits an error event; the next query fails and reports it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection that the server closes must not end the process. The next query gets a new one.
  pool.on('error', (error) => options.onError?.(error))
  return pool
}
