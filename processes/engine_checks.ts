import { connect as connectTls } from 'node:tls'
import { EngineRefused, EngineUnavailable } from '@adit/platform/event_store/not_opened.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { diagnosePostgres } from '@adit/platform/event_store/postgres/diagnosis.ts'
import { type KafkaSettings, parseKafkaUrl } from '@adit/platform/kafka/kafka_url.ts'
import { KafkaSilent, pingKafka } from '@adit/platform/kafka/ping.ts'
import { openStorage, type StorageConfig } from '@adit/platform/storage/open_storage.ts'
import pg from 'pg'
import { getAnswer } from './http_ping.ts'

export interface EngineCheck {
  /** As `/_health` calls the engine. */
  name: string
  /**
   * Resolves if the engine can be used. Throws EngineUnavailable if it may be later with the same settings, and EngineRefused if an address, a
   * password or a certificate has to be changed first.
   */
  run(): Promise<void>
}

/** What any process may have in its configuration. */
export interface EngineSettings extends StorageConfig {
  DATABASE_URL?: string | undefined
  OPS_DATABASE_URL?: string | undefined
  VAULT_DATABASE_URL?: string | undefined
  EVENT_STORE_URL?: string | undefined
  FEED_URL?: URL | undefined
  SEARCH_URL?: { scheme: string; url: URL } | undefined
  SEARCH_CA?: string | undefined
}

const databases = {
  DATABASE_URL: 'read_database',
  OPS_DATABASE_URL: 'operational_database',
  VAULT_DATABASE_URL: 'vault_database',
} as const

/** In the order in which they are waited for. */
export function engineChecks(config: EngineSettings): EngineCheck[] {
  const checks: EngineCheck[] = []
  const add = (name: string, run: () => Promise<void>) => checks.push({ name, run })
  for (const setting of ['DATABASE_URL', 'OPS_DATABASE_URL', 'VAULT_DATABASE_URL'] as const) {
    const address = config[setting]
    if (address !== undefined) add(databases[setting], () => checkPostgres(setting, address))
  }
  const { EVENT_STORE_URL: log, FEED_URL: feed, SEARCH_URL: search, STORAGE_URL: storage } = config
  if (log !== undefined) add('event_store', () => checkEventStore(log))
  if (feed !== undefined) add('kafka', () => checkKafka(feed))
  if (search?.scheme.startsWith('postgres')) add('search', () => checkPostgres('SEARCH_URL', search.url.href))
  else if (search !== undefined) add('search', () => checkOpenSearch(search.url, config.SEARCH_CA))
  if (storage?.scheme === 's3') add('storage', () => checkS3(config))
  return checks
}

