import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startNode } from './engine/child.ts'
import { type BenchCluster, withCluster } from './engine/cluster.ts'
import { familySeconds, usageOf } from './engine/processor_time.ts'
import { rateOf } from './engine/rate.ts'
import { type Site, startSite } from './engine/site.ts'
import { type FigureRow, median, medianRound, type Round, ratioRow } from './figure.ts'
import { fillLog } from './log/fill_log.ts'

export interface ReadBenchOptions {
  events?: number
  connections?: number
  /** Length of each turn. Short, so that other load on the machine affects both alike. */
  seconds?: number
  rounds?: number
}

const warmUpSeconds = 4

const batches = 8
const requestsOfBatch = 25

/**
 * GET of one project, through gateway and query side as `npm start` runs them in one process, against a Koa route that reads the same row
 * by its key and sends it. Both take turns. Both have their own process and as many connections to the same database.
 */
export async function runReadBench(options: ReadBenchOptions = {}): Promise<FigureRow[]> {
  const { events = 100_000, connections = 16, seconds = 1, rounds = 21 } = options
  return withCluster(async (cluster) => {
    const url = await cluster.database('bench')
    await fillLog(url, { events })
    const site = await startSite({ dataFolder: `${cluster.folder}/site`, databaseUrl: url })
    await settled(url)
    const { table, id } = await hotProject(url)
    const bare = startNode('load-tests/read/cli.ts', [url, table, id])
    try {
      const yardstick = (await bare.line(/^ready at (\S+)/))[1] ?? ''
      const address = `${site.origin}/v2/project/${id}`
      const load = (to: string, length = seconds) => rateOf(to, { connections, seconds: length, headers: site.headers })
      const costs = { site: newCost(site.pid, cluster.pid), bare: newCost(bare.pid, cluster.pid) }
      await load(address, warmUpSeconds)
      await load(yardstick, warmUpSeconds)
      const measured: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const under = (cost: Cost, to: string) => cost.during(() => load(to), seconds)
        measured.push({ yardstick: await under(costs.bare, yardstick), value: await under(costs.site, address) })
      }
      const name = `GET of a hot project, ${connections} connections`
      const queries = await queriesOf(cluster, site, address)
      return [
        ratioRow({ name, ...medianRound(measured), unit: '/s', atLeast: 0.5 }),
        costRow('processor time of the process for each such GET', costs.site.process(), costs.bare.process()),
        costRow('processor time of its database', costs.site.database(), costs.bare.database()),
        { name: 'queries for each such GET', measured: String(queries), wanted: '1', ok: queries === 1 },
      ]
    } finally {
      await bare.stop()
      await site.stop()
    }
  })
}

type Cost = ReturnType<typeof newCost>

/** Gathers the processor time, in µs for each request, of a process and of its database. */
function newCost(pid: number, database: number) {
  const used = { requests: 0, process: 0, database: 0 }
  const perRequest = (secondsUsed: number) => (secondsUsed * 1e6) / used.requests
  return {
    async during(load: () => Promise<number>, length: number): Promise<number> {
      const before = { process: usageOf(pid).cpuSeconds, database: familySeconds(database) }
      const rate = await load()
      used.requests += rate * length
      used.process += usageOf(pid).cpuSeconds - before.process
      used.database += familySeconds(database) - before.database
      return rate
    },
    process: () => perRequest(used.process),
    database: () => perRequest(used.database),
  }
}

const costRow = (name: string, value: number, yardstick: number): FigureRow => ({
  name,
  measured: `${Math.round(value)} µs`,
  yardstick: `${Math.round(yardstick)} µs`,
  wanted: '',
})

const underWay = `
  select from meta.mark where name in ('search', 'search_counters') union all
  select from ops.reactor where position is distinct from (select max(position) from ops.reactor) limit 1`

/** After the first start, search is filled and the reactors read the log, one after the other. None of that may be measured. */
export async function settled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rowCount } = await client.query(underWay)
      if (rowCount === 0) return
      await delay(200)
    }
  } finally {
    await client.end()
  }
}

/** A listed project whose row has a typical length. */
async function hotProject(url: string): Promise<{ table: string; id: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const live = await client.query<{ schema: string }>(
      `select schema from meta.live_build where projector = 'catalogue'`,
    )
    const table = `${live.rows[0]?.schema}.project`
    const { rows } = await client.query<{ id: string; length: number }>(
      `select project_id as id, length(row_to_json(p)::text) as length from ${table} p where status = 'approved' order by 2`,
    )
    const middle = median(rows.map(({ length }) => length))
    const found = rows.find(({ length }) => length >= middle)
    if (!found) throw new Error('No project is listed')
    return { table, id: found.id }
  } finally {
    await client.end()
  }
}

/** Statements that the server logs for each request: the fewest of several batches, because other work of the site only adds to them. */
async function queriesOf(cluster: BenchCluster, site: Site, address: string): Promise<number> {
  const admin = new pg.Client({ connectionString: cluster.adminUrl('postgres') })
  await admin.connect()
  try {
    await admin.query(`alter system set log_statement = 'all'`)
    await admin.query('select pg_reload_conf()')
    await delay(500)
    const counts: number[] = []
    for (let batch = 0; batch < batches; batch++) {
      const before = statements(cluster)
      for (let request = 0; request < requestsOfBatch; request++) {
        const answer = await fetch(address, { headers: site.headers })
        await answer.arrayBuffer()
      }
      counts.push(statements(cluster) - before)
    }
    return Math.min(...counts) / requestsOfBatch
  } finally {
    await admin.query('alter system reset log_statement')
    await admin.query('select pg_reload_conf()')
    await admin.end()
  }
}

/** Connection pools of the site that answer requests, without those that poll for changes. */
const ofRequests = /^(?:adit-reads|adit-ops)\|LOG: {2}(?:statement|execute (?!live_builds|read downloads|last seal))/

const statements = (cluster: BenchCluster): number =>
  cluster
    .readLog()
    .split('\n')
    .filter((line) => ofRequests.test(line)).length

if (import.meta.main) console.table(await runReadBench())
