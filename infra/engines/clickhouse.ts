import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, stackHome } from './home.ts'

/** Its engine is ClickHouse 26. */
const version = '4.4.0'

export interface ClickHouseServer {
  url: string
  pid: number
  stop(): Promise<void>
}

const startMs = 120_000

/**
 * The server at CLICKHOUSE_URL, or the engine of ClickHouse on 127.0.0.1 behind a bridge that speaks its protocol: there is no server to fetch from where
 * packages come from, but its engine is on PyPI. The first call installs it into a Python environment of its own.
 */
export async function startClickHouse(dataDir: string): Promise<ClickHouseServer> {
  const given = process.env.CLICKHOUSE_URL
  if (given) return { url: given, pid: 0, stop: async () => {} }
  const python = findEngine()
  const port = await freePort()
  const bridge = join(import.meta.dirname, 'clickhouse_bridge.py')
  const child = spawn(python, [bridge, dataDir, String(port)], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startMs
  for (;;) {
    const answer = await fetch(`${url}/ping`).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The engine of ClickHouse did not start')
    await delay(100)
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The Python that has the engine. */
function findEngine(): string {
  const folder = join(stackHome(), `chdb-${version}`)
  const python = join(folder, 'bin', 'python')
  const done = join(folder, 'installed')
  if (existsSync(done)) return python
  // Programs in such an environment name its folder, so it can't be made elsewhere and moved.
  mkdirSync(stackHome(), { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  try {
    const run = (file: string, ...parameters: string[]) =>
      execFileSync(file, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
    run('python3', '-m', 'venv', folder)
    run(join(folder, 'bin', 'pip'), 'install', '--quiet', '--disable-pip-version-check', `chdb==${version}`)
    writeFileSync(done, '')
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error('There is no ClickHouse: set CLICKHOUSE_URL, or install Python 3 with venv', { cause: error })
  }
  return python
}
