import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSecrets } from '../local/secrets.ts'
import { Child } from './child.ts'
import { type StackEngine, type StackEngines, startStackEngines } from './engines.ts'

export interface StackOptions {
  folder: string
  /** Of the gateway. */
  port: number
  /** Folder of the built pages. */
  frontend: string
  /** Number of processes of a kind, if more than one. */
  counts?: Partial<Record<Entry, number>>
  /** Partitions of the topic. Default: 6. */
  partitions?: number
  environment?: Readonly<Record<string, string>>
  say(line: string): void
  /** Done before the site answers, when all other processes are ready. */
  beforeListening?(origin: string, environment: Readonly<Record<string, string>>): Promise<void>
}

const entries = ['relay', 'projectors', 'query_api', 'files', 'command_api', 'worker', 'pages'] as const
type Entry = (typeof entries)[number]

const defaultCounts: Record<Entry, number> = {
  relay: 2,
  projectors: 2,
  query_api: 1,
  files: 1,
  command_api: 1,
  worker: 1,
  pages: 1,
}

/** The whole product on real engines, each process on its own. */
export interface Stack {
  origin: string
  folder: string
  /** Settings of the processes, for commands that work beside them. */
  environment: Readonly<Record<string, string>>
  engines: readonly StackEngine[]
  whyNoS3: string | null
  children: readonly Child[]
  /** Resolves when every process reports that it is ready. */
  ready(): Promise<void>
  stop(): Promise<void>
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const { folder, say, partitions = 6 } = options
  const logFolder = join(folder, 'logs')
  mkdirSync(logFolder, { recursive: true })
  const engines = await startStackEngines({ folder, partitions, say })
  try {
    return await startProcesses(options, engines, logFolder)
  } catch (error) {
    await engines.stop()
    throw error
  }
}

async function startProcesses(options: StackOptions, engines: StackEngines, logFolder: string): Promise<Stack> {
  const { folder, port, frontend, say } = options
  const { emailKey, addressKey } = await readSecrets(folder)
  const origin = `http://127.0.0.1:${port}`
  const environment: Record<string, string> = {
    ...engines.environment,
    ADIT_ORIGIN: origin,
    EMAIL_KEY: emailKey,
    ADDRESS_KEY: addressKey,
    SERVICE_KEY: randomBytes(24).toString('hex'),
    FRONTEND_FOLDER: frontend,
    ...options.environment,
  }
  const children: Child[] = []
  const add = async (entry: Entry) => {
    const count = options.counts?.[entry] ?? defaultCounts[entry]
    const made = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        Child.at({ entry, name: count > 1 ? `${entry}-${n + 1}` : entry, environment, logFolder, say }),
      ),
    )
    children.push(...made)
    return made[0]?.origin ?? ''
  }
  await add('relay')
  await add('projectors')
  environment.QUERY_URL = await add('query_api')
  environment.FILES_URL = await add('files')
  environment.COMMAND_URL = await add('command_api')
  await add('worker')
  environment.PAGES_URL = await add('pages')
  const behind = [...children]
  const gateway = new Child({ entry: 'gateway', name: 'gateway', port, environment, logFolder, say })
  children.push(gateway)
  say(`Starting ${children.length} processes ...`)
  for (const child of behind) child.start()
  const ready = async () => void (await Promise.all(children.map((child) => child.ready())))
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()))
    await engines.stop()
  }
  const open = async () => {
    await Promise.all(behind.map((child) => child.ready()))
    await options.beforeListening?.(origin, environment)
    gateway.start()
    await gateway.ready()
  }
  await open().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    origin,
    folder,
    environment,
    engines: engines.engines,
    whyNoS3: engines.whyNoS3,
    children,
    ready,
    stop,
  }
}
