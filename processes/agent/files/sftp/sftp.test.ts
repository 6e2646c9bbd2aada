import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ssh2, { type ConnectConfig, type SFTPWrapper, type Client as SshClient } from 'ssh2'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isLinux, makeFolders, openService } from '../testing/server_folder.ts'
import { loadHostKey } from './host_key.ts'
import { type SftpGuard, type SftpLimits, SftpServer, splitUserName } from './sftp_server.ts'
import { sessionHandlesMax } from './sftp_session.ts'

const hostKey = ssh2.utils.generateKeyPairSync('ed25519').private
const aliceKey = ssh2.utils.generateKeyPairSync('ed25519')
const strangerKey = ssh2.utils.generateKeyPairSync('ed25519')

const guard: SftpGuard = {
  async authenticate({ user, server }, proof) {
    if (server !== 'srv1') return undefined
    if (user === 'alice' && proof.kind === 'public_key') {
      return aliceKey.public.startsWith(`${proof.algorithm} ${proof.key}`) ? { canWrite: true } : undefined
    }
    if (proof.kind !== 'password' || proof.password !== `${user}-secret`) return undefined
    return { canWrite: user === 'alice' }
  },
}

async function start(limits: Partial<SftpLimits> = {}, asked: SftpGuard = guard) {
  const folders = await makeFolders()
  const service = await openService(folders.root)
  const server = new SftpServer({
    guard: asked,
    filesOf: () => service,
    hostKey,
    limits,
    onFault: (error) => {
      throw error
    },
  })
  const port = await server.listen(0, '127.0.0.1')
  onTestFinished(() => server.close())
  return { ...folders, server, port, service }
}

const asAlice: ConnectConfig = { username: 'alice.srv1', password: 'alice-secret' }

async function connect(port: number, how: ConnectConfig = asAlice): Promise<SshClient> {
  const client = new ssh2.Client()
  onTestFinished(() => {
    client.end()
  })
  client.connect({ host: '127.0.0.1', port, ...how })
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve)
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed')))
  })
  client.on('error', () => {})
  return client
}

async function openSftp(port: number, how?: ConnectConfig): Promise<SFTPWrapper> {
  const client = await connect(port, how)
  return promisify(client.sftp.bind(client))() as Promise<SFTPWrapper>
}

/** The client's functions, by promises. */
const call = <T = unknown>(sftp: SFTPWrapper, method: keyof SFTPWrapper, ...args: unknown[]): Promise<T> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | undefined, value: T) => (error ? reject(error) : resolve(value))
    Reflect.apply(sftp[method] as (...all: unknown[]) => void, sftp, [...args, done])
  })

describe('user names', () => {
  it('have the server after the last dot', () => {
    expect(splitUserName('alice.srv1')).toEqual({ user: 'alice', server: 'srv1' })
    expect(splitUserName('a.b.srv1')).toEqual({ user: 'a.b', server: 'srv1' })
    for (const name of ['alice', '.srv1', 'alice.', '', `${'x'.repeat(130)}.s`])
      expect(splitUserName(name)).toBeUndefined()
  })
})

