import { withCluster } from './engine/cluster.ts'
import { startSite } from './engine/site.ts'
import { type FigureRow, limitRow, quantile, statedRow } from './figure.ts'
import { copyEvents } from './log/copy_events.ts'
import { catalogueLog } from './log/event_log.ts'
import { manyVersions } from './log/many_versions.ts'
import { settled } from './read.bench.ts'
import { randomOf } from './search/random.ts'

export interface VersionsBenchOptions {
  /** Versions of the one project. */
  versions?: number
  /** Other projects. */
  others?: number
  requests?: number
}

const p95Ms = 50
const warmUp = 30

/**
 * Lists of a project with thousands of versions, through gateway and query side as `npm start` runs them in one process: pages at random
 * offsets, with and without filters, one request after the other. For the record, also the whole list and the project itself, whose answers
 * contain all versions, and a typical project beside it.
 */
export async function runVersionsBench({
  versions = 5_000,
  others = 500,
  requests = 300,
}: VersionsBenchOptions = {}): Promise<FigureRow[]> {
  return withCluster(async (cluster) => {
    const url = await cluster.database('bench')
    const { projectId, acts } = manyVersions(versions)
    await copyEvents(url, [...catalogueLog({ projects: others, brief: true, before: acts })].flat())
    const site = await startSite({ dataFolder: `${cluster.folder}/site`, databaseUrl: url })
    try {
      await settled(url)
      const get = async (path: string) => {
        const started = performance.now()
        const answer = await fetch(site.origin + path, { headers: site.headers })
        const body = await answer.text()
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 200)}`)
        return { body, ms: performance.now() - started }
      }
      const p95 = async (pathAt: () => string, count = requests) => {
        for (let request = 0; request < warmUp; request++) await get(pathAt())
        const all: number[] = []
        for (let request = 0; request < count; request++) all.push((await get(pathAt())).ms)
        return quantile(all, 0.95)
      }
      const list = `/v2/project/${projectId}/version`
      const found = JSON.parse((await get(`${list}?include_changelog=false`)).body).length
      if (found < versions) throw new Error(`The project has ${found} versions`)
      const random = randomOf(3)
      const page =
        (limit: number, query = '') =>
        () =>
          `${list}?limit=${limit}&offset=${Math.floor(random() * versions)}${query}`
      const filter = `&loaders=["fabric"]&game_versions=["1.20.4"]`
      const { hits } = JSON.parse((await get('/v2/search?limit=1')).body)
      const name = (what: string) => `${what} of ${versions.toLocaleString('en')} versions, p95`
      const few = Math.ceil(requests / 10)
      return [
        limitRow(name('page of 20'), await p95(page(20)), 'ms', p95Ms),
        limitRow(name('page of 100'), await p95(page(100)), 'ms', p95Ms),
        limitRow(name('filtered page of 20'), await p95(page(20, filter)), 'ms', p95Ms),
        limitRow('that project, p95', await p95(() => `/v2/project/${projectId}`), 'ms', p95Ms),
        statedRow('a typical project beside it, p95', await p95(() => `/v2/project/${hits[0].project_id}`), 'ms'),
        statedRow(
          name('the whole list, without changelogs,'),
          await p95(() => `${list}?include_changelog=false`, few),
          'ms',
        ),
      ]
    } finally {
      await site.stop()
    }
  })
}

if (import.meta.main) console.table(await runVersionsBench())
