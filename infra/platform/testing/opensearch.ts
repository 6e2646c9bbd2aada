import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenSearchServer, startOpenSearch } from '@adit/engines/opensearch.ts'

/** A node for one suite: the one in OPENSEARCH_URL, or else a separate one, which `stop` removes with its data. */
export interface SearchNode {
  /** `http://127.0.0.1:port`, without a path. */
  url: string
  stop(): Promise<void>
}

/** Starts a node for the whole run, unless OPENSEARCH_URL is set. */
export async function startTestOpenSearch(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.OPENSEARCH_URL) return undefined
  const node = await ownSearchNode()
  process.env.OPENSEARCH_URL = node.url
  return () => node.stop()
}

export async function openSearchNode(): Promise<SearchNode> {
  const given = process.env.OPENSEARCH_URL
  return given ? { url: new URL(given).origin, stop: async () => {} } : ownSearchNode()
}

export interface OwnSearchNode extends SearchNode {
  /** Sends SIGKILL. `start` then starts the node again with the same data and port. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A separate node, for suites that kill it. */
export async function ownSearchNode(): Promise<OwnSearchNode> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-opensearch-'))
  let server: OpenSearchServer = await startOpenSearch({ dataDir })
  return {
    url: server.url,
    kill: () => server.stop('SIGKILL'),
    async start() {
      server = await startOpenSearch({ dataDir, port: server.port })
    },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Deletes the indexes that an adapter with this URL has created. */
export async function removeIndexes(url: string): Promise<void> {
  const { origin, pathname } = new URL(url)
  const found = await fetch(`${origin}${pathname}-*/_alias`)
  const names = Object.keys((await found.json()) as object) // The response has a member for each index.
  for (const name of names) await fetch(`${origin}/${name}`, { method: 'DELETE' })
}