describe.runIf(isLinux)('SFTP', () => {
  it('sends and fetches whole files', async () => {
    const { root, port } = await start()
    const sftp = await openSftp(port)
    const data = randomBytes(3_000_000)
    writeFileSync(join(root, 'down'), data)
    const base = await mkdtemp(join(tmpdir(), 'sftp-client-'))
    onTestFinished(() => rm(base, { recursive: true, force: true }))
    await call(sftp, 'fastGet', '/down', join(base, 'down'))
    expect(readFileSync(join(base, 'down')).equals(data)).toBe(true)
    await call(sftp, 'fastPut', join(base, 'down'), 'up')
    expect(readFileSync(join(root, 'up')).equals(data)).toBe(true)
  })

  it('lists, makes, moves and deletes', async () => {
    const { root, port } = await start()
    const sftp = await openSftp(port)
    expect(await call(sftp, 'realpath', '.')).toBe('/')
    await call(sftp, 'mkdir', '/mods')
    writeFileSync(join(root, 'mods', 'a.jar'), '12345')
    for (let at = 0; at < 450; at++) writeFileSync(join(root, 'mods', `x${at}`), '')
    const list = await call<{ filename: string; longname: string }[]>(sftp, 'readdir', '/mods')
    expect(list).toHaveLength(451)
    expect(list.find(({ filename }) => filename === 'a.jar')?.longname).toMatch(
      /^-rw-r--r-- .* 5 \d{4}-\d\d-\d\d a\.jar$/,
    )
    expect((await call<{ filename: string }[]>(sftp, 'readdir', '/')).map(({ filename }) => filename)).toEqual(['mods'])
    expect(await call(sftp, 'stat', '/mods/a.jar')).toMatchObject({ size: 5 })
    await call(sftp, 'rename', '/mods/a.jar', '/b.jar')
    await call(sftp, 'chmod', '/b.jar', 0o4600)
    await call(sftp, 'utimes', '/b.jar', 1_000, 2_000)
    expect(statSync(join(root, 'b.jar')).mode & 0o7777).toBe(0o600)
    expect(statSync(join(root, 'b.jar')).mtimeMs).toBe(2_000_000)
    await call(sftp, 'unlink', '/b.jar')
    await expect(call(sftp, 'rmdir', '/mods')).rejects.toThrow("/mods isn't empty.")
    await call(sftp, 'mkdir', '/empty')
    await call(sftp, 'rmdir', '/empty')
    expect(readdirSync(root).toSorted()).toEqual(['.adit', 'mods'])
  })

  it('reaches nothing outside', async () => {
    const { root, outside, port } = await start()
    writeFileSync(join(outside, 'secret'), 'secret')
    symlinkSync(join(outside, 'secret'), join(root, 'leak'))
    symlinkSync('/etc', join(root, 'etc'))
    const sftp = await openSftp(port)
    await expect(call(sftp, 'open', '/../outside/secret', 'r')).rejects.toThrow('..')
    await expect(call(sftp, 'open', '/leak', 'r')).rejects.toThrow('link')
    await expect(call(sftp, 'open', '/leak', 'w')).rejects.toThrow('link')
    await expect(call(sftp, 'open', '/etc/passwd', 'r')).rejects.toThrow("isn't a folder")
    await expect(call(sftp, 'readdir', '/etc')).rejects.toThrow("isn't a folder")
    await expect(call(sftp, 'chmod', '/leak', 0o777)).rejects.toThrow('link')
    await expect(call(sftp, 'stat', '/.adit')).rejects.toThrow('reserved')
    await expect(call(sftp, 'realpath', '/../..')).rejects.toThrow('..')
    await call(sftp, 'unlink', '/leak')
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
  })

  it('refuses links, commands, shells and forwarding', async () => {
    const { root, port } = await start()
    symlinkSync('/etc', join(root, 'etc'))
    const client = await connect(port)
    const sftp = (await promisify(client.sftp.bind(client))()) as SFTPWrapper
    await expect(call(sftp, 'symlink', '/etc', '/link')).rejects.toThrow('Links are not supported.')
    await expect(call(sftp, 'readlink', '/etc')).rejects.toThrow('Links are not supported.')
    await expect(promisify(client.exec.bind(client))('id')).rejects.toThrow()
    await expect(
      new Promise((resolve, reject) => client.shell((e, s) => (e ? reject(e) : resolve(s)))),
    ).rejects.toThrow()
    await expect(
      new Promise((resolve, reject) =>
        client.forwardOut('127.0.0.1', 1, '127.0.0.1', port, (e, s) => (e ? reject(e) : resolve(s))),
      ),
    ).rejects.toThrow()
    await expect(
      new Promise((resolve, reject) => client.forwardIn('127.0.0.1', 0, (e, s) => (e ? reject(e) : resolve(s)))),
    ).rejects.toThrow()
  })

  it('lets those who may only read change nothing', async () => {
    const { root, port } = await start()
    writeFileSync(join(root, 'a'), 'text')
    mkdirSync(join(root, 'b'))
    const sftp = await openSftp(port, { username: 'bob.srv1', password: 'bob-secret' })
    const handle = await call<Buffer>(sftp, 'open', '/a', 'r')
    await expect(call(sftp, 'fchmod', handle, 0o777)).rejects.toThrow('reading only')
    await expect(call(sftp, 'write', handle, Buffer.from('x'), 0, 1, 0)).rejects.toThrow('reading only')
    for (const flags of ['w', 'a', 'r+', 'wx']) {
      await expect(call(sftp, 'open', '/a', flags)).rejects.toThrow('only read')
    }
    await expect(call(sftp, 'unlink', '/a')).rejects.toThrow('only read')
    await expect(call(sftp, 'rmdir', '/b')).rejects.toThrow('only read')
    await expect(call(sftp, 'mkdir', '/c')).rejects.toThrow('only read')
    await expect(call(sftp, 'rename', '/a', '/c')).rejects.toThrow('only read')
    await expect(call(sftp, 'chmod', '/a', 0o777)).rejects.toThrow('only read')
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('text')
  })

  it('takes a key that the account has, with a true signature', async () => {
    const { port } = await start()
    await connect(port, { username: 'alice.srv1', privateKey: aliceKey.private })
    await expect(connect(port, { username: 'alice.srv1', privateKey: strangerKey.private })).rejects.toThrow()
    const forged = ssh2.utils.parseKey(aliceKey.private)
    if (forged instanceof Error || Array.isArray(forged)) throw new Error('no key')
    const stranger = ssh2.utils.parseKey(strangerKey.private)
    if (stranger instanceof Error || Array.isArray(stranger)) throw new Error('no key')
    forged.sign = (data, algorithm) => stranger.sign(data, algorithm)
    await expect(
      connect(port, {
        username: 'alice.srv1',
        authHandler: [{ type: 'publickey', username: 'alice.srv1', key: forged }] as never,
      }),
    ).rejects.toThrow()
  })

  it.each([
    ['alice.srv1', 'wrong'],
    ['alice.srv2', 'alice-secret'],
    ['alice', 'alice-secret'],
    ['.srv1', '-secret'],
  ])('refuses %s with %s', async (username, password) => {
    const { port } = await start()
    await expect(connect(port, { username, password })).rejects.toThrow('authentication')
  })

  it('ends the connections of somebody whose access was revoked, and no others', async () => {
    const { root, port, server } = await start()
    const alice = await connect(port)
    const bob = await connect(port, { username: 'bob.srv1', password: 'bob-secret' })
    const sftp = (await promisify(alice.sftp.bind(alice))()) as SFTPWrapper
    await call(sftp, 'open', '/open', 'w')
    const closed = once(alice, 'close')
    expect(server.revoke('srv2')).toBe(0)
    expect(server.revoke('srv1', 'alice')).toBe(1)
    await closed
    expect(server.connectionsOf('srv1')).toBe(1)
    expect(existsSync(join(root, 'open'))).toBe(true)
    const bobClosed = once(bob, 'close')
    expect(server.revoke('srv1')).toBe(1)
    await bobClosed
  })

  it('ends a connection that is revoked while it logs in', async () => {
    let revoke = () => {}
    const { port, server } = await start(
      {},
      {
        async authenticate() {
          revoke()
          return { canWrite: true }
        },
      },
    )
    revoke = () => server.revoke('srv1', 'alice')
    await expect(connect(port)).rejects.toThrow()
    expect(server.connectionsOf('srv1')).toBe(0)
  })

  it('limits connections, attempts and open files', async () => {
    const { port } = await start({ connectionsPerServer: 2, attempts: 2 })
    const sftp = await openSftp(port)
    await connect(port)
    await expect(connect(port)).rejects.toThrow()
    const wrong = {
      username: 'alice.srv1',
      authHandler: Array(5).fill({ type: 'password', username: 'alice.srv1', password: 'x' }),
    }
    await expect(connect(port, wrong)).rejects.toThrow()
    await call(sftp, 'close', await call<Buffer>(sftp, 'open', '/a', 'w'))
    for (let at = 0; at < sessionHandlesMax; at++) await call(sftp, 'open', '/a', 'r')
    await expect(call(sftp, 'open', '/a', 'r')).rejects.toThrow(String(sessionHandlesMax))
  })

  it('gives back the files that a lost connection held', async () => {
    const { port, service } = await start()
    const client = await connect(port)
    const sftp = (await promisify(client.sftp.bind(client))()) as SFTPWrapper
    await call(sftp, 'open', '/a', 'w')
    expect(service.isBusy()).toBe(true)
    client.destroy()
    while (service.isBusy()) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(service.isBusy()).toBe(false)
  })

  it('keeps its host key, also when two start at once', async () => {
    const base = await mkdtemp(join(tmpdir(), 'host-key-'))
    onTestFinished(() => rm(base, { recursive: true, force: true }))
    const path = join(base, 'keys', 'host')
    const keys = await Promise.all([loadHostKey(path), loadHostKey(path)])
    expect(keys[0]).toBe(keys[1])
    expect(await loadHostKey(path)).toBe(keys[0])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(base, 'keys'))).toEqual(['host'])
  })
})
