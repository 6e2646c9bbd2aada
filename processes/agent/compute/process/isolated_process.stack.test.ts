import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../testing/wait.ts'
import { ping } from '../../status/status_ping.ts'
import { type FakeGame, installFakeGame } from '../../testing/game.ts'
import { computeContract } from '../compute.suite.ts'
import { ProcessCompute } from './process_compute.ts'
import { runTool } from './tools.ts'

const opened: ProcessCompute[] = []

computeContract('isolated processes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-isolated-'))
  const game = await installFakeGame()
  return {
    game,
    async open() {
      const compute = await ProcessCompute.open({ folder, firstUid: 310_000, networkPrefix: '10.214' })
      opened.push(compute)
      return compute
    },
    async close() {
      await opened[0]?.uninstall()
      await game.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
})

// Elsewhere than in CI, root may lack what this needs.
describe.runIf(process.env.CI || process.getuid?.() === 0)('an isolated process', () => {
  let folder: string
  let game: FakeGame
  let compute: ProcessCompute
  const open = () => ProcessCompute.open({ folder, firstUid: 320_000, networkPrefix: '10.215' })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adit-isolated-'))
    game = await installFakeGame()
    compute = await open()
  })
  afterAll(async () => {
    for (const { id } of await compute.list()) {
      await compute.kill(id, 'SIGKILL')
      await compute.wait(id)
      await compute.remove(id)
      await compute.removeVolume(id)
    }
    await compute.uninstall()
    await game.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const output = async (id: string) => await readFile((await compute.openVolume(id)).log, 'utf8')

  async function start(id: string, env: Record<string, string> = {}): Promise<string> {
    await compute.openVolume(id)
    const { host } = await compute.start({
      id,
      command: game.command,
      readable: game.readable,
      env,
      limits: {},
      ports: [],
    })
    await until(
      () => output(id),
      (log) => log.includes('Done ('),
    )
    return host
  }

  async function answer(id: string, command: string): Promise<string> {
    const before = (await output(id)).length
    await compute.write(id, command)
    const log = await until(
      async () => (await output(id)).slice(before),
      (text) => /: .+\n/.test(text),
    )
    return /\]: (.+)\n/.exec(log)?.[1] ?? ''
  }

  it('is held to everything on a node that offers everything', async () => {
    const { guards } = await compute.capabilities()
    expect(Object.values(guards).filter(({ enforced }) => !enforced)).toEqual([])
  })

  it('has an account, files and nothing else of its own', async () => {
    await start('a')
    await start('b')
    const [one, two] = [await answer('a', 'whoami'), await answer('b', 'whoami')]
    expect(one).toMatch(/^I am 320000 in \/server with /)
    expect(two).toMatch(/^I am 320001 in \/server with /)
    const { files, uid } = await compute.openVolume('b')
    expect(uid).toBe(320_001)
    await writeFile(join(files, 'secret'), 'x')
    for (const path of [join(files, 'secret'), '/etc/passwd', '/etc/shadow', `/proc/${process.pid}/environ`]) {
      expect(await answer('a', `read ${path}`)).toContain('Cannot read: ENOENT')
    }
    expect(await answer('a', 'read /etc/ssl/certs/ca-certificates.crt')).toMatch(/Read|Cannot read: ENOENT/)
  })

  it('is reached by its address, but reaches neither services of the node nor other games', async () => {
    const host = await start('c', { PORT: '25565' })
    const other = await start('d', { PORT: '25565' })
    expect(await ping(host, 25_565)).toMatchObject({ players: { online: 2 } })
    const service = createServer((_, response) => response.end('secret'))
    await new Promise<void>((resolve) => service.listen(0, '0.0.0.0', resolve))
    const { port } = service.address() as AddressInfo
    try {
      const own = host.replace(/\d+$/, (last) => String(Number(last) - 1))
      expect(await (await fetch(`http://${own}:${port}`)).text()).toBe('secret')
      for (const place of ['127.0.0.1', own]) {
        expect(await answer('c', `fetch http://${place}:${port}`)).toBe('Cannot fetch')
      }
      expect(await answer('c', `fetch http://${other}:25565`)).toBe('Cannot fetch')
    } finally {
      service.close()
    }
    const stats = await compute.stats('c')
    expect(stats?.receivedBytes).toBeGreaterThan(0)
    expect(stats?.sentBytes).toBeGreaterThan(0)
  })

  it('ends with what it has moved to a session of its own', async () => {
    await start('e')
    await answer('e', 'daemon')
    await compute.write('e', 'crash 3')
    expect(await compute.wait('e')).toMatchObject({ exitCode: 3 })
    const owned = async () => {
      const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
      const owners = await Promise.all(pids.map((pid) => stat(`/proc/${pid}`).catch(() => undefined)))
      return owners.filter((owner) => owner?.uid === 320_004).length
    }
    await until(owned, (count) => count === 0)
  })

  it('keeps its disk when the node has lost the mount', async () => {
    const id = 'f'
    const { files, size } = await compute.openVolume(id, 32 * 1024 * 1024)
    expect(size).toBe(32 * 1024 * 1024)
    await writeFile(join(files, 'world'), 'kept')
    await runTool('umount', [join(folder, id, 'volume')])
    await start(id)
    expect(await readFile(join(files, 'world'), 'utf8')).toBe('kept')
  })
})
