import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePorts, stackHome } from './home.ts'
import { findJava, maven } from './java.ts'
import { kafkaPom, kafkaVersion, log4j, serverProperties } from './kafka_files.ts'

export interface KafkaBroker {
  /** Value for KAFKA_URL and FEED_URL. */
  url: string
  port: number
  pid: number
  /** Ends the broker and waits. The default signal is SIGTERM. Keeps its data. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface KafkaOptions {
  /** Holds the broker's data and its own log. Starting again with the same folder and port continues with that data. */
  dataDir: string
  /** By default a free port. */
  port?: number
  /** Size of the Java heap, in the format of -Xmx. */
  heap?: string
  /** Lines appended to server.properties. They override the lines before them. */
  properties?: string
}

/** A broker that was killed first reads its whole log. */
const startMs = 180_000

/** Starts a real Kafka broker on 127.0.0.1. The first start downloads it from Maven Central. Requires Java 17 and Maven. */
export async function startKafka(options: KafkaOptions): Promise<KafkaBroker> {
  const { dataDir, port, heap = '512m', properties: further = '' } = options
  const java = findJava(17)
  const libraries = fetchKafka()
  const [free = 0, controller = 0] = await freePorts(2)
  const own = port ?? free
  mkdirSync(dataDir, { recursive: true })
  const properties = join(dataDir, 'server.properties')
  writeFileSync(properties, `${serverProperties({ port: own, controller, dataDir })}${further}`)
  writeFileSync(join(dataDir, 'log4j2.properties'), log4j)
  const jvm = ['-cp', join(libraries, '*'), `-Dlog4j2.configurationFile=${join(dataDir, 'log4j2.properties')}`]
  format(java, jvm, dataDir, properties)
  const logFile = join(dataDir, 'broker.log')
  const log = openSync(logFile, 'w')
  const parameters = [...jvm, `-Xms${heap}`, `-Xmx${heap}`, '-XX:+ExitOnOutOfMemoryError', 'kafka.Kafka', properties]
  const child = spawn(java, parameters, { stdio: ['ignore', log, log] })
  closeSync(log)
  await ready(child, logFile)
  return { url: `kafka://127.0.0.1:${own}`, port: own, pid: child.pid ?? 0, stop: (signal) => end(child, signal) }
}

/** The folder of the broker's jars. Two processes may fetch them at once: the finished folder is renamed into place. */
export function fetchKafka(): string {
  const folder = join(stackHome(), `kafka-${kafkaVersion}`)
  if (existsSync(folder)) return folder
  const work = `${folder}.${process.pid}`
  mkdirSync(work, { recursive: true })
  const pom = join(work, 'pom.xml')
  writeFileSync(pom, kafkaPom)
  maven('-f', pom, 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${work}`)
  try {
    renameSync(work, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(work, { recursive: true })
  }
  return folder
}

function format(java: string, jvm: readonly string[], dataDir: string, properties: string): void {
  if (existsSync(join(dataDir, 'log', 'meta.properties'))) return
  const tool = [...jvm, '-XX:TieredStopAtLevel=1', 'kafka.tools.StorageTool']
  const id =
    execFileSync(java, [...tool, 'random-uuid'], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1) ?? ''
  execFileSync(java, [...tool, 'format', '--ignore-formatted', '-t', id, '-c', properties], { stdio: 'ignore' })
}

/** Waits for the broker's own message, because its port opens a little before it takes requests. */
async function ready(child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    const said = readFileSync(logFile, 'utf8')
    if (said.includes('Kafka Server started')) return
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The Kafka broker exited during startup:\n${said.slice(-3_000)}`)
    }
    await delay(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The Kafka broker was not ready after ${startMs / 1_000} s; see ${logFile}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** `node infra/engines/kafka.ts [--port 19092] [--data <folder>]` runs a broker until it gets SIGINT or SIGTERM. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } })
  const port = Number(values.port ?? 19_092)
  const broker = await startKafka({ port, dataDir: values.data ?? join(stackHome(), `data-kafka-${port}`) })
  console.log(`Kafka ${kafkaVersion} is ready: ${broker.url} (pid ${broker.pid})`)
  const stop = () => void broker.stop().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop)
}
