import type { Metrics } from '../telemetry/metrics.ts'
import { type Answer, jsonAnswer } from './answer.ts'

/** What should be looked at while the process goes on as it should. */
export class Warning {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Fails by throwing or by answering a sentence that says what is wrong; a Warning is told and fails nothing; anything else is fine. */
export type Check = () => unknown

export interface ProbeOptions {
  /** By the name of what they look at: `database`, `feed`. */
  checks: Readonly<Record<string, Check>>
  metrics: Metrics | undefined
  /** Whether the process takes requests: false while starting and closing. */
  ready: () => boolean
  /** A check that takes longer counts as failed. */
  checkMs?: number
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

async function health({ checks, checkMs = 2_000 }: ProbeOptions): Promise<Answer> {
  const names = Object.keys(checks)
  const said = await Promise.all(names.map((name) => outcome(checks[name] ?? (() => undefined), checkMs)))
  const told = names.map((name, index) => [name, said[index]] as const)
  const wrong = Object.fromEntries(told.filter(([, one]) => typeof one === 'string'))
  const warnings = Object.fromEntries(told.flatMap(([name, one]) => (one instanceof Warning ? [[name, one.text]] : [])))
  const healthy = Object.keys(wrong).length === 0
  const body = { status: healthy ? 'ok' : 'failing', checks: names, wrong, warnings }
  return jsonAnswer(healthy ? 200 : 503, body, noStore)
}

const noStore = { 'cache-control': 'no-store' }

/**
 * Answers `/_health` (names what is wrong), `/_ready`, `/_live` (fails only with the process, so that it is not ended because an engine is
 * away) and `/metrics`; undefined for any other path.
 */
export async function answerProbe(path: string, options: ProbeOptions): Promise<Answer | undefined> {
  if (path === '/_health') return health(options)
  if (path === '/_ready') {
    const ready = options.ready()
    return jsonAnswer(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' }, noStore)
  }
  if (path === '/_live') return jsonAnswer(200, { status: 'live' }, noStore)
  if (path === '/metrics' && options.metrics) {
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', ...noStore }
    return { status: 200, headers, body: await options.metrics.text() }
  }
  return undefined
}
