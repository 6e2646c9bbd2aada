import { defineConfig } from '@adit/platform/config/config.ts'
import { origin, secret } from '@adit/platform/config/variables.ts'
import { remoteMoves } from '@adit/platform/http/moved.ts'
import { remoteRepresentation } from '@adit/platform/http/representation.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { allContracts } from './api_description.ts'
import { openCountries } from './countries.ts'
import { crawlerPages } from './crawler_pages.ts'
import { readerPages } from './docs/reader_pages.ts'
import {
  billingKind,
  captchaKind,
  contentNetworkHosts,
  countries,
  frontendFolder,
  limitsDatabase,
  listening,
  proxies,
  publicOrigin,
  staging,
} from './environment.ts'
import { batchPath } from './files/content_network.ts'
import { createGateway } from './gateway/gateway.ts'
import { createImageProxy } from './gateway/image_proxy.ts'
import { SharedRateLimitStore } from './gateway/shared_rate_limits.ts'
import { pageHeads } from './page_heads.ts'
import { pageSources } from './page_sources.ts'
import { remoteCircle } from './presence/circle.ts'
import { SharedPresence } from './presence/shared_presence.ts'
import { type ProcessContext, type RunningProcess, runProcess } from './process.ts'
import { about } from './texts.ts'

export const gatewayConfig = defineConfig({
  ...listening,
  ...publicOrigin,
  ...limitsDatabase,
  ...contentNetworkHosts,
  ...staging,
  ...captchaKind,
  ...billingKind,
  QUERY_URL: origin().describe('query-api'),
  COMMAND_URL: origin().describe('command-api'),
  FILES_URL: origin().describe('files'),
  ...frontendFolder,
  PAGES_URL: origin().optional().describe('pages, which renders pages; without it, browsers do'),
  ...proxies,
  ...countries,
  RATE_LIMIT_KEY: secret().optional().describe('requests with this x-ratelimit-key are not limited'),
})

type Config = ReturnType<typeof gatewayConfig>

/** The one origin in front of all other processes. Any number may run. */
export async function startGateway({ config, log, metrics, checks }: ProcessContext<Config>): Promise<RunningProcess> {
  const [query, command, files] = [config.QUERY_URL, config.COMMAND_URL, config.FILES_URL].map((url) => new URL(url))
  if (!query || !command || !files) throw new Error('three upstreams have an address')
  for (const [name, upstream] of Object.entries({ query, command, files })) {
    checks[name] = () => isReady(upstream)
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'sharing counts of requests failed; retrying')
  const pool = createPool(config.LIMITS_DATABASE_URL, { name: 'gateway', max: 1, onError })
  const rateLimits = new SharedRateLimitStore({ pool, onError })
  const onPresenceError = (error: unknown) => log.warn({ err: error }, 'sharing who is online failed; retrying')
  const presence = new SharedPresence({ pool, onError: onPresenceError })
  const gateway = createGateway({
    contracts: allContracts,
    query,
    findMoved: remoteMoves(config.QUERY_URL),
    command,
    files,
    ownPages: {
      ...readerPages(() => config.ADIT_ORIGIN, config.FRONTEND_FOLDER),
      ...crawlerPages(() => config.ADIT_ORIGIN),
    },
    frontend: config.FRONTEND_FOLDER,
    ...(config.PAGES_URL && { render: new URL(config.PAGES_URL) }),
    headFor: pageHeads(remoteRepresentation(config.QUERY_URL, ''), () => config.ADIT_ORIGIN),
    mounts: { '/_internal/image': createImageProxy({ log, rateLimits }), [batchPath]: files },
    staging: config.ADIT_STAGING,
    ...pageSources(config, () => config.ADIT_ORIGIN),
    about: () => about(config.ADIT_ORIGIN),
    log,
    metrics,
    checks,
    proxies: config.PROXIES,
    countryHeader: config.COUNTRY_HEADER,
    countryOf: await openCountries(config.COUNTRY_FILE),
    rateLimits,
    launchers: { presence, circleOf: remoteCircle(config.QUERY_URL) },
    ...(config.RATE_LIMIT_KEY && { bypassKey: config.RATE_LIMIT_KEY }),
  })
  const server = await gateway.listen({ port: config.PORT, host: config.HOST, drainMs: config.DRAIN_MS })
  return {
    origin: server.origin,
    parts: [
      { name: 'server', close: () => server.close() },
      { name: 'limits', close: async () => rateLimits.close() },
      { name: 'database', close: () => pool.end() },
    ],
  }
}

export async function isReady(upstream: URL): Promise<string | undefined> {
  const { status } = await fetch(new URL('/_ready', upstream), { signal: AbortSignal.timeout(1_500) })
  return status === 200 ? undefined : `answers ${status}`
}

if (import.meta.main) await runProcess({ name: 'gateway', config: gatewayConfig, start: startGateway })
