import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostmaster } from '@adit/platform/postgres/postmaster.ts'
import { placeOf } from './engine/cluster.ts'
import { memoryOf } from './engine/memory.ts'
import { makeDemo, startSite } from './engine/site.ts'
import { type FigureRow, limitRow, median, statedRow } from './figure.ts'

export interface StartBenchOptions {
  /** Starts on the data of the demo. */
  starts?: number
  /** Seconds after the last one was ready. */
  restSeconds?: number
}

const readyMs = 4_000
const restMB = 350

/** The time to start everything on the demo's data, including embedded Postgres, and the memory of the process at rest. */
export async function runStartBench({ starts = 3, restSeconds = 60 }: StartBenchOptions = {}): Promise<FigureRow[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  try {
    await makeDemo(dataFolder)
    const times: number[] = []
    for (let start = 1; start < starts; start++) {
      const site = await startSite({ dataFolder, demo: true })
      times.push(site.readyMs)
      await site.stop()
    }
    const site = await startSite({ dataFolder, demo: true })
    try {
      times.push(site.readyMs)
      await delay(restSeconds * 1_000)
      return [
        limitRow('start on existing data to ready', median(times), 'ms', readyMs),
        limitRow(
          `memory of everything in one process, ${restSeconds} s after ready`,
          await memoryOf([site.pid]),
          'MB',
          restMB,
        ),
        statedRow('its Postgres, all processes', await memoryOf(await postgresOf(dataFolder)), 'MB'),
      ]
    } finally {
      await site.stop()
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** The server of a data folder and all its children. */
async function postgresOf(dataFolder: string): Promise<number[]> {
  const server = findPostmaster(join(placeOf(join(dataFolder, 'postgres')), 'data'))
  if (!server) throw new Error('Postgres is not running')
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(parentOf))
  return [server.pid, ...pids.filter((_, index) => parents[index] === server.pid)]
}

/** Undefined if it has ended meanwhile. */
async function parentOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^PPid:\s+(\d+)/m.exec(text)?.[1])
}

if (import.meta.main) console.table(await runStartBench())
