import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolders, megabyte } from '../testing/server_folder.ts'
import { FileWorkers } from '../worker/file_workers.ts'
import { loadHostKey } from './host_key.ts'
import { SftpServer } from './sftp_server.ts'

const key = ssh2.utils.generateKeyPairSync('ed25519')

/** A whole way: OpenSSH's client, the server, a file worker. */
async function start() {
  const { root, outside } = await makeFolders()
  const base = await mkdtemp(join(tmpdir(), 'openssh-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const fail = (error: unknown) => {
    throw error
  }
  const limits = { bytes: 64 * megabyte, entries: 10_000 }
  const workers = new FileWorkers({ folderOf: async () => ({ path: root, limits }), onFault: fail })
  onTestFinished(() => workers.close())
  const server = new SftpServer({
    guard: {
      authenticate: async ({ user, server: name }, proof) =>
        user === 'alice' && name === 'srv1' && proof.kind === 'public_key' && key.public.includes(proof.key)
          ? { canWrite: true }
          : undefined,
    },
    filesOf: (name) => workers.files(name),
    hostKey: await loadHostKey(join(base, 'host_key')),
    onFault: fail,
  })
  onTestFinished(() => server.close())
  const port = await server.listen(0, '127.0.0.1')
  writeFileSync(join(base, 'id'), key.private, { mode: 0o600 })
  return { root, outside, base, port, server }
}

/** Runs OpenSSH's client, which must not ask anything. */
async function run(
  program: 'sftp' | 'ssh',
  port: number,
  base: string,
  args: string[],
  commands = '',
): Promise<{ code: number; out: string }> {
  const options = [
    'BatchMode=yes',
    'StrictHostKeyChecking=no',
    `UserKnownHostsFile=${join(base, 'known')}`,
    'IdentitiesOnly=yes',
  ]
  const all = [
    ...options.flatMap((option) => ['-o', option]),
    ...['-i', join(base, 'id'), program === 'sftp' ? '-P' : '-p', String(port)],
    ...args,
  ]
  return new Promise((resolve) => {
    const child = execFile(program, all, { cwd: base }, (error, out, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out + errors })
    })
    child.stdin?.end(commands)
  })
}

describe("OpenSSH's client", () => {
  it('sends, lists, fetches, moves and deletes', async () => {
    const { root, base, port } = await start()
    const data = randomBytes(16 * megabyte)
    writeFileSync(join(base, 'up'), data)
    mkdirSync(join(base, 'folder'))
    writeFileSync(join(base, 'folder', 'a'), 'text')
    const commands = [
      'put up',
      'put -r folder',
      'ls -l',
      'get up down',
      'rename up world',
      'rm folder/a',
      'rmdir folder',
      'pwd',
    ]
    const { code, out } = await run('sftp', port, base, ['-b', '-', 'alice.srv1@127.0.0.1'], `${commands.join('\n')}\n`)
    expect(out).toContain('Remote working directory: /')
    expect(out).toMatch(/-rw-r--r-- .* 16777216 .* up/)
    expect(code).toBe(0)
    expect(readFileSync(join(root, 'world')).equals(data)).toBe(true)
    expect(readFileSync(join(base, 'down')).equals(data)).toBe(true)
  })

  it.each([
    'get /../outside/secret',
    'get leak',
    'cd etc',
    'get etc/passwd',
    'ln -s /etc link',
    'symlink /etc link',
    'put id .adit/x',
  ])('fails to do "%s"', async (command) => {
    const { root, outside, base, port } = await start()
    writeFileSync(join(outside, 'secret'), 'secret')
    symlinkSync(join(outside, 'secret'), join(root, 'leak'))
    symlinkSync('/etc', join(root, 'etc'))
    const { code } = await run('sftp', port, base, ['-b', '-', 'alice.srv1@127.0.0.1'], `${command}\n`)
    expect(code).not.toBe(0)
    for (const name of ['secret', 'leak', 'passwd']) expect(existsSync(join(base, name))).toBe(false)
  })

  it('gets no shell and runs no command', async () => {
    const { base, port } = await start()
    const command = await run('ssh', port, base, ['alice.srv1@127.0.0.1', 'id'])
    expect(command.code).not.toBe(0)
    expect(command.out).not.toContain('uid=')
    const shell = await run('ssh', port, base, ['-tt', 'alice.srv1@127.0.0.1'], 'id\n')
    expect(shell.code).not.toBe(0)
    expect(shell.out).not.toContain('uid=')
  })

  it('is not let in to another server', async () => {
    const { base, port } = await start()
    const { code, out } = await run('sftp', port, base, ['-b', '-', 'alice.srv2@127.0.0.1'], 'ls\n')
    expect(code).not.toBe(0)
    expect(out).toContain('Permission denied')
  })
})
