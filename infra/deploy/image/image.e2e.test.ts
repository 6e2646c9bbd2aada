import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@adit/engines/home.ts'
import type { Cluster } from '@adit/platform/postgres/cluster.ts'
import { ensureDatabase } from '@adit/platform/postgres/cluster.ts'
import { ownCluster } from '@adit/platform/testing/cluster.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { argumentsOf, stageNamed } from './dockerfile.ts'

/*
 * Tests the content of the image without Docker: copies the sources to another folder, runs the instructions of the Dockerfile there,
 * and starts every process with the Dockerfile's own commands, as a user who owns none of the files.
 */

const isWanted = process.env.ADIT_TEST_IMAGE !== undefined
if (!isWanted)
  console.warn('NOT RUN: tests of the image; run them with npm run test:image, which installs its packages')

const root = join(import.meta.dirname, '..', '..', '..')
const nobody = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}
const node = process.execPath

let app: string
let scratch: string
let cluster: Cluster
let environment: Record<string, string>
const running: ChildProcess[] = []

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-image-'))
  await chmod(folder, 0o755)
  return folder
}

function build(): void {
  // Includes changes that aren't committed yet, as Docker would.
  const listed = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
  const packed = execFileSync('tar', ['-c', '--null', '-T', '-'], {
    cwd: root,
    input: files.join('\0'),
    maxBuffer: 1e9,
  })
  execFileSync('tar', ['-x', '--no-same-owner', '-C', app], { input: packed })
  for (const command of argumentsOf(stageNamed('packages'), 'RUN')) {
    execFileSync('bash', ['-ec', command], { cwd: app, stdio: 'pipe', env: { ...process.env, CI: '1' } })
  }
}

const ports: Record<string, number> = {}
const processes = ['projectors', 'query_api', 'files', 'command_api', 'worker', 'relay', 'pages', 'gateway']

beforeAll(async () => {
  if (!isWanted) return
  app = await openFolder()
  scratch = await openFolder()
  for (const folder of ['objects', 'tmp', 'backups']) {
    await mkdir(join(scratch, folder))
    await chmod(join(scratch, folder), 0o777)
  }
  build()
  cluster = await ownCluster()
  await ensureDatabase(cluster.url('adit'))
  const free = await freePorts(processes.length)
  for (const [index, name] of processes.entries()) ports[name] = free[index] ?? 0
  const at = (name: string) => `http://127.0.0.1:${ports[name]}`
  environment = {
    PATH: `${process.env.PATH}`,
    ...Object.fromEntries(
      (argumentsOf(stageNamed('run'), 'ENV')[0] ?? '').split(' ').map((pair) => pair.split('=', 2)),
    ),
    DATABASE_URL: cluster.url('adit'),
    STORAGE_URL: `file://${scratch}/objects`,
    SPOOL_FOLDER: join(scratch, 'tmp', 'spool'),
    FRONTEND_FOLDER: join(app, 'frontend', 'dist'),
    ADIT_ORIGIN: 'http://adit.example',
    QUERY_URL: at('query_api'),
    COMMAND_URL: at('command_api'),
    FILES_URL: at('files'),
    SERVICE_KEY: 'the service key of a test',
    EMAIL_KEY: 'the email key of a test',
    ADDRESS_KEY: 'the address key of a test',
  }
}, 500_000)

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await cluster?.stop()
  for (const folder of [app, scratch]) if (folder) await rm(folder, { recursive: true, force: true })
})

const entrypoint = (): string[] => JSON.parse(argumentsOf(stageNamed('run'), 'ENTRYPOINT')[0] ?? '').slice(1)

function launch(entry: string, own: Record<string, string> = {}, parameters: readonly string[] = []) {
  const command = [...entrypoint(), entry, ...parameters]
  const child = spawn(node, command, { cwd: app, env: { ...environment, ...own }, stdio: 'pipe', ...nobody })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([code]) => code as number | null) // as Node documents the event
  return { child, ended, output: () => output }
}

describe.runIf(isWanted)('the image', () => {
  it('starts every process, reports it ready by its health check, and ends it in order', async () => {
    const [, check = '[]'] = /CMD (\[.*\])/.exec(argumentsOf(stageNamed('run'), 'HEALTHCHECK')[0] ?? '') ?? []
    const [, ...question]: string[] = JSON.parse(check)
    const isHealthy = async (name: string) => {
      const env = { ...environment, PORT: String(ports[name]) }
      const [code] = await once(spawn(node, question, { env, stdio: 'ignore' }), 'close')
      return code === 0
    }
    const started = new Map<string, ReturnType<typeof launch>>()
    for (const name of processes) {
      const feed: Record<string, string> = name === 'relay' ? { FEED_URL: 'kafka://127.0.0.1:9' } : {}
      const own = { PORT: String(ports[name]), HOST: '127.0.0.1', ...feed }
      const one = launch(`processes/${name}.ts`, own)
      started.set(name, one)
      const state = async () => (await isHealthy(name)) || one.child.exitCode !== null
      await expect.poll(state, { timeout: 90_000, interval: 300 }).toBe(true)
      expect(one.child.exitCode, one.output()).toBeNull()
    }
    const answer = await fetch(`http://127.0.0.1:${ports.gateway}/v2/tag/loader`)
    expect(answer.status).toBe(200)
    for (const [name, { child, ended, output }] of [...started].toReversed()) {
      child.kill('SIGTERM')
      expect(await ended, `${name}\n${output()}`).toBe(0)
    }
  })

  it('runs the maintenance commands', async () => {
    const own = { ADIT_DATA: join(scratch, 'tmp') }
    for (const [command, ...parameters] of [['digest.ts'], ['recount.ts'], ['backup.ts', join(scratch, 'backups')]]) {
      const { ended, output } = launch(`processes/maintenance/${command}`, own, parameters)
      expect(await ended, output()).toBe(0)
    }
  })

  it.runIf('uid' in nobody)('cannot be changed by the user who runs it', async () => {
    const write = `require('node:fs').writeFileSync(${JSON.stringify(join(app, 'x'))}, '')`
    const child = spawn(node, ['-e', write], { stdio: 'ignore', ...nobody })
    const [code] = await once(child, 'close')
    expect(code).not.toBe(0)
  })
})
