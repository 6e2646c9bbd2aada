import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeInOrder } from '@adit/platform/http/server.ts'
import { type Log, silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { commandApiConfig, startCommandApi } from '../command_api.ts'
import { filesConfig, startFiles } from '../files.ts'
import { gatewayConfig, startGateway } from '../gateway.ts'
import { pagesConfig, startPages } from '../pages.ts'
import type { ProcessContext, RunningProcess } from '../process.ts'
import { projectorsConfig, startProjectors } from '../projectors.ts'
import { queryApiConfig, startQueryApi } from '../query_api.ts'
import { relayConfig, startRelayProcess } from '../relay.ts'
import { startWorker, workerConfig } from '../worker.ts'

/** All processes with their own entry functions, but in this one process. They still communicate over HTTP and the database. */
export interface TestSite {
  /** Of the gateway. */
  origin: string
  /** Each process by name. */
  origins: Readonly<Record<string, string>>
  /** Settings of the processes. */
  environment: Readonly<Record<string, string>>
  metrics: Readonly<Record<string, Metrics>>
  close(): Promise<void>
}

/** `given` replaces settings that a site would otherwise create, such as existing databases. `logOf`: of each process, by its name. */
export async function startTestSite(
  given: Readonly<Record<string, string>> = {},
  logOf: (name: string) => Log = silentLog,
): Promise<TestSite> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-site-'))
  const database = await createTestDatabase()
  const running: RunningProcess[] = []
  const metrics: Record<string, Metrics> = {}
  const origins: Record<string, string> = {}
  const run = async <Config>(
    name: string,
    config: Config,
    start: (context: ProcessContext<Config>) => Promise<RunningProcess>,
  ): Promise<string> => {
    const own = new Metrics({ process: true })
    metrics[name] = own
    const process = await start({ config, log: logOf(name), metrics: own, checks: {}, fail: () => undefined })
    running.unshift(process)
    origins[name] = process.origin
    return process.origin
  }
  const environment: Record<string, string> = {
    PORT: '0',
    DATABASE_URL: database.url,
    LIMITS_DATABASE_URL: given.OPS_DATABASE_URL ?? given.DATABASE_URL ?? database.url,
    STORAGE_URL: `file://${folder}/objects`,
    SPOOL_FOLDER: join(folder, 'spool'),
    FRONTEND_FOLDER: folder,
    // A loopback name: mails can be read on this machine.
    ADIT_ORIGIN: 'http://adit.localhost',
    SERVICE_KEY: 'the service key of a test',
    EMAIL_KEY: 'the email key of a test',
    ADDRESS_KEY: 'the address key of a test',
    RATE_LIMIT_KEY: 'the key of a test that asks often',
    // Tests sign up by the API; what a captcha demands has tests of its own.
    CAPTCHA: 'none',
    PAYOUTS: 'practice',
    ...given,
  }
  await run('projectors', projectorsConfig(environment), startProjectors)
  environment.QUERY_URL = await run('query-api', queryApiConfig(environment), startQueryApi)
  environment.FILES_URL = await run('files', filesConfig(environment), startFiles)
  environment.COMMAND_URL = await run('command-api', commandApiConfig(environment), startCommandApi)
  await run('worker', workerConfig(environment), startWorker)
  // There is no broker. The relay keeps trying and does nothing else.
  await run('relay', relayConfig({ ...environment, FEED_URL: 'kafka://127.0.0.1:9' }), startRelayProcess)
  // It has no build, so the gateway is not told of it.
  await run('pages', pagesConfig(environment), startPages)
  const origin = await run('gateway', gatewayConfig(environment), startGateway)
  return {
    origin,
    origins,
    environment,
    metrics,
    async close() {
      for (const { parts } of running) await closeInOrder(parts, (part, error) => console.error(part, error))
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
