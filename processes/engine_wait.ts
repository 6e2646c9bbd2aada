import { setTimeout as delay } from 'node:timers/promises'
import { mayOpenLater } from '@adit/platform/event_store/not_opened.ts'
import { probes } from '@adit/platform/http/middleware/probes.ts'
import { type RunningServer, serve } from '@adit/platform/http/server.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import Koa from 'koa'
import { type EngineCheck, type EngineSettings, engineChecks } from './engine_checks.ts'

export interface WaitOptions {
  /** Said once for each reason: which variable, host and port are waited for. */
  say(line: string): void
  metrics: Metrics
}

interface WaitingConfig {
  PORT: number
  HOST: string
}

const pauseMs = 500

/**
 * Waits until all engines of a configuration can be used. Meanwhile it answers probes, and 503 to everything else. Throws EngineRefused if an
 * address, a password or a certificate has to be changed first.
 */
export async function waitForEngines(config: WaitingConfig, { say, metrics }: WaitOptions): Promise<void> {
  let server: RunningServer | undefined
  try {
    // Any process's configuration.
    for (const engine of engineChecks(config as Partial<EngineSettings>)) {
      await waitFor(engine, async (reason) => {
        say(`Waiting for ${reason}`)
        await server?.close()
        server = await serveWaiting(config, engine.name, metrics)
      })
    }
  } finally {
    await server?.close()
  }
}

async function waitFor({ run }: EngineCheck, say: (reason: string) => Promise<void>): Promise<void> {
  for (let said = ''; ; await delay(pauseMs)) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Error) || !mayOpenLater(error)) throw error
      if (error.message !== said) await say(error.message)
      said = error.message
    }
  }
}

/** Everybody can ask, so host and port stay in the log. */
function serveWaiting({ PORT, HOST }: WaitingConfig, engine: string, metrics: Metrics): Promise<RunningServer> {
  const app = new Koa<{ route?: string }>()
  app.use(
    probes({ checks: { [engine]: () => 'not there yet' }, metrics, ready: () => false, showsMetrics: () => false }),
  )
  app.use((context) => {
    context.status = 503
    context.set('retry-after', '2')
    context.body = { error: 'internal_error', description: 'The site is starting. Try again in a moment.' }
  })
  return serve(app.callback(), { port: PORT, host: HOST, graceMs: 500 })
}
