import { ensureDatabase } from '../postgres/cluster.ts'
import { ownCluster } from './cluster.ts'
import { templateDatabase } from './database.ts'

/** Vitest's global setup: one cluster for the whole run, unless TEST_DATABASE_URL is set. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await ensureDatabase(withDatabase(given, templateDatabase))
    return undefined
  }
  const cluster = await ownCluster({ settings: { max_connections: 300, full_page_writes: 'off' } })
  await ensureDatabase(cluster.url(templateDatabase))
  process.env.TEST_DATABASE_URL = cluster.url('postgres')
  return cluster.stop
}

function withDatabase(url: string, database: string): string {
  const parts = new URL(url)
  parts.pathname = `/${database}`
  return parts.href
}