async function checkPostgres(name: string, address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw diagnosePostgres(name, address, error) ?? (await diagnose(placeOf(name, address, 5432), error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkEventStore(address: string): Promise<void> {
  if (address.startsWith('postgres')) return checkPostgres('EVENT_STORE_URL', address)
  await (await openEventStore(address, { setting: 'EVENT_STORE_URL' })).close()
}

async function checkKafka(url: URL): Promise<void> {
  const place = { ...placeOf('FEED_URL', url.href, 9092), scheme: 'with tls=true' }
  const settings = parseKafkaUrl(url)
  try {
    await pingKafka(settings)
  } catch (error) {
    const codes = codesOf(error)
    if (settings.tls !== false && !tlsFault(codes) && (await isPlainKafka(settings)))
      throw new EngineRefused(
        `FEED_URL: ${place.host}:${place.port} doesn't use TLS. Remove tls and ca from the address.`,
      )
    const isStranger = error instanceof KafkaSilent && !settings.sasl && codes.some((code) => closed.has(code))
    if (isStranger && (settings.tls !== false || !(await usesTls(place))))
      throw new EngineRefused(
        `FEED_URL: ${place.host}:${place.port} refuses clients without a user. Name a user, a password and sasl.`,
        { cause: error },
      )
    throw await diagnose(place, error)
  }
}

const closed = new Set(['ECONNRESET', 'EPIPE', 'KafkaJSConnectionClosedError'])

/** Whether the brokers accept connections without TLS. */
const isPlainKafka = (settings: KafkaSettings): Promise<boolean> =>
  pingKafka({ ...settings, tls: false, sasl: undefined }).then(
    () => true,
    (error: unknown) => error instanceof KafkaSilent,
  )

async function checkOpenSearch(url: URL, ca: string | undefined): Promise<void> {
  const isTls = url.protocol === 'https:' || url.protocol === 'opensearchs:'
  const defaultPort = url.protocol.startsWith('opensearch') ? 9200 : isTls ? 443 : 80
  const place = { ...placeOf('SEARCH_URL', url.href, defaultPort), scheme: 'by opensearchs://' }
  const { status } = await getAnswer({ ...place, isTls, ca, user: url.username, password: url.password }).catch(
    async (error: unknown) => {
      throw await diagnose(place, error)
    },
  )
  judge(place, status)
}

async function checkS3(config: StorageConfig): Promise<void> {
  const { url } = config.STORAGE_URL ?? {}
  const endpoint = url?.searchParams.get('endpoint') ?? 'https://s3.amazonaws.com'
  const place = { ...placeOf('STORAGE_URL', endpoint, endpoint.startsWith('https') ? 443 : 80), scheme: 'by https://' }
  const storage = await openStorage(config, '')
  try {
    await storage.check()
  } catch (error) {
    const status = statusOf(error)
    if (status === 404)
      throw new EngineUnavailable(
        `${place.setting}: ${place.host}:${place.port} has no bucket ${url?.host}. Create it.`,
      )
    if (status !== undefined) judge(place, status)
    throw await diagnose(place, error)
  } finally {
    await storage.close()
  }
}

interface Place {
  setting: string
  host: string
  port: number
  /** How to reach it by TLS. */
  scheme?: string
}

function placeOf(setting: string, address: string, defaultPort: number): Place {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return { setting, host: url?.hostname || 'localhost', port: Number(url?.port || defaultPort) }
}

function judge({ setting, host, port }: Place, status: number): void {
  const at = `${setting}: ${host}:${port}`
  if (status === 401 || status === 403)
    throw new EngineRefused(`${at} refuses the user, the key or the password (${status}). Correct them.`)
  if (status >= 500) throw new EngineUnavailable(`${at} isn't ready (${status}). Wait until it has started.`)
  if (status >= 300) throw new EngineRefused(`${at} answers ${status}. Correct the address.`)
}

/** Nobody is there, or not yet. */
const absent = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ESOCKETTIMEDOUT', 'TimeoutError'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['KafkaJSConnectionError', 'KafkaJSConnectionClosedError', 'KafkaJSRequestTimeoutError', 'KafkaJSBrokerNotFound'],
])

/** What kept an engine from being used, in one line that names the setting, host and port. */
async function diagnose(place: Place, error: unknown): Promise<EngineRefused | EngineUnavailable> {
  const at = `${place.host}:${place.port}`
  const codes = codesOf(error)
  const fault = tlsFault(codes)
  if (fault === 'scheme')
    return new EngineRefused(`${place.setting}: ${at} doesn't use TLS. Correct the scheme of the address.`, {
      cause: error,
    })
  if (fault) {
    const advice = 'Name the authority that signed it, or correct the address'
    return new EngineRefused(`${place.setting}: the certificate of ${at} isn't trusted (${fault}). ${advice}.`, {
      cause: error,
    })
  }
  const code = codes.find((one) => absent.has(one))
  if (code === undefined) {
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    return new EngineRefused(`${place.setting}: ${at} can't be used: ${said}`, { cause: error })
  }
  const wasReached = code !== 'ECONNREFUSED'
  if (wasReached && place.scheme !== undefined && (await usesTls(place))) {
    return new EngineRefused(`${place.setting}: ${at} uses TLS. Reach it ${place.scheme}.`, { cause: error })
  }
  const hint = 'Start the engine, or correct the address.'
  return new EngineUnavailable(`${place.setting}: nobody answers at ${at} (${code}). ${hint}`, { cause: error })
}

/** The codes and names of an error and of what caused it. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const inner =
    error instanceof AggregateError ? error.errors : [error.cause, 'originalError' in error && error.originalError]
  return [...own, ...inner.flatMap((one: unknown) => codesOf(one, depth + 1)), error.name]
}

function tlsFault(codes: readonly string[]): string | undefined {
  if (codes.some((code) => code === 'EPROTO' || code.startsWith('ERR_SSL'))) return 'scheme'
  return codes.find((code) => /CERT|SIGNATURE|ERR_TLS/.test(code))
}

function statusOf(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const { $metadata: answer } = (cause ?? {}) as { $metadata?: { httpStatusCode?: number } } // As the client of S3 declares it.
  return answer?.httpStatusCode
}

/** Whether whoever listens there answers a TLS handshake. */
function usesTls({ host, port }: Place): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTls({ host, port, rejectUnauthorized: false, timeout: 2_000 })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('secureConnect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
