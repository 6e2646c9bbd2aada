import { join } from 'node:path'
import { type KafkaBroker, startKafka } from '@adit/engines/kafka.ts'
import { type OpenSearchServer, startOpenSearch } from '@adit/engines/opensearch.ts'
import { type S3Server, startS3 } from '@adit/engines/s3.ts'
import { type Cluster, ensureDatabase, startCluster } from '@adit/platform/postgres/cluster.ts'
import { databaseName } from '../local/installation.ts'

/** An engine that can be killed and started again with the same data and port. */
export interface StackEngine {
  name: string
  /** SIGKILL. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface StackEngines {
  /** Settings for the processes. */
  environment: Record<string, string>
  /** Null if no S3 server is available; files are then stored in a folder. */
  whyNoS3: string | null
  engines: StackEngine[]
  stop(): Promise<void>
}

export interface StackEngineOptions {
  folder: string
  /** Partitions of the topic. */
  partitions: number
  say(line: string): void
}

/** Starts Postgres, Kafka, OpenSearch and, if available, S3, all on 127.0.0.1. */
export async function startStackEngines({ folder, partitions, say }: StackEngineOptions): Promise<StackEngines> {
  say('Starting Postgres, Kafka, OpenSearch and S3. The first start downloads them ...')
  const [postgres, kafka, openSearch, s3] = await Promise.all([
    postgresEngine(join(folder, 'postgres')),
    kafkaEngine(join(folder, 'kafka')),
    openSearchEngine(join(folder, 'opensearch')),
    s3Engine(join(folder, 's3')).catch((error: Error) => error),
  ])
  const engines: StackEngine[] = [postgres, kafka, openSearch]
  const storage: Record<string, string> = {}
  if (s3 instanceof Error) {
    storage.STORAGE_URL = `file://${join(folder, 'objects')}`
  } else {
    engines.push(s3)
    storage.STORAGE_URL = s3.server.url
    storage.S3_ACCESS_KEY_ID = s3.server.credentials.accessKeyId
    storage.S3_SECRET_ACCESS_KEY = s3.server.credentials.secretAccessKey
  }
  return {
    environment: {
      DATABASE_URL: postgres.url,
      LIMITS_DATABASE_URL: postgres.url,
      VAULT_DATABASE_URL: postgres.vaultUrl,
      FEED_URL: `${kafka.url}?partitions=${partitions}`,
      SEARCH_URL: openSearch.url.replace('http:', 'opensearch:'),
      ...storage,
    },
    whyNoS3: s3 instanceof Error ? s3.message : null,
    engines,
    stop: async () => void (await Promise.allSettled(engines.map((engine) => engine.stop()))),
  }
}

async function postgresEngine(dataDir: string): Promise<StackEngine & { url: string; vaultUrl: string }> {
  let cluster: Cluster = await startCluster({ dataDir })
  const { port } = cluster
  const url = cluster.url(databaseName)
  // The keys of personal data have a database of their own.
  const vaultUrl = cluster.url('adit_keys')
  for (const each of [url, vaultUrl]) await ensureDatabase(each)
  return {
    name: 'postgres',
    url,
    vaultUrl,
    async kill() {
      process.kill(cluster.pid, 'SIGKILL')
      await cluster.gone
    },
    async start() {
      cluster = await startCluster({ dataDir, port })
    },
    stop: () => cluster.stop(),
  }
}

async function kafkaEngine(dataDir: string): Promise<StackEngine & { url: string }> {
  let broker: KafkaBroker = await startKafka({ dataDir })
  const { port, url } = broker
  return {
    name: 'kafka',
    url,
    kill: () => broker.stop('SIGKILL'),
    async start() {
      broker = await startKafka({ dataDir, port })
    },
    stop: () => broker.stop(),
  }
}

async function openSearchEngine(dataDir: string): Promise<StackEngine & { url: string }> {
  let node: OpenSearchServer = await startOpenSearch({ dataDir })
  const { port, url } = node
  return {
    name: 'opensearch',
    url,
    kill: () => node.stop('SIGKILL'),
    async start() {
      node = await startOpenSearch({ dataDir, port })
    },
    stop: () => node.stop(),
  }
}

async function s3Engine(dataDir: string): Promise<StackEngine & { server: S3Server }> {
  let server: S3Server = await startS3({ dataDir })
  const { credentials, bucket } = server
  const port = Number(new URL(server.endpoint).port)
  return {
    name: 's3',
    server,
    kill: () => server.stop('SIGKILL'),
    async start() {
      server = await startS3({ dataDir, port, bucket, credentials })
    },
    stop: () => server.stop(),
  }
}
