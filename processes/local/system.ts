import type { CommandSide } from '@adit/command-api/command_side.ts'
import { createAuthenticate } from '@adit/command-api/identity/sign_in/authenticate.ts'
import { hasScope } from '@adit/events/identity/scope.values.ts'
import { ConfigError } from '@adit/platform/config/config.ts'
import { createSide } from '@adit/platform/http/app.ts'
import type { Check } from '@adit/platform/http/middleware/probes.ts'
import { closeInOrder } from '@adit/platform/http/server.ts'
import type { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { runnerWaiter } from '@adit/platform/projection/waiter.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { filled, logs } from '@adit/projectors/all.ts'
import { projectCounts } from '@adit/projectors/catalogue/search/project_count.ts'
import { IndexerLoop } from '@adit/projectors/catalogue/search/search_loop.ts'
import type { DownloadRecorder } from '@adit/projectors/kit/download_recorder.port.ts'
import { fileLookUp } from '@adit/query-api/catalogue/file/file_at_address.queries.ts'
import Koa from 'koa'
import { allContracts } from '../api_description.ts'
import { billingFills, contributesTo, offerOf } from '../billing.ts'
import { captchaOf } from '../captcha.ts'
import { openCommands } from '../commands.ts'
import { openCountries } from '../countries.ts'
import { crawlerPages } from '../crawler_pages.ts'
import { readerPages } from '../docs/reader_pages.ts'
import { batchPath } from '../files/content_network.ts'
import { createFiles } from '../files/files.ts'
import { createGateway } from '../gateway/gateway.ts'
import { createImageProxy } from '../gateway/image_proxy.ts'
import { SharedRateLimitStore } from '../gateway/shared_rate_limits.ts'
import { mailOf, warnWithoutServer } from '../mail.ts'
import { installDatabases, releaseLeases } from '../ops.ts'
import { pageHeads } from '../page_heads.ts'
import { localReader, snapshotOf } from '../page_rendering/page_reader.ts'
import { renderedPages } from '../page_rendering/rendered_pages.ts'
import { pageSources } from '../page_sources.ts'
import { breachesOf } from '../passwords.ts'
import { railsOf } from '../payouts.ts'
import { answers } from '../pools.ts'
import { localCircle } from '../presence/circle.ts'
import { SharedPresence } from '../presence/shared_presence.ts'
import { recorderOf, startEventProjections, startLogProjections } from '../projections.ts'
import { openQueries } from '../queries.ts'
import { watchQueues, watchReviewQueue } from '../queue_metrics.ts'
import { revenueOf } from '../revenue.ts'
import { githubTokensOf, offeredOf, providersOf } from '../sign_in_providers.ts'
import { about } from '../texts.ts'
import { adNetworkIn, billingIn, type LocalConfig } from './config.ts'
import { type Engines, openEngines } from './engines.ts'
import { readSecrets } from './secrets.ts'

export interface SystemOptions {
  config: LocalConfig
  /** Folder of the built pages. */
  frontend: string
  log: Log
  /** The database server ended by itself. Nothing works any more. */
  onLost(): void
  /** Done before the site answers. */
  beforeListening?(command: CommandSide): Promise<void>
  /** False while a demo's views and downloads are still being written. By default, there is none. */
  isCounting?(): boolean
}

/** Everything on one machine, running. */
export interface System {
  origin: string
  engines: Engines
  command: CommandSide
  runner: ProjectionRunner
  /** Undefined if no room keeps a download log. */
  recorder: DownloadRecorder | undefined
  close(): Promise<void>
}

/** Starts the engines, the projections, both sides and the gateway, in that order. Resolves when the site answers. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { config, frontend, log, onLost, beforeListening, isCounting } = options
  const { ADIT_DATA: dataFolder, DATABASE_URL: databaseUrl, PORT: port, HOST: host } = config
  const secrets = await readSecrets(dataFolder)
  const payouts = config.PAYOUTS ?? [config.ADIT_DEMO ? ('practice' as const) : ('none' as const)]
  const billing = { ...config, BILLING: billingIn(config), PAYOUTS: payouts }
  const advertising = { ...config, AD_NETWORK: adNetworkIn(config) }
  const { EVENT_STORE_URL: eventStoreUrl, SEARCH_CA: searchCa } = config
  const searchUrl = config.SEARCH_URL?.url.href
  const engines = await openEngines({
    dataFolder,
    databaseUrl,
    eventStoreUrl,
    acceptedLog: config.ADIT_ACCEPT_LOG,
    searchUrl,
    searchCa,
    storage: config,
    log,
  })
  const { ops, store, feed, storage, spool, search } = engines
  let closing = false
  void engines.lost.then(() => closing || onLost())
  await installDatabases({ ops, vault: ops })
  // The embedded server serves only one process, so whoever still holds a lease was killed. An external Postgres may serve others.
  if (databaseUrl === undefined) await releaseLeases(ops)
  const metrics = new Metrics({ process: true })
  watchQueues(metrics, ops)
  watchReviewQueue(metrics, engines.projections)
  const events = await startEventProjections({ pool: engines.projections, feed, store, log, metrics })
  const opened = await Promise.all(
    logs.map(async (of) => ({ of, opened: await of.open({ pool: ops, secret: secrets.addressKey }) })),
  )
  const counting = await Promise.all(
    opened.map((one) => startLogProjections({ ...one, pool: engines.projections, log, metrics })),
  )

  let origin = config.ADIT_ORIGIN ?? ''
  // Filled in below: a free port is known only once it listens.
  const ownHosts: string[] = []
  const authenticate = createAuthenticate(ops, {
    staffSecondFactor: config.STAFF_SECOND_FACTOR,
    foreign: githubTokensOf({ ...config, EMAIL_KEY: secrets.emailKey }, ops),
  })
  const shared = { authenticate, hasScope, log, metrics, behindGateway: true } as const
  const query = await openQueries({
    engines: { ...engines, vault: ops },
    origin: () => origin,
    offered: offeredOf(config),
    billing: offerOf(billing),
    contributes: contributesTo(billing),
    log,
  })
  const querySide = createSide({ ...shared, side: 'query', routes: query.routes, errors: query.errors })
  const recorder = recorderOf(opened.map((one) => one.opened))
  const command = await openCommands({
    store,
    ops,
    vault: ops,
    storage,
    spool,
    emailKey: secrets.emailKey,
    read: querySide.read,
    ownHosts,
    origin: () => origin,
    mail: mailOf(config, config.ADIT_ORIGIN ?? ''),
    revenue: revenueOf(advertising, { reads: engines.reads, ops }, isCounting),
    billing: billingFills(billing, ops, secrets.emailKey),
    rails: railsOf(config, { ops, store }, config.ADIT_DEMO ? 'practice' : 'none'),
    breaches: breachesOf(config, log),
    activity: recorder,
    signIn: { providers: providersOf(config), launcherFiles: config.LAUNCHER_FILES_URL ?? null },
    community: config.COMMUNITY_URL,
    captcha: captchaOf({ config, secret: secrets.emailKey, origin: () => origin, log }),
  })
  const { routes, errors, represent, idempotency } = command
  const waiter = runnerWaiter(events, feed)
  const commandSide = createSide({ ...shared, side: 'command', routes, errors, represent, waiter, idempotency, spool })
  const lookUp = fileLookUp(query.models)
  const contentNetwork =
    config.CONTENT_NETWORK_KEY && recorder ? { key: config.CONTENT_NETWORK_KEY, recorder } : undefined
  const files = createFiles({ ...shared, storage, recorder, contentNetwork, lookUp })
  const onSearchError = (error: unknown) => log.error({ err: error }, 'the search indexer failed; retrying')
  const indexer = new IndexerLoop({
    pool: engines.projections,
    search,
    counts: filled(projectCounts),
    onError: onSearchError,
  })
  events.onMoved(() => indexer.rouse())
  indexer.start()
  const worker = command.startWorker(log)
  const onLimitError = (error: unknown) => log.warn({ err: error }, 'sharing counts of requests failed; retrying')
  const rateLimits = new SharedRateLimitStore({ pool: ops, onError: onLimitError })
  const headFor = pageHeads(querySide.read, () => origin)
  const render = new Koa().use(
    renderedPages({
      folder: frontend,
      read: localReader(querySide.read, shared.authenticate),
      stateOf: snapshotOf(engines.reads),
      headFor,
      origin: () => origin,
      staging: config.ADIT_STAGING,
      ...pageSources(billing, () => origin),
      log,
      metrics,
    }),
  )
  const onPresenceError = (error: unknown) => log.warn({ err: error }, 'sharing who is online failed; retrying')
  const presence = new SharedPresence({ pool: ops, onError: onPresenceError })
  const gateway = createGateway({
    contracts: allContracts,
    query: querySide.app,
    findMoved: querySide.moved,
    command: commandSide.app,
    files,
    ownPages: { ...readerPages(() => origin, frontend), ...crawlerPages(() => origin) },
    frontend,
    headFor,
    render,
    mounts: {
      '/_internal/image': createImageProxy({ log, rateLimits }),
      ...(contentNetwork && { [batchPath]: files }),
    },
    staging: config.ADIT_STAGING,
    ...pageSources(billing, () => origin),
    proxies: config.PROXIES,
    countryHeader: config.COUNTRY_HEADER,
    countryOf: await openCountries(config.COUNTRY_FILE),
    about: () => about(origin),
    log,
    metrics,
    checks: engineChecks(engines),
    rateLimits,
    launchers: { presence, circleOf: localCircle({ authenticate, hasScope, read: querySide.read }) },
    ...(config.RATE_LIMIT_KEY && { bypassKey: config.RATE_LIMIT_KEY }),
  })
  await beforeListening?.(command)
  const server = await listening(() => gateway.listen({ port, host }), config)
  origin ||= server.origin
  warnWithoutServer(config, origin, log)
  ownHosts.push(new URL(origin).host)
  return {
    origin,
    engines,
    command,
    runner: events,
    recorder,
    async close() {
      closing = true
      const parts = [
        { name: 'gateway', close: () => server.close() },
        { name: 'limits', close: async () => rateLimits.close() },
        { name: 'worker', close: () => worker.stop() },
        { name: 'indexer', close: () => indexer.stop() },
        { name: 'queries', close: () => query.close() },
        { name: 'recorder', close: async () => recorder?.drained() },
        { name: 'projections', close: () => events.stop() },
        { name: 'logs', close: async () => void (await Promise.all(counting.map((one) => one.stop()))) },
        { name: 'engines', close: () => engines.close() },
      ]
      await closeInOrder(parts, (part, err) => log.error({ part, err }, 'closing failed'))
    },
  }
}

/** By the names that the processes of a stack use. Everybody can ask, so the reason stays in the log. */
function engineChecks({ reads, store, search, storage }: Engines): Record<string, Check> {
  const asked = {
    database: answers(reads),
    event_store: () => store.head(),
    search: () => search.search({ limit: 1, offset: 0, sort: 'relevance' }),
    storage: () => storage.check(),
  }
  const checks = Object.entries(asked).map(([name, ask]) => {
    const check = () =>
      Promise.resolve(ask()).then(
        () => undefined,
        () => "can't be reached, or doesn't work",
      )
    return [name, check] as const
  })
  return Object.fromEntries(checks)
}

async function listening<Server>(listen: () => Promise<Server>, { PORT, HOST }: LocalConfig): Promise<Server> {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new ConfigError([
        `PORT: ${PORT} is used by another program on ${HOST}; choose another port, or 0 for a free one`,
      ])
    }
    if (code === 'EACCES') throw new ConfigError([`PORT: this account may not listen on port ${PORT}`])
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError([`HOST: ${HOST} is not an address of this machine (${code})`])
    }
    throw error
  }
}
