import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtFrontend } from '@adit/processes/local/frontend_build.ts'
import autocannon from 'autocannon'
import { startNode } from './engine/child.ts'
import { memoryOf } from './engine/memory.ts'
import { atPace } from './engine/pace.ts'
import { rateOf } from './engine/rate.ts'
import { makeDemo, type Site, startSite } from './engine/site.ts'
import { type FigureRow, limitRow, medianRound, quantile, type Round, ratioRow } from './figure.ts'

export interface PagesBenchOptions {
  connections?: number
  /** Length of each turn. Short, so that other load on the machine affects both alike. */
  seconds?: number
  rounds?: number
  /** Requests between the two looks at the memory of the process. */
  pages?: number
}

const warmUpSeconds = 4
const perSecond = 50
const paceSeconds = 20
/** One of so many pages, while memory is looked at, is one that was not asked for before. */
const freshEvery = 20

/**
 * A project's page as `npm start` renders it, against a Koa route that sends the same bytes; how long readers wait for its first byte; and
 * whether the process keeps anything of pages that it has sent.
 */
export async function runPagesBench(options: PagesBenchOptions = {}): Promise<FigureRow[]> {
  const { connections = 16, seconds = 1, rounds = 21, pages = 100_000 } = options
  await builtFrontend(() => {})
  const dataFolder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  try {
    await makeDemo(dataFolder)
    const site = await startSite({ dataFolder, demo: true })
    try {
      const address = await projectPage(site)
      const hot = await hotRow(site, address, { connections, seconds, rounds })
      const cached = await firstBytes(site, () => address)
      // What the address says of itself is a page of its own.
      const made = await firstBytes(site, (turn) => `${address}?from=${turn}`)
      return [
        hot,
        limitRow(`first byte of a project page, ${perSecond} a second, cached, p95`, quantile(cached, 0.95), 'ms', 30),
        limitRow('the same, each made for the first time, p95', quantile(made, 0.95), 'ms', 80),
        await memoryRow(site, address, pages),
      ]
    } finally {
      await site.stop()
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** The page of the most popular mod. */
async function projectPage({ origin, headers }: Site): Promise<string> {
  const facets = encodeURIComponent('[["project_type:mod"]]')
  const answer = await fetch(`${origin}/v2/search?limit=1&facets=${facets}`, { headers })
  const { hits } = (await answer.json()) as { hits: { slug: string }[] } // As the contract of search says.
  const [first] = hits
  if (!first) throw new Error('The demo has no mod')
  return `${origin}/mod/${first.slug}`
}

async function hotRow(
  site: Site,
  address: string,
  { connections, seconds, rounds }: Required<Omit<PagesBenchOptions, 'pages'>>,
): Promise<FigureRow> {
  const bare = startNode('load-tests/read/page.ts', [address])
  try {
    const yardstick = (await bare.line(/^ready at (\S+)/))[1] ?? ''
    const load = (to: string, length = seconds) =>
      rateOf(to, { connections, seconds: length, headers: { ...site.headers, accept: 'text/html' } })
    await load(address, warmUpSeconds)
    await load(yardstick, warmUpSeconds)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round++)
      measured.push({ yardstick: await load(yardstick), value: await load(address) })
    const name = `a hot project page, ${connections} connections, against a Koa route that sends the same bytes`
    return ratioRow({ name, ...medianRound(measured), unit: '/s', atLeast: 0.5 })
  } finally {
    await bare.stop()
  }
}

/** Milliseconds until the head of each answer is there. */
async function firstBytes({ headers }: Site, addressOf: (turn: number) => string): Promise<number[]> {
  const texts: Promise<string>[] = []
  const times = await atPace(perSecond, paceSeconds, async (turn) => {
    const answer = await fetch(addressOf(turn), { headers: { ...headers, accept: 'text/html' } })
    if (answer.status !== 200) throw new Error(`${answer.url} answers ${answer.status}`)
    texts.push(answer.text())
  })
  const bare = (await Promise.all(texts)).filter((text) => !text.includes('<h1'))
  // Sent without content, for browsers to render, when too much is under way.
  if (bare.length > 0) throw new Error(`${bare.length} of ${texts.length} pages were not rendered`)
  return times
}

/** The second half of the pages may add nothing to what the process takes. */
async function memoryRow({ pid, headers }: Site, address: string, pages: number): Promise<FigureRow> {
  let asked = 0
  const half = async () => {
    await autocannon({
      ...{ url: address, connections: 8, amount: pages / 2 },
      requests: [
        {
          method: 'GET',
          headers: { ...headers, accept: 'text/html' },
          setupRequest: (request) => {
            asked += 1
            return asked % freshEvery === 0
              ? { ...request, path: `${new URL(address).pathname}?page=${asked}` }
              : request
          },
        },
      ],
    })
    return memoryOf([pid])
  }
  const [first, second] = [await half(), await half()]
  const name = `memory of the process after ${pages.toLocaleString('en')} pages, against half of them`
  const ratio = second / first
  return {
    name,
    measured: `${Math.round(second)} MB`,
    yardstick: `${Math.round(first)} MB`,
    ...{ ratio, wanted: '≤ 1.1', ok: ratio <= 1.1 },
  }
}

if (import.meta.main) console.table(await runPagesBench())
