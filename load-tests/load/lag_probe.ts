import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from './client.ts'

export interface Lag {
  /** Seconds since the start of the run. */
  at: number
  /** Milliseconds from the answer to a write that waits for nothing until the write can be read. */
  ms: number
}

export interface LagProbe {
  /** About one per second of the run. */
  stop(): Promise<Lag[]>
}

const everyMs = 1_000
const pollMs = 5
const patienceMs = 30_000

/** While others load the target, regularly writes without waiting and measures when the write becomes visible. */
export function startLagProbe(client: Client, user: { session: string; projectId: string }): LagProbe {
  const stopped = new AbortController()
  const lags: Lag[] = []
  const started = performance.now()
  const run = async () => {
    for (let turn = 0; !stopped.signal.aborted; turn++) {
      const at = (performance.now() - started) / 1_000
      const ms = await measure(client, user, `As of look ${turn} at ${Date.now()}.`).catch(() => undefined)
      if (ms !== undefined) lags.push({ at, ms })
      await delay(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
      return lags
    },
  }
}

async function measure(
  client: Client,
  { session, projectId }: { session: string; projectId: string },
  description: string,
): Promise<number> {
  const path = `/v2/project/${projectId}`
  const headers = { 'content-type': 'application/json', prefer: 'respond-async' }
  const answer = await client.ask(path, { method: 'PATCH', headers, body: JSON.stringify({ description }) }, session)
  if (answer.status >= 300) throw new Error(`PATCH answered ${answer.status}`)
  const appended = performance.now()
  while (performance.now() - appended < patienceMs) {
    const shown = await client.json(path, {}, session)
    if (shown.description === description) return performance.now() - appended
    await delay(pollMs)
  }
  return patienceMs
}
