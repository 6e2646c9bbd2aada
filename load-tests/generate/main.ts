import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createEmailHash } from '@adit/command-api/identity/account/email_hash.ts'
import { ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { databaseName } from '@adit/processes/local/installation.ts'
import { readSecrets, type Secrets } from '@adit/processes/local/secrets.ts'
import { drawProgress } from '@adit/processes/maintenance/progress_bar.ts'
import { installDatabases } from '@adit/processes/ops.ts'
import { openDownloadLog } from '@adit/projectors/analytics/download_log/download_log.ts'
import type pg from 'pg'
import { copyEvents, LogNotEmpty } from '../log/copy_events.ts'
import { loadPassword, loadToken, loadUsername } from './accounts.ts'
import { writeCredentials, writeKeys } from './credentials.ts'
import { accountsOf, type DataSet, dataSetLog, eventsOf, usersOf } from './data_set.ts'
import { recordDownloads } from './downloads.ts'

const usage = `npm run generate -- --projects 1k|100k|1M [--target <postgres://… or data folder>]
  --target     a database, with EMAIL_KEY and ADDRESS_KEY of its site in the environment, or a data folder (default .adit)
  --seed       another catalogue (default 1)
  --lives      full: sagas and edits too, 98 events for each project; brief: 24 (default: full up to 10k projects)
  --users      accounts with a known password and token (default 64)
  --downloads  records in the download log, by Zipf's law over the projects (default 0)`

class Refused extends Error {}

/** `npm run generate`: fills an empty installation with a generated catalogue. Exits with 2 if it refuses. */
async function main(): Promise<void> {
  const given = readArguments()
  if (given === undefined) return console.log(usage)
  const { set, target, downloads } = given
  await using site = await openTarget(target)
  const pool = createPool(site.url, { name: 'adit-generate', max: 4 })
  try {
    await installDatabases({ ops: pool, vault: pool })
    const started = performance.now()
    const total = eventsOf(set)
    const log = dataSetLog(set, createEmailHash(site.secrets.emailKey))
    const events = await copyEvents(site.url, log, (done) => drawProgress(done, Math.max(total, done), 'events'))
    const seconds = (performance.now() - started) / 1_000
    console.log(`\n${count(events)} events in ${seconds.toFixed(1)} s: ${count(events / seconds)} a second`)
    await sayBytes(pool, 'log.event', 'event', events)
    await writeKeys(pool, accountsOf(set))
    await writeCredentials(pool, usersOf(set))
    if (downloads > 0) {
      const { recorder } = await openDownloadLog({ pool, secret: site.secrets.addressKey })
      await recordDownloads(recorder, set, downloads, Date.now(), (done) => drawProgress(done, downloads, 'downloads'))
      await recorder.drained()
      console.log('')
      await sayBytes(pool, 'ops.download', 'record of a download', downloads)
    }
  } finally {
    await pool.end()
  }
  console.log(`Users ${loadUsername(0)} to ${loadUsername(set.users - 1)}, password "${loadPassword}"`)
  console.log(`Token of ${loadUsername(0)}: ${loadToken(0, set.seed)}`)
  console.log('The read models are built when the site starts.')
}

const options = {
  projects: { type: 'string' },
  target: { type: 'string', default: process.env.ADIT_DATA ?? '.adit' },
  seed: { type: 'string', default: '1' },
  lives: { type: 'string' },
  users: { type: 'string', default: '64' },
  downloads: { type: 'string', default: '0' },
  help: { type: 'boolean', short: 'h' },
} as const

function readOptions() {
  try {
    return parseArgs({ options })
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** Undefined if only the usage was requested. */
function readArguments(): { set: DataSet; target: string; downloads: number } | undefined {
  const { values } = readOptions()
  if (values.help) return undefined
  if (values.projects === undefined) throw new Refused(usage)
  const projects = readNumber('--projects', values.projects, 1, 10_000_000)
  const lives = values.lives ?? (projects <= 10_000 ? 'full' : 'brief')
  if (lives !== 'full' && lives !== 'brief') throw new Refused('--lives: full or brief')
  const set = {
    projects,
    users: readNumber('--users', values.users, 1, 1_000),
    seed: readNumber('--seed', values.seed, 1, 1_000_000),
    brief: lives === 'brief',
  }
  return { set, target: values.target, downloads: readNumber('--downloads', values.downloads, 0, 1_000_000_000) }
}

const powers: Readonly<Record<string, number>> = { '': 1, k: 1_000, M: 1_000_000 }

function readNumber(name: string, text: string, least: number, most: number): number {
  const [, digits, power = ''] = /^(\d+)([kM]?)$/.exec(text) ?? []
  const number = Number(digits) * (powers[power] ?? 1)
  if (number >= least && number <= most) return number
  throw new Refused(`${name}: ${text} is not a number from ${least} to ${most}, such as 500, 100k or 1M`)
}

interface Target extends AsyncDisposable {
  url: string
  secrets: Secrets
}

async function openTarget(target: string): Promise<Target> {
  if (!/^postgres(ql)?:/.test(target)) return openFolder(resolve(target))
  const { EMAIL_KEY: emailKey, ADDRESS_KEY: addressKey } = process.env
  if (!emailKey || !addressKey) {
    throw new Refused('EMAIL_KEY and ADDRESS_KEY: set those of the site that will run on this database')
  }
  return { url: target, secrets: { emailKey, addressKey }, [Symbol.asyncDispose]: async () => undefined }
}

/** The embedded Postgres of a data folder, of `npm start` or of `npm run stack`. Created if it doesn't exist. */
async function openFolder(folder: string): Promise<Target> {
  const cluster = await startCluster({ dataDir: join(folder, 'postgres') })
  const url = cluster.url(databaseName)
  await ensureDatabase(url)
  return { url, secrets: await readSecrets(folder), [Symbol.asyncDispose]: () => cluster.stop() }
}

async function sayBytes(pool: pg.Pool, table: string, name: string, rows: number): Promise<void> {
  const {
    rows: [size],
  } = await pool.query<{ bytes: string }>(
    'select pg_total_relation_size($1) + coalesce(sum(pg_total_relation_size(relid)) filter (where isleaf), 0) as bytes from pg_partition_tree($1)',
    [table],
  )
  const bytes = Number(size?.bytes)
  console.log(`${count(bytes / 2 ** 20)} MiB with indexes, ${count(bytes / rows)} bytes for each ${name}`)
}

const count = (value: number) => Math.round(value).toLocaleString('en')

try {
  await main()
} catch (error) {
  const isRefusal = error instanceof Refused || error instanceof LogNotEmpty
  console.error(isRefusal ? error.message : error)
  process.exitCode = isRefusal ? 2 : 1
}
