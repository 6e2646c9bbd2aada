import { readFileSync } from 'node:fs'

export interface KafkaSettings {
  /** host:port of each broker to contact first. */
  brokers: string[]
  /** Partitions of the topic, which are part of the layout. */
  partitions: number
  /** Replicas that a new topic gets. */
  replication: number
  tls: false | { ca?: string; cert?: string; key?: string }
  sasl: undefined | { mechanism: SaslMechanism; username: string; password: string }
}

const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const
export type SaslMechanism = (typeof mechanisms)[number]

const known = ['broker', 'partitions', 'replication', 'tls', 'ca', 'cert', 'key', 'sasl']
const defaultPort = 9092

/**
 * `kafka://[user:password@]host[:9092][?broker=host2:9092&partitions=12&replication=3&tls=true&ca=/file&cert=/file&key=/file&sasl=scram-sha-512]`.
 * A user without `sasl` uses SCRAM-SHA-512. A `ca` (the path of a PEM file) turns on TLS. Throws an error that names the invalid
 * parameter and never quotes the URL, because it may contain a password.
 */
export function parseKafkaUrl(url: URL): KafkaSettings {
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`kafka://: ${unknown} is not a parameter; use ${known.join(', ')}`)
  if (url.hostname === '') throw new Error('kafka://: the host of a broker is missing')
  const first = `${url.hostname}:${url.port || defaultPort}`
  return {
    brokers: [first, ...url.searchParams.getAll('broker').map(brokerAddress)],
    partitions: count(url, 'partitions', 12, 1_000),
    replication: count(url, 'replication', 1, 10),
    tls: tlsOf(url),
    sasl: saslOf(url),
  }
}

function brokerAddress(text: string): string {
  if (!/^[^\s/@:]+(:\d{1,5})?$/.test(text)) throw new Error('kafka://: broker must be host or host:port')
  return text.includes(':') ? text : `${text}:${defaultPort}`
}

function count(url: URL, name: string, otherwise: number, max: number): number {
  const text = url.searchParams.get(name)
  if (text === null) return otherwise
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value
  throw new Error(`kafka://: ${name} must be a whole number from 1 to ${max}`)
}

function tlsOf({ searchParams }: URL): KafkaSettings['tls'] {
  const wanted = searchParams.get('tls') ?? (searchParams.has('ca') || searchParams.has('cert') ? 'true' : 'false')
  if (wanted !== 'true' && wanted !== 'false') throw new Error('kafka://: tls must be true or false')
  if (wanted === 'false') return false
  const file = (name: string) => {
    const path = searchParams.get(name)
    return path === null ? undefined : readPem(name, path)
  }
  return { ca: file('ca'), cert: file('cert'), key: file('key') }
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`kafka://: ${name} names a file that can't be read`, { cause: error })
  }
}

function saslOf({ username, password, searchParams }: URL): KafkaSettings['sasl'] {
  const named = searchParams.get('sasl')
  if (username === '' && named === null) return undefined
  const mechanism = mechanisms.find((one) => one === (named ?? 'scram-sha-512'))
  if (!mechanism) throw new Error(`kafka://: sasl must be one of ${mechanisms.join(', ')}`)
  if (username === '' || password === '') throw new Error('kafka://: sasl needs a user and a password')
  return { mechanism, username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
