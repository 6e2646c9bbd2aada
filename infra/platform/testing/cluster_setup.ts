import type { TestProject } from 'vitest/node'
import { ensureDatabase } from '../postgres/cluster.ts'
import { ownCluster } from './cluster.ts'
import { clusterUrls } from './cluster_of_worker.ts'
import { templateDatabase } from './database.ts'

type Stop = (() => Promise<void>) | undefined

/** @public Vitest's global setup: one cluster for each worker of the run, unless TEST_DATABASE_URL is set. */
export async function setup({ vitest }: TestProject): Promise<Stop> {
  if (await useGiven()) return undefined
  const clusters = await Promise.all(Array.from({ length: vitest.config.maxWorkers }, startPrepared))
  process.env[clusterUrls] = clusters.map(({ url }) => url('postgres')).join(' ')
  return async () => void (await Promise.all(clusters.map(({ stop }) => stop())))
}

/** One cluster for all files of a run, unless TEST_DATABASE_URL is set. */
export async function startTestCluster(): Promise<Stop> {
  if (await useGiven()) return undefined
  const cluster = await startPrepared()
  process.env.TEST_DATABASE_URL = cluster.url('postgres')
  return cluster.stop
}

async function useGiven(): Promise<boolean> {
  const given = process.env.TEST_DATABASE_URL
  if (given) await ensureDatabase(withDatabase(given, templateDatabase))
  return Boolean(given)
}

async function startPrepared() {
  const cluster = await ownCluster({ settings: { max_connections: 300, full_page_writes: 'off' } })
  await ensureDatabase(cluster.url(templateDatabase))
  return cluster
}

function withDatabase(url: string, database: string): string {
  const parts = new URL(url)
  parts.pathname = `/${database}`
  return parts.href
}
