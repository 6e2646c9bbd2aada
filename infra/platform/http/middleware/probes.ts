import type { Context, Middleware } from 'koa'
import type { Metrics } from '../../telemetry/metrics.ts'

/** A problem that someone should look at while the process keeps working. */
export class Warning {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * Fails by throwing or by returning a sentence that says what is wrong. A Warning is reported but is no failure. Any other result means
 * success.
 */
export type Check = () => unknown

/** Kubernetes waits for a probe for one second by default. */
const readyMs = 500

export interface ProbeOptions {
  /** By the name of what they check: `database`, `feed`. */
  checks: Readonly<Record<string, Check>>
  metrics: Metrics
  /** Whether the process accepts requests. False while starting and closing. */
  ready: () => boolean
  /** Who may read the metrics. By default everyone who can reach this port. */
  showsMetrics?: (context: Context) => boolean
  /** A check that takes longer counts as failed. */
  checkMs?: number
}

/**
 * Answers `/_health` (names what is wrong), `/_ready`, `/_live` and `/metrics`. `/_live` fails only if the process itself does, so that no
 * orchestrator restarts it because an engine is down. `/_ready` names what is wrong but stays 200: the process still answers whatever
 * doesn't need that engine, and 503 for the rest.
 */
export function probes(options: ProbeOptions): Middleware<{ route?: string }> {
  const { metrics, ready, showsMetrics = () => true } = options
  const answers: Readonly<Record<string, (context: Context) => unknown>> = {
    '/_health': (context) => health(context, options),
    '/_ready': async (context) => {
      const isReady = ready()
      const { wrong } = await outcomes(options.checks, Math.min(readyMs, options.checkMs ?? readyMs))
      context.status = isReady ? 200 : 503
      context.body = { status: isReady ? 'ready' : 'not ready', ...(Object.keys(wrong).length > 0 && { wrong }) }
    },
    '/_live': (context) => {
      context.body = { status: 'live' }
    },
    '/metrics': async (context) => {
      context.type = 'text/plain; version=0.0.4; charset=utf-8'
      context.body = await metrics.text()
    },
  }
  return async (context, next) => {
    const { method, path } = context
    const isRead = method === 'GET' || method === 'HEAD'
    const answer = isRead && Object.hasOwn(answers, path) ? answers[path] : undefined
    if (!answer || (path === '/metrics' && !showsMetrics(context))) return next()
    context.state.route = path
    context.set('cache-control', 'no-store')
    await answer(context)
  }
}

async function health(context: Context, { checks, checkMs = 2_000 }: ProbeOptions): Promise<void> {
  const { names, wrong, warnings } = await outcomes(checks, checkMs)
  const isHealthy = Object.keys(wrong).length === 0
  context.status = isHealthy ? 200 : 503
  context.body = { status: isHealthy ? 'ok' : 'failing', checks: names, wrong, warnings }
}

async function outcomes(checks: ProbeOptions['checks'], withinMs: number) {
  const names = Object.keys(checks)
  const said = await Promise.all(names.map((name) => outcome(checks[name] ?? (() => undefined), withinMs)))
  const told = names.map((name, index) => [name, said[index]] as const)
  const wrong = Object.fromEntries(told.filter(([, one]) => typeof one === 'string'))
  const warnings = Object.fromEntries(told.flatMap(([name, one]) => (one instanceof Warning ? [[name, one.text]] : [])))
  return { names, wrong, warnings }
}

async function outcome(check: Check, withinMs: number): Promise<string | Warning | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | Warning | undefined>()
  const timer = setTimeout(() => resolve(`no answer within ${withinMs} ms`), withinMs)
  try {
    const said = await Promise.race([Promise.resolve().then(check), promise])
    return typeof said === 'string' || said instanceof Warning ? said : undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
  }
}
