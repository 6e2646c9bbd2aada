import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { z } from 'zod'
import {
  asBackupError,
  assertSnapshotId,
  BackupError,
  type BackupOptions,
  type BackupResult,
  type BackupStore,
  type Damage,
  fileNotFound,
  notFound,
  type Snapshot,
  type WorkOptions,
} from './backup_store.port.ts'
import type { ReadTree, TreeEntry, WriteTree } from './tree.port.ts'

export interface ResticOptions {
  /** Absolute path of a folder that is this server's repository alone. */
  repository: string
  /** 32 bytes of this server alone. */
  key: Uint8Array
  /** Folder for what restic remembers of the repository. */
  cache: string
  /** By default the one on the PATH. */
  program?: string
}

const listedSnapshot = z.object({
  id: z.string(),
  time: z.string(),
  tree: z.string(),
  tags: z.array(z.string()).nullish(),
})

const listedNode = z.object({
  struct_type: z.literal('node'),
  type: z.string(),
  path: z.string(),
  size: z.int().nonnegative().default(0),
  mode: z.int(),
  mtime: z.string(),
  ctime: z.string().optional(),
  inode: z.number().optional(),
})

const statusLine = z.object({
  message_type: z.literal('status'),
  bytes_done: z.int().default(0),
  total_bytes: z.int().default(0),
})

const summaryLine = z.object({ message_type: z.literal('summary'), data_added: z.int(), snapshot_id: z.string() })

type Listed = z.infer<typeof listedSnapshot> & { snapshot: Snapshot }

/**
 * Backups by restic 0.14 or newer, which must be installed. Trees must be folders of this machine. It has no throttle, and times of snapshots are those at which
 * restic began.
 */
export function resticStore(options: ResticOptions): BackupStore {
  const restic = resticRunner(options)
  const find = async (id: string) => {
    assertSnapshotId(id)
    const found = (await listed(restic)).find(({ snapshot }) => snapshot.id === id)
    if (!found) throw notFound(id)
    return found
  }
  return {
    async backup(tree, backupOptions) {
      assertSnapshotId(backupOptions.id)
      return backUp(restic, tree, backupOptions).catch((error: unknown) => {
        throw asBackupError(error, backupOptions.signal)
      })
    },
    list: async () => (await listed(restic)).map(({ snapshot }) => snapshot),
    entries: async (id) => entriesOf(restic, (await find(id)).id),
    async readFile(id, path) {
      const { id: own } = await find(id)
      const entry = (await entriesOf(restic, own)).find((one) => one.path === path && one.kind === 'file')
      if (!entry) throw fileNotFound(id, path)
      return restic.stream(['dump', own, `/${path}`])
    },
    zip: async (id) => restic.stream(['dump', '--archive', 'zip', (await find(id)).id, '/']),
    async restore(id, target, { signal, onProgress } = {}) {
      const { id: own, snapshot } = await find(id)
      await restic.run(['restore', own, '--target', folderOf(target), '--verify'], { signal })
      await target.finish()
      onProgress?.({ done: snapshot.bytes, total: snapshot.bytes })
    },
    verify: async (id, workOptions) => verify(restic, await find(id), workOptions),
    async remove(id) {
      assertSnapshotId(id)
      const found = (await listed(restic)).find(({ snapshot }) => snapshot.id === id)
      if (found) await restic.run(['forget', found.id], { unlocked: true })
    },
    async sweep() {
      if (!(await restic.exists())) return 0
      // restic says in words only how much it freed.
      await restic.run(['prune'], { unlocked: true })
      return 0
    },
    erase: () => rm(options.repository, { recursive: true, force: true }),
  }
}

