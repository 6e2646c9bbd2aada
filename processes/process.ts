import { ConfigError } from '@adit/platform/config/config.ts'
import { EngineNotOpened } from '@adit/platform/event_store/not_opened.ts'
import type { Check } from '@adit/platform/http/middleware/probes.ts'
import { closeInOrder, type Part } from '@adit/platform/http/server.ts'
import { createLog, type Log } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { startTracing } from '@adit/platform/telemetry/tracing.ts'
import { waitForEngines } from './engine_wait.ts'
import { watchStrayErrors } from './stray_errors.ts'

export interface ProcessContext<Config> {
  config: Config
  log: Log
  metrics: Metrics
  /** The checks of `/_health`. Filled while starting. */
  checks: Record<string, Check>
  /** Something is lost for good: ends the process, so that its supervisor starts another. */
  fail(error: unknown): void
}

export interface RunningProcess {
  /** `http://host:port` of its probes, or of what it serves. */
  origin: string
  /** In the order in which to close them. */
  parts: readonly Part[]
}

/** For every process. */
export interface CommonConfig {
  PORT: number
  HOST: string
  ADIT_LOG: string
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
}

export interface ProcessOptions<Config extends CommonConfig> {
  name: string
  config(): Config
  start(context: ProcessContext<Config>): Promise<RunningProcess>
}

/**
 * Runs one process until SIGINT or SIGTERM: reports when it is ready, closes in order, and exits with 0. A second signal ends it at once.
 */
export async function runProcess<Config extends CommonConfig>(options: ProcessOptions<Config>): Promise<void> {
  const config = readConfig(options.config)
  const log = createLog({ name: options.name, level: config.ADIT_LOG })
  const stopTracing = await startTracing({
    service: options.name,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  })
  const starting = Promise.withResolvers<RunningProcess>()
  let stopping = false
  let isWaiting = true
  const stop = async (code: number) => {
    if (stopping) process.exit(1)
    stopping = true
    if (isWaiting) process.exit(code)
    const running = await starting.promise.catch(() => undefined)
    await closeInOrder([...(running?.parts ?? []), { name: 'traces', close: stopTracing }], (part, err) =>
      log.error({ part, err }, 'closing failed'),
    )
    log.info('stopped')
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'cannot continue')
    void stop(1)
  }
  let isStarted = false
  watchStrayErrors(log, (error) => {
    if (isStarted) return fail(error)
    log.fatal({ err: error }, 'could not start')
    process.exit(1)
  })
  const metrics = new Metrics({ process: true })
  try {
    await waitForEngines(config, { say: (line) => log.warn(line), metrics })
    isWaiting = false
    starting.resolve(await options.start({ config, log, metrics, checks: {}, fail }))
    isStarted = true
    log.info({ origin: (await starting.promise).origin }, 'ready')
  } catch (error) {
    if (error instanceof ConfigError) {
      console.error(error.message)
      process.exit(2)
    }
    if (error instanceof EngineNotOpened) log.fatal(error.message)
    else log.fatal({ err: error }, 'could not start')
    process.exit(1)
  }
}

function readConfig<Config>(read: () => Config): Config {
  try {
    return read()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(2)
  }
}
