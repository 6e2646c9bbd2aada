import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePorts, stackHome } from './home.ts'
import { findJava, maven } from './java.ts'
import { ordinaryUser } from './opensearch_user.ts'

/** One of the few versions whose distribution without Java and the security plugin is on Maven Central. */
export const openSearchVersion = '3.8.0'

export interface OpenSearchServer {
  /** Value for SEARCH_URL and OPENSEARCH_URL. */
  url: string
  port: number
  pid: number
  /** Ends the node and waits. The default signal is SIGTERM. Keeps its data. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface OpenSearchServerOptions {
  /** Holds indexes, settings and the node's log. Starting again with the same folder and port continues with that data. */
  dataDir: string
  /** By default a free port. */
  port?: number
  /** Size of the Java heap, in the format of -Xmx. */
  heap?: string
}

const startMs = 180_000

/**
 * Starts a real OpenSearch node on 127.0.0.1. The first start downloads it from Maven Central. Requires Maven and Java 21 with all of
 * its modules.
 */
export async function startOpenSearch(options: OpenSearchServerOptions): Promise<OpenSearchServer> {
  const { dataDir, heap = '512m' } = options
  const home = dirname(dirname(findJava(21)))
  const program = fetchOpenSearch()
  const [free = 0, transport = 0] = await freePorts(2)
  const port = options.port ?? free
  const config = configure(program, dataDir, heap, port, transport)
  const logFile = join(dataDir, 'node.log')
  const log = openSync(logFile, 'w')
  const [command = '', ...parameters] = [...ordinaryUser(dataDir, program), join(program, 'bin', 'opensearch')]
  const { JAVA_HOME, ...environment } = process.env // the node reads its own variable and warns about this one
  const own = {
    HOME: dataDir,
    OPENSEARCH_JAVA_HOME: home,
    OPENSEARCH_PATH_CONF: config,
    OPENSEARCH_TMPDIR: join(dataDir, 'tmp'),
  }
  const child = spawn(command, parameters, { stdio: ['ignore', log, log], env: { ...environment, ...own } })
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  await ready(child, url, logFile)
  return { url, port, pid: child.pid ?? 0, stop: (signal) => end(child, signal) }
}

/** The program's folder. Two processes may fetch it at once: the finished folder is renamed into place. */
export function fetchOpenSearch(): string {
  const folder = join(stackHome(), `opensearch-${openSearchVersion}`)
  if (existsSync(folder)) return folder
  const work = `${folder}.${process.pid}`
  mkdirSync(work, { recursive: true })
  const artifact = `org.opensearch.distribution.integ-test-zip:opensearch:${openSearchVersion}:zip`
  // The plugin's version is pinned because older ones, the default of some Maven releases, don't know these parameters.
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack'
  maven(plugin, `-Dartifact=${artifact}`, `-DoutputDirectory=${work}`)
  const unpacked = join(work, `opensearch-${openSearchVersion}`)
  // The settings are readable only by their owner, who isn't the user that runs the node.
  execFileSync('chmod', ['-R', 'a+rX', unpacked])
  try {
    renameSync(unpacked, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return folder
}

function configure(program: string, dataDir: string, heap: string, port: number, transport: number): string {
  const config = join(dataDir, 'config')
  for (const folder of ['data', 'logs', 'tmp']) mkdirSync(join(dataDir, folder), { recursive: true })
  cpSync(join(program, 'config'), config, { recursive: true })
  const stock = readFileSync(join(config, 'jvm.options'), 'utf8')
  const own = stock.split('\n').filter((line) => !/-Xm[sx]|Xlog:gc|HeapDumpPath|ErrorFile/.test(line))
  const logs = join(dataDir, 'logs')
  own.push(`-Xms${heap}`, `-Xmx${heap}`, `-XX:HeapDumpPath=${logs}`, `-XX:ErrorFile=${join(logs, 'hs_err_pid%p.log')}`)
  writeFileSync(join(config, 'jvm.options'), own.join('\n'))
  writeFileSync(join(config, 'opensearch.yml'), settings({ dataDir, port, transport }))
  return config
}

/** A single node, so it doesn't wait for others. It keeps working on a disk that is nearly full. */
const settings = ({ dataDir, port, transport }: { dataDir: string; port: number; transport: number }): string => `
cluster.name: adit
node.name: adit-1
discovery.type: single-node
network.host: 127.0.0.1
http.port: ${port}
transport.port: ${transport}
path.data: ${join(dataDir, 'data')}
path.logs: ${join(dataDir, 'logs')}
action.auto_create_index: false
cluster.routing.allocation.disk.threshold_enabled: false
`

async function ready(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    if (await isReady(url)) return
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The OpenSearch node exited during startup:\n${readFileSync(logFile, 'utf8').slice(-3_000)}`)
    }
    await delay(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The OpenSearch node was not ready after ${startMs / 1_000} s; see ${logFile}`)
}

/** Checks the indexes too: a node that was killed reads its log again before it can search them. */
async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`)
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** `node infra/engines/opensearch.ts [--port 19200] [--data <folder>]` runs a node until it gets SIGINT or SIGTERM. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } })
  const port = Number(values.port ?? 19_200)
  const server = await startOpenSearch({ port, dataDir: values.data ?? join(stackHome(), `data-opensearch-${port}`) })
  console.log(`OpenSearch ${openSearchVersion} is ready: ${server.url} (pid ${server.pid})`)
  const stop = () => void server.stop().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop)
}
