import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Operation } from '../operations.ts'
import { bytesOf, chunksOf, isLinux, makeFolders, megabyte, refusal, textOf } from '../testing/server_folder.ts'
import { FileWorkers, type ServerFolder } from './file_workers.ts'

const limits = { bytes: 64 * megabyte, entries: 10_000 }
const isRoot = process.getuid?.() === 0
/** An account that nobody has. */
const account = { uid: 61_234, gid: 61_234 }

async function start(options: { idleMs?: number; account?: ServerFolder['account'] } = {}) {
  const folders = await makeFolders()
  if (options.account) chownSync(folders.root, options.account.uid, options.account.gid)
  const news: Operation[][] = []
  const workers = new FileWorkers({
    folderOf: async () => ({ path: folders.root, limits, account: options.account }),
    idleMs: options.idleMs,
    onOperations: (_, operations) => news.push(operations),
    onFault: (error) => {
      throw error
    },
  })
  onTestFinished(() => workers.close())
  return { ...folders, workers, files: workers.files('srv1'), news }
}

/** A process that has a worker. */
async function startAgent(...args: string[]) {
  const fixture = fileURLToPath(new URL('./agent.fixture.ts', import.meta.url))
  const agent = spawn(process.execPath, [fixture, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    agent.kill('SIGKILL')
  })
  const [line] = await once(agent.stdout, 'data')
  return { agent, pid: Number(String(line)) }
}

