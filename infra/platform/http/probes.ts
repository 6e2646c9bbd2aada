import type { Metrics } from '../telemetry/metrics.ts'
import { type Answer, jsonAnswer } from './answer.ts'

/** Fails by throwing or by answering a sentence that says what is wrong; anything else is fine. */
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

async function outcome(check: Check, withinMs: number): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const timer = setTimeout(() => resolve(`no answer within ${withinMs} ms`), withinMs)
  try {
    const said = await Promise.race([Promise.resolve().then(check), promise])
    return typeof said === 'string' ? said : undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
  }
}

async function health({ checks, checkMs = 2_000 }: ProbeOptions): Promise<Answer> {
  const names = Object.keys(checks)
  const said = await Promise.all(names.map((name) => outcome(checks[name] ?? (() => undefined), checkMs)))
  const wrong = Object.fromEntries(names.flatMap((name, index) => (said[index] ? [[name, said[index]]] : [])))
  const healthy = Object.keys(wrong).length === 0
  return jsonAnswer(healthy ? 200 : 503, { status: healthy ? 'ok' : 'failing', checks: names, wrong }, noStore)
}

const noStore = { 'cache-control': 'no-store' }

/** Answers `/_health` (names what is wrong), `/_ready` and `/metrics`; undefined for any other path. */
export async function answerProbe(path: string, options: ProbeOptions): Promise<Answer | undefined> {
  if (path === '/_health') return health(options)
  if (path === '/_ready') {
    const ready = options.ready()
    return jsonAnswer(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' }, noStore)
  }
  if (path === '/metrics' && options.metrics) {
    const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', ...noStore }
    return { status: 200, headers, body: await options.metrics.text() }
  }
  return undefined
}
