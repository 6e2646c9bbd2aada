import { cpus, freemem, totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { usageOf } from '../engine/processor_time.ts'
import type { Moment, ProcessRecord } from './sampler.ts'

const everyMs = 1_000

/** The processor time of a process on this machine, such as k6. Returns nothing without /proc. */
export function watchProcess(name: string, pid: number): { stop(): Promise<ProcessRecord> } {
  return watch(name, async () => usageOf(pid))
}

/** All processors of this machine together, including its load generator, which the processes' own figures leave out. */
export const watchMachine = (): { stop(): Promise<ProcessRecord> } =>
  watch(`this machine, ${cpus().length} CPUs`, async () => ({
    cpuSeconds: cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000,
    memory: totalmem() - freemem(),
  }))

interface Usage {
  cpuSeconds: number
  memory: number
}

function watch(name: string, read: () => Promise<Usage>): { stop(): Promise<ProcessRecord> } {
  const stopped = new AbortController()
  const { signal } = stopped
  const moments: Moment[] = []
  const started = performance.now()
  const secondsNow = () => (performance.now() - started) / 1_000
  const run = async () => {
    let before = { at: 0, usage: await read() }
    for (;;) {
      await delay(everyMs, undefined, { signal })
      const now = { at: secondsNow(), usage: await read() }
      const cpu = (now.usage.cpuSeconds - before.usage.cpuSeconds) / (now.at - before.at)
      moments.push({ at: now.at, cpu, loopLag: Number.NaN, memory: now.usage.memory })
      before = now
    }
  }
  const running = run().catch(() => undefined) // Told to stop, gone, or not visible here.
  return {
    async stop() {
      stopped.abort()
      await running
      return { name, moments, projection: undefined, answers: 0, pending: 0 }
    },
  }
}