/** Whether a process is there, and not only waiting to be collected. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 10))

describe.runIf(isLinux)('file workers', () => {
  it('do what they are asked in one process of their own', async () => {
    const { root, files, workers } = await start()
    const [written] = await Promise.all([files.write('/a/b', chunksOf('one', 'two')), files.create('/c', 'directory')])
    expect(written.size).toBe(6)
    expect(readFileSync(join(root, 'a/b'), 'utf8')).toBe('onetwo')
    expect(await files.stat('/a/b')).toMatchObject({ size: 6, etag: written.etag })
    expect(await textOf((await files.read('/a/b', { first: 3 })).body)).toBe('two')
    const pids = await workers.pids()
    expect(pids).toHaveLength(1)
    expect(pids[0]).not.toBe(process.pid)
  })

  it('refuse as the service does', async () => {
    const { files } = await start()
    expect(await refusal(() => files.stat('/none'))).toBe('not_found')
    expect(await refusal(() => files.stat('/../x'))).toBe('invalid_path')
    expect(await refusal(() => files.uploads.get('x'))).toBe('not_found')
    expect(await refusal(() => files.write('/.adit/x', chunksOf(Buffer.alloc(5 * megabyte))))).toBe('reserved_name')
    await expect(Reflect.apply(Reflect.get(files, 'close'), files, [])).rejects.toThrow('no such method')
  })

  it('carry large streams both ways, and stop when the reader leaves', async () => {
    const { files } = await start()
    const data = Buffer.alloc(9 * megabyte, 'streams ')
    const { id } = await files.uploads.create()
    await files.uploads.putFile(id, '/big', chunksOf(data))
    await files.uploads.finalize(id)
    expect((await bytesOf((await files.read('/big')).body)).equals(data)).toBe(true)
    const { body } = await files.read('/big')
    for await (const _ of body) break
    expect(body.destroyed).toBe(true)
    expect((await bytesOf((await files.download({ parent: '/', include: [] })).body)).subarray(0, 2).toString()).toBe(
      'PK',
    )
  })

  it('pass on what breaks a body', async () => {
    const { root, files } = await start()
    async function* broken() {
      yield Buffer.from('new')
      throw new Error('connection lost')
    }
    const failed = files.write('/a', broken())
    await expect(failed).rejects.toThrow('connection lost')
    expect(existsSync(join(root, 'a'))).toBe(false)
  })

  it('leave a body that they refuse', async () => {
    const { files } = await start()
    let hasLeft = () => {}
    const left = new Promise<void>((resolve) => {
      hasLeft = resolve
    })
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(megabyte)
      } finally {
        hasLeft()
      }
    }
    expect(await refusal(() => files.write('/../x', endless()))).toBe('invalid_path')
    await left
    expect(await files.search('/', 'x')).toMatchObject({ items: [] })
  })

  it('tell of operations', async () => {
    const { files, news } = await start()
    await files.write('/a', chunksOf('x'))
    const { id } = await files.copy('/a', '/b')
    while (news.at(-1)?.[0]?.state !== 'done') await soon()
    expect(news.at(-1)?.[0]).toMatchObject({ id, kind: 'copy', source: '/a', target: '/b' })
  })

  it('end when nobody uses them, but not while something is open', async () => {
    const { files, workers } = await start({ idleMs: 50 })
    const handle = await files.handles.open('/a', { write: true, create: true, exclusive: false, truncate: false })
    const [pid = 0] = await workers.pids()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await files.handles.write(handle, 0, Buffer.from('x'))
    expect(await workers.pids()).toEqual([pid])
    await files.handles.close(handle)
    while (isRunning(pid)) await soon()
    expect(await workers.pids()).toEqual([])
    expect(await files.stat('/a')).toMatchObject({ size: 1 })
  })

  it('are started anew after they were killed, and whoever waited is told', async () => {
    const { files, workers } = await start()
    await files.write('/a', chunksOf('x'))
    let hasBegun = () => {}
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    async function* slow() {
      yield Buffer.from('x')
      hasBegun()
      await new Promise(() => {})
    }
    const waiting = refusal(() => files.write('/b', slow()))
    await begun
    const [pid = 0] = await workers.pids()
    process.kill(pid, 'SIGKILL')
    expect(await waiting).toBe('worker_ended')
    while ((await workers.pids())[0] === pid) await soon()
    expect((await files.list('/', 1, 10)).items.map(({ name }) => name)).toEqual(['a'])
  })

  it('let go of the folder, so that another can take its place', async () => {
    const { root, files, workers } = await start()
    await files.write('/old', chunksOf('x'))
    const [pid = 0] = await workers.pids()
    await workers.end('srv1')
    expect(isRunning(pid)).toBe(false)
    renameSync(root, `${root}.old`)
    mkdirSync(root)
    writeFileSync(join(root, 'new'), '')
    expect((await files.list('/', 1, 10)).items.map(({ name }) => name)).toEqual(['new'])
  })

  it('do not start without a folder, or in a link', async () => {
    const { root, outside, files } = await start()
    renameSync(root, `${root}.away`)
    expect(await refusal(() => files.list('/', 1, 10))).toBe('not_found')
    symlinkSync(outside, root)
    await expect(files.list('/', 1, 10)).rejects.toThrow()
    expect(readdirSync(outside)).toEqual([])
  })

  it('end with the process that started them, even when it is killed', async () => {
    const { root } = await makeFolders()
    const { agent, pid } = await startAgent(root)
    expect(isRunning(pid)).toBe(true)
    agent.kill('SIGKILL')
    while (isRunning(pid)) await soon()
    expect(isRunning(pid)).toBe(false)
  })

  it('do not inherit the agent’s settings', async () => {
    const { files, workers } = await start()
    await files.list('/', 1, 1)
    const [pid] = await workers.pids()
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0])
    expect(names.filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL'))).toEqual([])
  })

  it.runIf(isRoot)('keep none of the groups of who started them', async () => {
    const { root } = await makeFolders()
    chownSync(root, account.uid, account.gid)
    const { pid } = await startAgent(root, String(account.uid))
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Groups:\t *$/m)
  })

  it.runIf(isRoot)('run as the server’s account, with no way back and no path to the folder', async () => {
    const { root, outside, files, workers } = await start({ account })
    chmodSync(dirname(root), 0o700)
    await files.write('/a', chunksOf('x'))
    const [pid] = await workers.pids()
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t61234\t61234\t61234\t61234$/m)
    expect(status).toMatch(/^Gid:\t61234\t61234\t61234\t61234$/m)
    expect(status).toMatch(/^CapEff:\t0+$/m)
    expect(status).toMatch(/^CapPrm:\t0+$/m)
    expect(statSync(join(root, 'a')).uid).toBe(account.uid)
    writeFileSync(join(root, 'private'), 'of root', { mode: 0o600 })
    expect(await refusal(() => files.read('/private'))).toBe('no_access')
    expect(readdirSync(outside)).toEqual([])
  })
})
