import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Stack } from '@adit/processes/stack/stack.ts'
import { type FigureRow, limitRow } from '../figure.ts'

const mostMB = 200
/** Until every killed process has a successor. */
const restartSeconds = 2

/**
 * Proportional set size of every process of the product, largest first. Needs Linux. Each is restarted before on the existing data, because
 * processes that have just published or folded a whole log keep their heap for a long time.
 */
export async function measureMemory({ children, ready }: Stack, restSeconds: number): Promise<FigureRow[]> {
  await Promise.all(children.map((child) => child.kill()))
  await delay(restartSeconds * 1_000)
  await ready()
  await delay(restSeconds * 1_000)
  const sizes = await Promise.all(children.map(async ({ name, pid = 0 }) => ({ name, size: await pssOf(pid) })))
  return sizes
    .sort((a, b) => b.size - a.size)
    .map(({ name, size }) => limitRow(`memory of ${name}, ${restSeconds} s after ready`, size / 1e6, 'MB', mostMB))
}

async function pssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss: +(\d+) kB/m.exec(text)?.[1]) * 1_024
}
