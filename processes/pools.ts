import { createPool } from '@adit/platform/postgres/pool.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type pg from 'pg'

export interface DatabaseConfig {
  DATABASE_URL: string
  OPS_DATABASE_URL?: string | undefined
  VAULT_DATABASE_URL?: string | undefined
}

export interface Pools {
  reads: pg.Pool
  ops: pg.Pool
  vault: pg.Pool
  close(): Promise<void>
}

/** One pool for each distinct database, with at most `max` connections. */
export function openPools(config: DatabaseConfig, log: Log, max = 12): Pools {
  const onError = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost')
  const byUrl = new Map<string, pg.Pool>()
  const poolOf = (url: string): pg.Pool => {
    const pool = byUrl.get(url) ?? createPool(url, { name: log.bindings().name ?? 'adit', max, onError })
    byUrl.set(url, pool)
    return pool
  }
  const operational = config.OPS_DATABASE_URL ?? config.DATABASE_URL
  return {
    reads: poolOf(config.DATABASE_URL),
    ops: poolOf(operational),
    vault: poolOf(config.VAULT_DATABASE_URL ?? operational),
    close: async () => void (await Promise.all([...byUrl.values()].map((pool) => pool.end()))),
  }
}

/** The pools by the variables that name their databases. */
export const byVariable = ({ reads, ops, vault }: Pools): Record<string, pg.Pool> => ({
  DATABASE_URL: reads,
  OPS_DATABASE_URL: ops,
  VAULT_DATABASE_URL: vault,
})

/** For `/_health`: one short query. */
export const answers = (pool: pg.Pool) => () => pool.query('select 1').then(() => undefined)
