import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, stackHome } from './home.ts'

export interface S3Server {
  /** Origin for `?endpoint=`. */
  endpoint: string
  /** Value for STORAGE_URL. The bucket exists. */
  url: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  bucket: string
  pid: number
  /** Ends the server and waits. The default signal is SIGTERM. Keeps its data. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface S3Options {
  /** Holds the objects. Starting again with the same folder and port continues with them. */
  dataDir: string
  /** By default a free port. */
  port?: number
  bucket?: string
  /** By default random ones. */
  credentials?: S3Server['credentials']
}

const version = '1.8.0'
const startMs = 20_000

/**
 * Path of a real S3 server that stores objects in a folder: the one in S3_SERVER, or one built from its Go module on the first call,
 * which takes a minute or two. Throws if there is neither.
 */
export function findS3Server(): string {
  const given = process.env.S3_SERVER
  if (given) return given
  const program = join(stackHome(), `versitygw-${version}`)
  if (existsSync(program)) return program
  const work = join(stackHome(), `versitygw-build.${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    // Uses temporary folders, because the modules and the build take a gigabyte.
    const folders = { GOPATH: join(work, 'path'), GOCACHE: join(work, 'cache'), GOMODCACHE: '', GOBIN: '' }
    const env = { ...process.env, ...folders, GOFLAGS: '-modcacherw' }
    const module = `github.com/versity/versitygw/cmd/versitygw@v${version}`
    execFileSync('go', ['install', module], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    renameSync(join(work, 'path', 'bin', 'versitygw'), program)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return program
}

/** Starts a real S3 server on 127.0.0.1. */
export async function startS3({ dataDir, port, bucket = 'adit', credentials }: S3Options): Promise<S3Server> {
  const program = findS3Server()
  const own = port ?? (await freePort())
  const folder = resolve(dataDir)
  // The server treats each folder in its root as a bucket.
  mkdirSync(join(folder, 'buckets', bucket), { recursive: true })
  const key = credentials ?? { accessKeyId: 'adit', secretAccessKey: randomBytes(16).toString('hex') }
  const env = { PATH: process.env.PATH, ROOT_ACCESS_KEY: key.accessKeyId, ROOT_SECRET_KEY: key.secretAccessKey }
  const logFile = join(folder, 'server.log')
  const log = openSync(logFile, 'w')
  const parameters = [
    '--port',
    `127.0.0.1:${own}`,
    '--region',
    'us-east-1',
    '--quiet',
    'posix',
    join(folder, 'buckets'),
  ]
  const child = spawn(program, parameters, { env, stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  await ready(child, own, logFile)
  const endpoint = `http://127.0.0.1:${own}`
  return {
    endpoint,
    url: `s3://${bucket}?endpoint=${endpoint}`,
    credentials: key,
    bucket,
    pid: child.pid ?? 0,
    stop: (signal) => end(child, signal),
  }
}

async function ready(child: ChildProcess, port: number, logFile: string): Promise<void> {
  let failed: Error | undefined
  child.once('error', (error) => (failed = error))
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    if (failed) throw new Error(`The S3 server can't be started: ${failed.message}`)
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The S3 server exited during startup:\n${readFileSync(logFile, 'utf8').slice(-3_000)}`)
    }
    if (await answers(port)) return
    await delay(20)
  }
  child.kill('SIGKILL')
  throw new Error(`The S3 server was not ready after ${startMs / 1_000} s; see ${logFile}`)
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** `node infra/engines/s3.ts [--port 19310] [--data <folder>]` runs a server until it gets SIGINT or SIGTERM. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } })
  const port = Number(values.port ?? 19_310)
  const server = await startS3({ port, dataDir: values.data ?? join(stackHome(), `data-s3-${port}`) })
  console.log(`S3 is ready: STORAGE_URL='${server.url}' (pid ${server.pid})`)
  console.log(`S3_ACCESS_KEY_ID=${server.credentials.accessKeyId}`)
  console.log(`S3_SECRET_ACCESS_KEY=${server.credentials.secretAccessKey}`)
  const stop = () => void server.stop().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop)
}
