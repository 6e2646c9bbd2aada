import pg from 'pg'
import { withCluster } from './engine/cluster.ts'
import { startSite } from './engine/site.ts'
import { type FigureRow, medianRound, type Round, ratioRow, statedRow } from './figure.ts'
import { fillLog } from './log/fill_log.ts'
import { settled } from './read.bench.ts'

export interface HashesBenchOptions {
  events?: number
  hashes?: number
  rounds?: number
}

const warmUp = 5

/**
 * Looking up many hashes at once, through gateway and query side as `npm start` runs them in one process, against a bare SQL query with the
 * same hashes that creates the same JSON from the same tables (its values are compared with the answer's). Both take turns on one
 * connection and return whole texts. For the record, also the time of the same query if the texts were stored ready-made.
 */
export async function runHashesBench(options: HashesBenchOptions = {}): Promise<FigureRow[]> {
  const { events = 100_000, hashes: count = 500, rounds = 40 } = options
  return withCluster(async (cluster) => {
    const url = await cluster.database('bench')
    await fillLog(url, { events })
    const site = await startSite({ dataFolder: `${cluster.folder}/site`, databaseUrl: url })
    const client = new pg.Client({ connectionString: cluster.adminUrl('bench') })
    await client.connect()
    try {
      await settled(url)
      const tables = await liveTables(client)
      const hashes = await somePublicHashes(client, tables, count)
      const body = JSON.stringify({ hashes, algorithm: 'sha1' })
      const headers = { ...site.headers, 'content-type': 'application/json' }
      const ask = async () => {
        const answer = await fetch(`${site.origin}/v2/version_files`, { method: 'POST', headers, body })
        if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${await answer.text()}`)
        return answer.text()
      }
      const bare = { name: 'bare', text: answerSql(tables, site.origin), values: [hashes] }
      const select = async () => (await client.query<{ answer: string }>(bare)).rows[0]?.answer ?? ''
      checkSame(await ask(), await select())
      const stored = await storeAnswers(client, JSON.parse(await ask()))
      const ready = async () =>
        (await client.query<{ body: string }>(stored, [hashes])).rows.map((row) => row.body).join()
      const measured: Round[] = []
      const readyMs: number[] = []
      for (let round = 0; round < rounds + warmUp; round++) {
        const [yardstick, value, fromStore] = [await rate(select), await rate(ask), await rate(ready)]
        if (round < warmUp) continue
        measured.push({ yardstick, value })
        readyMs.push(1_000 / fromStore)
      }
      const name = `lookup of ${hashes.length} hashes, against a bare query that creates the same JSON`
      return [
        ratioRow({ name, ...medianRound(measured), unit: '/s', atLeast: 0.5 }),
        statedRow('a query for those texts stored ready-made, fastest', Math.min(...readyMs), 'ms'),
      ]
    } finally {
      await client.end()
      await site.stop()
    }
  })
}

async function rate(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return 1_000 / (performance.now() - started)
}

interface Tables {
  catalogue: string
  downloads: string
}

async function liveTables(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<{ projector: string; schema: string }>(
    'select projector, schema from meta.live_build',
  )
  const schemaOf = (projector: string) => rows.find((row) => row.projector === projector)?.schema ?? ''
  return { catalogue: schemaOf('catalogue'), downloads: schemaOf('downloads') }
}

async function somePublicHashes(client: pg.Client, { catalogue }: Tables, count: number): Promise<string[]> {
  const { rows } = await client.query<{ sha1: string }>(
    `select min(f.sha1) as sha1 from ${catalogue}.file f join ${catalogue}.version v using (version_id)
     join ${catalogue}.project p on p.project_id = v.project_id
     where v.added and v.described and v.status = 'listed' and p.status = 'approved' and not p.deleted
     group by f.sha1 order by md5(f.sha1) limit $1`,
    [count],
  )
  return rows.map(({ sha1 }) => sha1)
}

/** The answer of POST /v2/version_files for public files, created by the database. */
function answerSql({ catalogue, downloads }: Tables, origin: string): string {
  const iso = (column: string) =>
    `to_char(to_timestamp(${column} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return `
    select json_object_agg(sha1, version)::text as answer from (
      select distinct on (h.sha1) h.sha1, json_build_object(
        'id', v.version_id, 'project_id', v.project_id, 'author_id', v.author_id, 'featured', v.featured, 'name', v.name,
        'version_number', v.version_number,
        'changelog', coalesce((select c.changelog from ${catalogue}.changelog c where c.version_id = v.version_id), ''),
        'dependencies', (select coalesce(json_agg(json_build_object('version_id', d->'versionId', 'project_id', d->'projectId',
          'file_name', d->'fileName', 'dependency_type', d->'kind') order by n), '[]')
          from json_array_elements(v.dependencies::json) with ordinality as e(d, n)),
        'game_versions', v.game_versions, 'version_type', v.channel, 'environment', v.environment, 'status', v.status,
        'requested_status', v.requested_status, 'date_published', ${iso('v.published_at')},
        'downloads', coalesce(t.downloads, 0),
        'files', (select coalesce(json_agg(json_build_object('id', f->'fileId', 'hashes',
          json_build_object('sha1', f->'sha1', 'sha512', f->'sha512'),
          'url', '${origin}/data/' || v.project_id || '/versions/' || v.version_id || '/' || (f->>'filename'),
          'filename', f->'filename', 'primary', f->'primary', 'size', f->'size', 'file_type', f->'fileType') order by n), '[]')
          from json_array_elements(v.files::json) with ordinality as e(f, n)),
        'changelog_url', null, 'loaders', v.loaders) as version
      from ${catalogue}.file h
      join ${catalogue}.version v using (version_id)
      join ${catalogue}.project p on p.project_id = v.project_id
      left join ${downloads}.version_total t on t.version_id = v.version_id
      where h.sha1 = any($1::text[]) and v.added and v.described and not p.deleted
      order by h.sha1, v.ordering desc nulls first, v.published_at desc, v.version_id collate "C" desc) q`
}

/** Equal except for spaces and order. The log has no names with characters that addresses escape. */
function checkSame(answer: string, bare: string): void {
  const [left, right] = [JSON.parse(answer), JSON.parse(bare)]
  for (const hash of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [shown, made] = [sorted(left[hash]), sorted(right[hash])]
    if (shown !== made) throw new Error(`Not the same for ${hash}:\n${shown}\n${made}`)
  }
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort())
      : inner,
  )
}

async function storeAnswers(client: pg.Client, answers: Record<string, unknown>): Promise<string> {
  await client.query('create temporary table answer (hash text primary key, body text not null)')
  await client.query('insert into answer select * from unnest($1::text[], $2::text[])', [
    Object.keys(answers),
    Object.values(answers).map((answer) => JSON.stringify(answer)),
  ])
  return 'select body from answer where hash = any($1::text[])'
}

if (import.meta.main) console.table(await runHashesBench())
