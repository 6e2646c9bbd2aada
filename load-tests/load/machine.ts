import { cpus, freemem, totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Moment, ProcessRecord } from './sampler.ts'

const everyMs = 1_000

/** All processors of this machine together, its load generator included: what the processes' own figures leave out. */
export function watchMachine(): { stop(): Promise<ProcessRecord> } {
  const stopped = new AbortController()
  const moments: Moment[] = []
  const run = async () => {
    const started = performance.now()
    for (let before = timesOf(); ; ) {
      await delay(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      if (stopped.signal.aborted) return
      const now = timesOf()
      const cpu = (cpus().length * (now.busy - before.busy)) / Math.max(1, now.all - before.all)
      moments.push({
        at: (performance.now() - started) / 1_000,
        cpu,
        loopLag: Number.NaN,
        memory: totalmem() - freemem(),
      })
      before = now
    }
  }
  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
      const name = `this machine, ${cpus().length} CPUs`
      return { name, moments, projection: undefined, answers: 0, pending: 0 }
    },
  }
}

function timesOf(): { busy: number; all: number } {
  let [busy, all] = [0, 0]
  for (const { times } of cpus()) {
    const total = times.user + times.nice + times.sys + times.idle + times.irq
    all += total
    busy += total - times.idle
  }
  return { busy, all }
}
