import { randomUUID } from 'node:crypto'
import { catalogueOpsParts } from '@adit/command-api/catalogue/catalogue_ops.ts'
import { type CommandSide, createCommandSide } from '@adit/command-api/command_side.ts'
import { createIdentityPorts, identityOpsParts } from '@adit/command-api/identity/identity_deps.ts'
import { notificationOpsParts } from '@adit/command-api/notifications/notifications_worker.ts'
import { downloadRuleText } from '@adit/events/analytics/download_rule.values.ts'
import { hasScope } from '@adit/events/identity/scope.values.ts'
import { docsPages } from '@adit/gateway/docs.ts'
import { batchPath } from '@adit/gateway/files/content_network.ts'
import { createFiles } from '@adit/gateway/files/files.ts'
import { createGateway } from '@adit/gateway/gateway.ts'
import { createImageProxy } from '@adit/gateway/image_proxy.ts'
import { imageHosts } from '@adit/markdown/addresses.ts'
import { createSide } from '@adit/platform/http/app.ts'
import { closeInOrder } from '@adit/platform/http/server.ts'
import { createAuthenticate } from '@adit/platform/ops/authenticate.ts'
import { idempotencyPart, PostgresIdempotencyStore } from '@adit/platform/ops/idempotency.postgres.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { postgresSagaStore, sagasPart } from '@adit/platform/ops/sagas.ts'
import { createUploads, uploadsPart } from '@adit/platform/ops/uploads.ts'
import { createPersonalVault, vaultPart } from '@adit/platform/personal/vault.postgres.ts'
import type { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import { runnerWaiter } from '@adit/platform/projection/waiter.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { DownloadRecorder } from '@adit/platform/telemetry_log/recorder.port.ts'
import { downloadLogPart } from '@adit/platform/telemetry_log/schema.ts'
import { IndexerLoop } from '@adit/projectors/catalogue/search.loop.ts'
import { fileLookUp } from '@adit/query-api/analytics/file_look_up.queries.ts'
import { readModelVersions } from '@adit/query-api/models.ts'
import { allContracts, describeApi, textSections } from './api_description.ts'
import type { LocalConfig } from './config.ts'
import { type Engines, openEngines } from './engines.ts'
import { startProjections } from './projections.ts'
import { openQueries } from './queries.ts'
import { readSecrets } from './secrets.ts'
import { privacyPolicy, termsOfUse } from './texts.ts'

export interface SystemOptions {
  config: LocalConfig
  /** Folder of the built pages. */
  frontend: string
  log: Log
  /** The database server ended by itself: nothing works any more. */
  onLost(): void
}

/** Everything of one machine, running. */
export interface System {
  origin: string
  engines: Engines
  command: CommandSide
  runner: ProjectionRunner
  recorder: DownloadRecorder
  close(): Promise<void>
}

const about = { about: 'Welcome to the catalogue', documentation: '/docs', name: 'adit', version: '0.1.0' }
/** What descriptions show beside what every page may: pictures that do not pass our proxy, and the chat's frame. */
const markdownSources = {
  'img-src': imageHosts.map((host) => `https://${host}`),
  'frame-src': ['https://discord.com'],
}

/** Starts the engines, the projections, both sides and the gateway, in that order; resolves when the site answers. */
export async function startSystem({ config, frontend, log, onLost }: SystemOptions): Promise<System> {
  const { ADIT_DATA: dataFolder, DATABASE_URL: databaseUrl, PORT: port, HOST: host } = config
  const secrets = await readSecrets(dataFolder)
  const engines = await openEngines({ dataFolder, databaseUrl, storage: config, log })
  const { ops, store, feed, storage, spool, search } = engines
  let closing = false
  void engines.lost.then(() => closing || onLost())
  const platformParts = [uploadsPart, sagasPart, idempotencyPart, vaultPart, downloadLogPart]
  await installOps(ops, [...platformParts, ...identityOpsParts, ...catalogueOpsParts, ...notificationOpsParts])
  const projections = await startProjections(engines, secrets, log)

  const metrics = new Metrics({ process: true })
  let origin = config.ADIT_ORIGIN ?? ''
  // Filled below: a free port is known only once it listens.
  const ownHosts: string[] = []
  const vault = createPersonalVault(ops)
  const shared = { authenticate: createAuthenticate(ops), hasScope, log, metrics, behindGateway: true } as const
  const query = await openQueries({ engines, origin: () => origin, log })
  const querySide = createSide({ ...shared, side: 'query', routes: query.routes })
  const idempotency = new PostgresIdempotencyStore(ops)
  const command = createCommandSide({
    store,
    ops,
    storage,
    spool,
    uploads: createUploads(ops, storage),
    sagaStore: postgresSagaStore(ops),
    identity: createIdentityPorts({ ops, vault, emailSecret: secrets.emailKey }),
    relay: { get: querySide.read },
    ownHosts,
    origin: () => origin,
    idempotency,
    owner: randomUUID(),
  })
  const waiter = runnerWaiter(projections.events, feed)
  const commandSide = createSide({ ...shared, side: 'command', routes: command.routes, waiter, idempotency })
  const lookUp = fileLookUp(query.models)
  const { recorder } = projections.downloads
  const contentNetwork = config.CONTENT_NETWORK_KEY ? { key: config.CONTENT_NETWORK_KEY, recorder } : undefined
  const files = createFiles({ ...shared, storage, recorder, contentNetwork, lookUp })
  const onSearchError = (error: unknown) => log.error({ err: error }, 'the search indexer stumbled')
  const indexer = new IndexerLoop({
    pool: engines.projections,
    search,
    versions: readModelVersions,
    onError: onSearchError,
  })
  projections.events.onMoved(() => indexer.rouse())
  indexer.start()
  const worker = command.startWorker(log)
  const gateway = createGateway({
    contracts: allContracts,
    query: querySide.listener,
    command: commandSide.listener,
    files: files.listener,
    ownPages: docsPages({
      api: describeApi(),
      origin: origin || `http://${host}:${port}`,
      downloads: textSections(downloadRuleText),
      terms: termsOfUse,
      privacy: privacyPolicy,
    }),
    frontend,
    mounts: { '/_internal/image': createImageProxy({ log }), ...(contentNetwork && { [batchPath]: files.listener }) },
    security: { sources: markdownSources },
    about,
    log,
    metrics,
    ...(config.RATE_LIMIT_KEY && { bypassKey: config.RATE_LIMIT_KEY }),
  })
  const server = await gateway.listen({ port, host })
  origin ||= server.origin
  ownHosts.push(new URL(origin).host)
  return {
    origin,
    engines,
    command,
    runner: projections.events,
    recorder,
    async close() {
      closing = true
      const parts = [
        { name: 'gateway', close: () => server.close() },
        { name: 'worker', close: () => worker.stop() },
        { name: 'indexer', close: () => indexer.stop() },
        { name: 'queries', close: () => query.close() },
        { name: 'projections', close: () => projections.stop() },
        { name: 'engines', close: () => engines.close() },
      ]
      await closeInOrder(parts, (part, err) => log.error({ part, err }, 'closing failed'))
    },
  }
}
