import { defineConfig } from '@adit/platform/config/config.ts'
import { origin } from '@adit/platform/config/variables.ts'
import { probes } from '@adit/platform/http/middleware/probes.ts'
import { remoteRepresentation } from '@adit/platform/http/representation.ts'
import { drain, serve } from '@adit/platform/http/server.ts'
import Koa from 'koa'
import {
  billingKind,
  captchaKind,
  contentNetworkHosts,
  frontendFolder,
  listening,
  publicOrigin,
  staging,
} from './environment.ts'
import { isReady } from './gateway.ts'
import { pageHeads } from './page_heads.ts'
import { remoteReader } from './page_rendering/page_reader.ts'
import { renderedPages } from './page_rendering/rendered_pages.ts'
import { pageSources } from './page_sources.ts'
import { type ProcessContext, type RunningProcess, runProcess } from './process.ts'

export const pagesConfig = defineConfig({
  ...listening,
  ...publicOrigin,
  ...frontendFolder,
  ...contentNetworkHosts,
  ...staging,
  ...captchaKind,
  ...billingKind,
  QUERY_URL: origin().describe('query-api'),
})

type Config = ReturnType<typeof pagesConfig>

/** Renders pages. Any number may run; while none does, browsers render them. */
export async function startPages({ config, log, metrics, checks }: ProcessContext<Config>): Promise<RunningProcess> {
  checks.query = () => isReady(new URL(config.QUERY_URL))
  let open = true
  const app = new Koa()
  app.use(probes({ checks, metrics, ready: () => open }))
  app.use(
    renderedPages({
      folder: config.FRONTEND_FOLDER,
      read: remoteReader(config.QUERY_URL),
      headFor: pageHeads(remoteRepresentation(config.QUERY_URL, ''), () => config.ADIT_ORIGIN),
      origin: () => config.ADIT_ORIGIN,
      staging: config.ADIT_STAGING,
      ...pageSources(config, () => config.ADIT_ORIGIN),
      log,
      metrics,
    }),
  )
  const options = { port: config.PORT, host: config.HOST, drainMs: config.DRAIN_MS }
  const server = await serve(app.callback(), options)
  const close = async () => {
    open = false
    await drain(options)
    await server.close()
  }
  return { origin: server.origin, parts: [{ name: 'server', close }] }
}

if (import.meta.main) await runProcess({ name: 'pages', config: pagesConfig, start: startPages })