async function backUp(restic: ResticRunner, tree: ReadTree, options: BackupOptions): Promise<BackupResult> {
  const { id, quiesced, signal, onProgress } = options
  const folder = folderOf(tree)
  const before = await listed(restic)
  const done = before.find(({ snapshot }) => snapshot.id === id)
  if (done) return { state: 'created', snapshot: done.snapshot }
  const { files, bytes, left } = await measure(tree)
  if (before.length === 0) await restic.prepare()
  let added = 0
  let told = 0
  const onLine = (line: string) => {
    const status = statusLine.safeParse(JSON.parse(line)).data
    told = Math.max(told, status?.bytes_done ?? 0)
    if (status) onProgress?.({ done: told, total: Math.max(told, status.total_bytes) })
    added = summaryLine.safeParse(JSON.parse(line)).data?.data_added ?? added
  }
  onProgress?.({ done: 0, total: bytes })
  signal?.throwIfAborted()
  const tags = { id, quiesced: Number(quiesced), files, bytes, skipped: left.length }
  const tagged = Object.entries(tags).flatMap(([name, value]) => ['--tag', `${name}=${value}`])
  const excluded = left.flatMap((path) => ['--exclude', literalPattern(`${folder}/${path}`)])
  const reading = options.fullRead ? ['--force'] : []
  await restic.run(['backup', '.', '--json', ...tagged, ...excluded, ...reading], { cwd: folder, signal, onLine })
  const made = (await listed(restic)).find(({ snapshot }) => snapshot.id === id)
  if (!made) throw new BackupError('try_again', 'restic has stored no snapshot; run the backup again')
  const newest = before.at(-1)
  if (newest?.tree === made.tree) {
    await restic.run(['forget', made.id], { unlocked: true })
    return { state: 'unchanged', snapshot: newest.snapshot }
  }
  await restic.run(['tag', '--add', `added=${added}`, made.id], { unlocked: true })
  onProgress?.({ done: bytes, total: Math.max(bytes, told) })
  return { state: 'created', snapshot: { ...made.snapshot, added } }
}

async function listed(restic: ResticRunner): Promise<Listed[]> {
  if (!(await restic.exists())) return []
  const lines: string[] = []
  await restic.run(['snapshots', '--json'], { onLine: (line) => lines.push(line) })
  return z
    .array(listedSnapshot)
    .parse(JSON.parse(lines.join('\n')))
    .map((one) => ({ ...one, snapshot: snapshotOf(one) }))
    .sort((a, b) => a.snapshot.startedAt - b.snapshot.startedAt)
}

/** What restic has no field for is in the tags of a snapshot, as `name=value`. */
function snapshotOf({ time, tree, tags }: z.infer<typeof listedSnapshot>): Snapshot {
  const told = new Map((tags ?? []).map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]))
  const number = (name: string) => Number(told.get(name) ?? 0)
  return {
    id: told.get('id') ?? '',
    startedAt: Date.parse(time),
    quiesced: number('quiesced') === 1,
    files: number('files'),
    bytes: number('bytes'),
    added: number('added'),
    skipped: number('skipped'),
    digest: tree,
  }
}

async function measure(tree: ReadTree): Promise<{ files: number; bytes: number; left: string[] }> {
  const found = { files: 0, bytes: 0, left: [] as string[] }
  for await (const entry of tree.walk()) {
    if (entry.kind === 'skipped') found.left.push(entry.path)
    else if (entry.kind === 'file') {
      found.files++
      found.bytes += entry.size
    }
  }
  return found
}

async function entriesOf(restic: ResticRunner, own: string): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = []
  const onLine = (line: string) => {
    const node = listedNode.safeParse(JSON.parse(line)).data
    if (!node || !['file', 'dir'].includes(node.type)) return
    const kind = node.type === 'dir' ? 'folder' : 'file'
    const [modifiedNs, changedNs] = [nanoseconds(node.mtime), nanoseconds(node.ctime ?? node.mtime)]
    const [path, inode] = [node.path.slice(1), String(node.inode ?? 0)]
    entries.push({ path, kind, size: node.size, mode: node.mode & 0o777, modifiedNs, changedNs, inode })
  }
  await restic.run(['ls', '--json', own], { onLine })
  return entries
}

/** Of a time as restic writes it, with up to nine digits after the second. */
function nanoseconds(time: string): string {
  const fraction = /\.(\d{1,9})/.exec(time)?.[1] ?? ''
  const seconds = Math.floor(Date.parse(time) / 1_000)
  return `${BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))}`
}

