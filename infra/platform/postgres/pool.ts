import pg from 'pg'

const int8 = 20

/** Whole numbers come as numbers: every bigint of ours is a count, a time in milliseconds or an id far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    // pg's own signature for parsers is looser than any caller needs.
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
  // A connection in use that ends between two queries says so by an event; the query after it fails and is what counts.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // An idle connection that the server closes must not end the process; the next query gets a new one.
  pool.on('error', (error) => options.onError?.(error))
  return pool
}
