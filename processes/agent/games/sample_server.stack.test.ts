import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@adit/engines/home.ts'
import { findMaven } from '@adit/engines/java.ts'
import { buildSampleServer, findSampleJava, minestomGame, minestomJava } from '@adit/engines/minestom.ts'
import { memoryStorage } from '@adit/platform/storage/memory.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFiles } from '../backups/backup_store.suite.ts'
import { blockStore } from '../backups/block_store/block_store.ts'
import { diskReadTree, diskWriteTree } from '../backups/disk_tree.ts'
import { type SavingConsole, whileQuiet } from '../backups/quiesce.ts'
import { openDownloads } from './download.ts'
import { planInstall } from './game_plans.ts'
import { mayFetch, parseGameSources } from './game_sources.ts'
import { install, writeEula } from './install.ts'
import { logIn, pingServer } from './java_edition.fixture.ts'
import { sampleServerName, sampleSource } from './sample_source.ts'

/** Why the sample can't be built here. In CI, that fails. */
function reason(): string | undefined {
  try {
    findSampleJava()
    findMaven()
    return undefined
  } catch (error) {
    if (process.env.CI) throw error
    return (error as Error).message
  }
}

const missing = reason()

/** A running server with its console. */
class Running implements SavingConsole {
  readonly lines: string[] = []
  readonly child: ChildProcess
  readonly #listeners = new Set<(line: string | undefined) => void>()

  constructor(program: string, parameters: readonly string[], folder: string) {
    this.child = spawn(program, ['-Xmx384m', ...parameters], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
    if (this.child.stdout) createInterface(this.child.stdout).on('line', (line) => this.#tell(line))
    this.child.once('exit', () => this.#tell(undefined))
  }

  #tell(line: string | undefined): void {
    if (line !== undefined) this.lines.push(line)
    for (const listener of this.#listeners) listener(line)
  }

  async send(line: string): Promise<void> {
    this.child.stdin?.write(`${line}\n`)
  }

  listen(onLine: (line: string | undefined) => void): () => void {
    this.#listeners.add(onLine)
    return () => this.#listeners.delete(onLine)
  }

  /** Resolves with the first line that matches, printed before or from now on. */
  async said(pattern: RegExp): Promise<string> {
    const early = this.lines.find((line) => pattern.test(line))
    if (early !== undefined) return early
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const stop = this.listen((line) => {
      if (line === undefined) reject(new Error(`The server ended: ${this.lines.join('\n')}`))
      else if (pattern.test(line)) resolve(line)
    })
    return promise.finally(stop)
  }

  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode
    const ended = once(this.child, 'exit')
    await this.send('stop')
    return (await ended)[0]
  }
}

describe.skipIf(missing)(missing ?? 'the sample server', () => {
  let folder: string
  let source: Server
  let server: Running
  let files: string
  let port: number

  async function start(place: string): Promise<Running> {
    port = await freePort()
    await writeFile(join(place, 'server.properties'), `server-ip=127.0.0.1\nserver-port=${port}\nmotd=Hello\n`)
    const running = new Running(findSampleJava(), ['-jar', 'server.jar', 'nogui'], place)
    await running.said(/: Done \(/)
    return running
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adit-sample-'))
    source = createServer().listen(0, '127.0.0.1')
    await once(source, 'listening')
    const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
    const options = { origin, jar: buildSampleServer(), gameVersion: minestomGame, java: minestomJava }
    source.on('request', await sampleSource(options))
    const sources = parseGameSources(origin)
    const mayAsk = (url: string) => mayFetch(sources, url)
    const downloads = await openDownloads({ folder: join(folder, 'cache'), mayFetch: mayAsk })
    const plan = await planInstall(sources, downloads, { loader: 'vanilla', gameVersion: minestomGame })
    expect([plan.java, plan.description]).toEqual([minestomJava, sampleServerName])
    files = join(folder, 'files')
    await mkdir(files)
    const java = { home: '/unused', vendor: 'unused', major: minestomJava }
    const sandbox = { run: async () => expect.unreachable('it has no installer') }
    await install(plan, files, { downloads, sandbox, java })
  })
  afterAll(async () => {
    server?.child.kill('SIGKILL')
    source?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('asks for the licence to be accepted first', async () => {
    const refusing = new Running(findSampleJava(), ['-jar', 'server.jar', 'nogui'], files)
    // It still writes `eula.txt` after it has said so.
    const ended = once(refusing.child, 'exit')
    await refusing.said(/agree to the EULA/)
    await ended
    await writeEula(files)
  })

  it('starts, answers pings and lets players in', async () => {
    server = await start(files)
    expect(await pingServer(port)).toMatchObject({ version: { protocol: 774 }, players: { online: 0 } })
    expect(JSON.stringify((await pingServer(port)).description)).toContain('Hello')
    expect(await logIn(port, 'Tester')).toBe('Tester')
  })

  it('is backed up quietly while it runs, and starts from the restored copy', async () => {
    const store = blockStore({ storage: memoryStorage(), root: 'backups/sample', key: randomBytes(32) })
    const { snapshot } = await whileQuiet({ console: server, mark: join(folder, 'quiet') }, (quiesced) =>
      store.backup(diskReadTree(files), { id: 'of-the-sample', quiesced }),
    )
    expect(snapshot.quiesced).toBe(true)
    await server.said(/saving is now enabled/)
    expect(await server.stop()).toBe(0)
    const restored = join(folder, 'restored')
    await mkdir(restored)
    await store.restore(snapshot.id, diskWriteTree(restored))
    expect(Object.keys(await readFiles(restored)).toSorted()).toContain('server.jar')
    expect(await readdir(restored)).toContain('eula.txt')
    server = await start(restored)
    expect(await pingServer(port)).toMatchObject({ version: { protocol: 774 } })
    expect(await server.stop()).toBe(0)
  })
})