async function verify(
  restic: ResticRunner,
  { id }: Listed,
  { signal, onProgress }: WorkOptions = {},
): Promise<Damage[]> {
  try {
    await restic.run(['check', '--read-data'], { signal, unlocked: true })
    return []
  } catch (error) {
    if (!(error instanceof BackupError) || error.code !== 'store_damaged') throw error
  }
  // Which files of this snapshot are concerned shows when they are read.
  const files = (await entriesOf(restic, id)).filter(({ kind }) => kind === 'file')
  const damage: Damage[] = []
  for (const [done, { path }] of files.entries()) {
    signal?.throwIfAborted()
    onProgress?.({ done, total: files.length })
    const reading = restic.stream(['dump', id, `/${path}`]).resume()
    await finished(reading).catch((error: Error) => damage.push({ path, reason: error.message }))
  }
  return damage
}

function folderOf({ folder }: ReadTree | WriteTree): string {
  if (folder === undefined) throw new BackupError('not_supported', 'restic reads and writes folders of its own machine')
  return folder
}

/** A pattern that matches this path alone. */
const literalPattern = (path: string) => path.replace(/[[\]*?\\]/g, '\\$&')

interface RunOptions {
  cwd?: string
  signal?: AbortSignal
  onLine?: (line: string) => void
  /** First removes locks of processes that are gone. */
  unlocked?: boolean
}

interface ResticRunner {
  exists(): Promise<boolean>
  /** Makes the repository unless it exists. */
  prepare(): Promise<void>
  run(parameters: readonly string[], options?: RunOptions): Promise<void>
  /** The output. Fails if restic does. */
  stream(parameters: readonly string[]): Readable
}

function resticRunner({ repository, key, cache, program = 'restic' }: ResticOptions): ResticRunner {
  const env = {
    PATH: process.env.PATH,
    RESTIC_REPOSITORY: repository,
    RESTIC_PASSWORD: Buffer.from(key).toString('hex'),
    RESTIC_CACHE_DIR: cache,
  }
  const start = (parameters: readonly string[], cwd = '/') =>
    spawn(program, [...parameters], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exists = () =>
    access(join(repository, 'config')).then(
      () => true,
      () => false,
    )
  const run = async (parameters: readonly string[], { cwd, signal, onLine, unlocked }: RunOptions = {}) => {
    if (unlocked) await run(['unlock'])
    signal?.throwIfAborted()
    const child = start(parameters, cwd)
    // It removes its lock on SIGINT, and leaves it on others.
    const stop = () => child.kill('SIGINT')
    signal?.addEventListener('abort', stop, { once: true })
    const complaints = lastWords(child.stderr)
    const lines = createInterface(child.stdout).on('line', (line) => onLine?.(line))
    const [[code]] = await Promise.all([
      once(child, 'close').catch((error: unknown) => {
        throw unavailable(error)
      }),
      once(lines, 'close'),
    ])
    signal?.removeEventListener('abort', stop)
    signal?.throwIfAborted()
    if (code !== 0) throw failure(complaints())
  }
  return {
    exists,
    async prepare() {
      if (await exists()) return
      await mkdir(repository, { recursive: true, mode: 0o700 })
      await run(['init'])
    },
    run: (parameters, options = {}) =>
      run(parameters, options).catch((error: unknown) => {
        throw asBackupError(error, options.signal)
      }),
    stream(parameters) {
      const child = start(parameters)
      const complaints = lastWords(child.stderr)
      const out = new PassThrough()
      child.on('error', (error) => out.destroy(unavailable(error)))
      child.on('close', (code) => (code === 0 ? out.end() : out.destroy(failure(complaints()))))
      child.stdout.pipe(out, { end: false })
      out.on('close', () => child.kill())
      return out
    },
  }
}

const unavailable = (cause: unknown) => new BackupError('store_away', 'restic can’t be started', { cause })

/** What restic says last is why it failed. */
function lastWords(stream: Readable): () => string {
  let words = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-2_000)
  })
  return () => words.trim().split('\n').at(-1) ?? ''
}

function failure(words: string): BackupError {
  if (/no space left/.test(words)) return new BackupError('disk_full', 'There is no space left on the disk')
  return new BackupError('store_damaged', `restic could not use the backups: ${words}`)
}
