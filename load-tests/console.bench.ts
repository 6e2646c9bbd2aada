import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ConsoleLog } from '@adit/processes/agent/console/console_log.ts'
import { ConsoleReader } from '@adit/processes/agent/console/console_reader.ts'
import { type FigureRow, limitRow, quantile, statedRow, tableOf } from './figure.ts'

const [linesPerSecond, seconds, readers] = [10_000, 10, 20]
const tickMs = 10
const delayMs = 500

/** A game that prints 10,000 lines a second, and 20 readers of its console. Throws if one of them doesn't get each line once, in order. */
export async function runConsoleBench(): Promise<FigureRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-console-bench-'))
  const path = join(folder, 'console.log')
  try {
    await writeFile(path, '')
    const log = await ConsoleLog.open(path)
    const stop = log.follow()
    const delays: number[] = []
    let bytes = 0
    const last = Array.from({ length: readers }, () => 0)
    const opened = last.map(
      (_, reader) =>
        new ConsoleReader(log, {
          since: { log: log.id, number: 0 },
          send(batch) {
            bytes += JSON.stringify(batch).length
            for (const { first, log: message } of batch.entries) {
              if (first !== (last[reader] ?? 0) + 1)
                throw new Error(`Reader ${reader} got line ${first} after ${last[reader]}`)
              last[reader] = first
              delays.push(performance.now() - Number(message?.message.split(' ', 1)[0]))
            }
          },
        }),
    )
    const before = process.cpuUsage()
    const printed = await printLines(path)
    for (let waited = 0; last.some((number) => number < printed); waited += tickMs) {
      if (waited > 30_000) throw new Error(`Readers stopped at line ${Math.min(...last)} of ${printed}`)
      await delay(tickMs)
    }
    const { user, system } = process.cpuUsage(before)
    for (const reader of opened) reader.close()
    stop()
    return [
      limitRow('console: 10,000 lines/s to 20 readers, p95 delay', quantile(delays, 0.95), 'ms', delayMs),
      statedRow('console: processor time for that', (user + system) / 1_000 / seconds / 10, '%'),
      statedRow('console: JSON for that', bytes / 1e6 / seconds, 'MB/s'),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prints at the pace, also if the timer is late. Each line tells when it was printed. */
async function printLines(path: string): Promise<number> {
  const started = performance.now()
  let printed = 0
  while (printed < linesPerSecond * seconds) {
    const due = Math.min(linesPerSecond * seconds, Math.floor(((performance.now() - started) / 1_000) * linesPerSecond))
    const lines: string[] = []
    for (; printed < due; printed += 1) {
      lines.push(`[12:34:56] [Server thread/INFO]: ${performance.now()} Steve has made the advancement [Stone Age]\n`)
    }
    await appendFile(path, lines.join(''))
    await delay(tickMs)
  }
  return printed
}

if (import.meta.main) console.log(tableOf(await runConsoleBench()))
