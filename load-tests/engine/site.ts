import { randomBytes } from 'node:crypto'
import { freePort } from '@adit/engines/home.ts'
import { type Child, startNode } from './child.ts'

export interface Site extends Child {
  origin: string
  /** Milliseconds from the start of the process to the first 200 of /_ready. */
  readyMs: number
  /** Sends the rate limit's key with each request. */
  headers: Readonly<Record<string, string>>
}

export interface SiteOptions {
  dataFolder: string
  /** The embedded one if absent. */
  databaseUrl?: string
  demo?: boolean
  port?: number
}

/** `npm start` in its own process, without npm. */
export async function startSite({ dataFolder, databaseUrl, demo = false, port = 0 }: SiteOptions): Promise<Site> {
  const key = randomBytes(16).toString('hex')
  const started = performance.now()
  const child = startNode('processes/local/main.ts', [], {
    ADIT_DATA: dataFolder,
    ADIT_DEMO: demo ? 'on' : 'off',
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMIT_KEY: key,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const found = await child.line(/^Adit is ready at (http:\S+)/)
  const origin = found[1] ?? ''
  const { status } = await fetch(`${origin}/_ready`)
  if (status !== 200) throw new Error(`/_ready answers ${status}`)
  return { ...child, origin, readyMs: performance.now() - started, headers: { 'x-ratelimit-key': key } }
}

/** Fills a data folder with the demo. */
export async function makeDemo(dataFolder: string): Promise<void> {
  // The demo's modpacks name their files by the site's own address, so the port must be known before.
  const site = await startSite({ dataFolder, demo: true, port: await freePort() })
  await site.line(/^The demo is complete/)
  await site.stop()
}
