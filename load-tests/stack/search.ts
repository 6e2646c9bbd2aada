import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type ProjectIndex, projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { parseFacets } from '@adit/search/filter/facets.ts'
import { openSearchIndex } from '@adit/search/open_search.ts'
import type { SearchQuery } from '@adit/search/search.port.ts'
import { type FigureRow, median } from '../figure.ts'
import type { BenchStack } from './bench_stack.ts'

const texts = [
  'more',
  'better tools',
  'sky',
  'crystal magic',
  'craft',
  'dragon',
  'light map',
  'iron farm',
  'red',
  'api',
]
const facets = [
  [['project_type:mod']],
  [['project_type:mod'], ['categories:fabric']],
  [['project_type:mod'], ['categories:fabric'], ['versions:1.20.1']],
  [['project_type:resourcepack']],
]
const sorts = ['relevance', 'downloads', 'newest'] as const
const mostMs = 3
const rounds = 4

interface Asked {
  path: string
  query: SearchQuery<ProjectIndex>
}

/** The same searches with texts, filters and orders as a visitor sends them. */
const searches: readonly Asked[] = texts.flatMap((text) =>
  facets.map((groups, index) => {
    const sort = sorts[index % sorts.length] ?? 'relevance'
    const filter = JSON.stringify(groups)
    const path = `/v2/search?limit=20&index=${sort}&query=${encodeURIComponent(text)}&facets=${encodeURIComponent(filter)}`
    return { path, query: { text, sort, offset: 0, limit: 20, filter: parseFacets(projectIndex, filter) } }
  }),
)

/** Searches through the gateway against the requests that result from them, sent to the engine directly, one after the other in turns. */
export async function measureSearch({ stack, headers }: BenchStack): Promise<FigureRow[]> {
  const engine = (stack.environment.SEARCH_URL ?? '').replace(/^opensearch:/, 'http:')
  const { EVENT_STORE_URL, DATABASE_URL = '' } = stack.environment
  const store = await openEventStore(EVENT_STORE_URL ?? DATABASE_URL, { connections: 1 })
  const log = await store.storeId()
  await store.close()
  const raw = await record(engine, log)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const product: number[] = []
  const yardstick: number[] = []
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { path }] of searches.entries()) {
      const own = await timed(agent, `${stack.origin}${path}`, { method: 'GET', headers, body: undefined })
      let bare = 0
      for (const one of raw[index] ?? []) bare += await timed(agent, `${engine}${one.path}`, one)
      if (round === 0) continue // Warms up.
      product.push(own)
      yardstick.push(bare)
    }
  }
  agent.destroy()
  const [own, bare] = [median(product), median(yardstick)]
  return [
    {
      name: `search on OpenSearch through the gateway, median of ${product.length}, against its request alone`,
      measured: `${own.toFixed(1)} ms`,
      yardstick: `${bare.toFixed(1)} ms`,
      wanted: `≤ ${mostMs} ms more`,
      ok: own - bare <= mostMs,
    },
  ]
}

interface Recorded {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer | undefined
}

/** The requests that the product's own adapter sends to the engine for each search, recorded by a proxy between them. */
async function record(engine: string, log: string): Promise<Recorded[][]> {
  let seen: Recorded[] = []
  const proxy = createServer(async (incoming, response) => {
    const { method = 'GET', url: path = '/' } = incoming
    const body = await buffer(incoming)
    const headers = { 'content-type': incoming.headers['content-type'] ?? 'application/json' }
    seen.push({ method, path, headers, body })
    const answer = await fetch(`${engine}${path}`, { method, headers, ...(body.length > 0 && { body }) })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo // Of a server that listens on a port.
  const index = await openSearchIndex({ url: `opensearch://127.0.0.1:${port}`, definition: projectIndex, log })
  try {
    const all: Recorded[][] = []
    for (const { query } of searches) {
      await index.search(query) // Lookups that happen once and are cached.
      seen = []
      await index.search(query)
      all.push(seen)
    }
    return all
  } finally {
    await index.close()
    proxy.close()
    proxy.closeAllConnections()
  }
}

/** Milliseconds until the whole answer has arrived. */
function timed(agent: Agent, url: string, { method, headers, body }: Omit<Recorded, 'path'>): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      agent,
      method,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    })
    asking.on('error', reject)
    asking.on('response', (response) => {
      response.resume()
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('end', () => resolve(performance.now() - started))
    })
    asking.end(body)
  })
}
