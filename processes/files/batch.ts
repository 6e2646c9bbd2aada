import { isIP } from 'node:net'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { batchLimits } from '@adit/projectors/kit/download_recorder.port.ts'

/** One answer of a content delivery network, as in its log. */
export interface NetworkRecord {
  /** UUID that the network assigned. Identifies the record if the batch is sent again. */
  id: string
  /** Milliseconds since 1970. */
  at: number
  /** Path of the requested address, still encoded. */
  path: string
  /** IPv4 or IPv6 address of the client. */
  address: string
  agent: string | undefined
  /** The client's `Sec-Fetch-Dest` header. */
  destination: string | undefined
  status: number
  method: string
  /** The client's Range header. */
  range: string | undefined
  /** What the network knows of the address's country: two letters. */
  country: string | undefined
  /** The client's `modrinth-download-meta` header. */
  meta: string | undefined
  /** The query of the requested address. */
  query: URLSearchParams
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
const maxText = 4_000

/**
 * Reads `{"records": [{"id", "time", "url", "address", "agent", "status", "method"?, "range"?, "destination"?, "country"?, "meta"?}, …]}`. `time` is ISO 8601 with a time zone
 * or milliseconds, `url` an address or a path. Throws batch_refused, which names the record and the field, for the first invalid one.
 */
export function parseBatch(body: unknown, now: number): NetworkRecord[] {
  const records = isObject(body) ? body.records : undefined
  if (!Array.isArray(records)) throw refused('records', 'must be a list')
  if (records.length > batchLimits.facts) throw refused('records', `has more than ${batchLimits.facts} entries`)
  return records.map((record: unknown, index) => parseRecord(record, `records[${index}]`, now))
}

function parseRecord(record: unknown, name: string, now: number): NetworkRecord {
  if (!isObject(record)) throw refused(name, 'must be an object')
  const { id, address, status } = record
  if (typeof id !== 'string' || !uuid.test(id)) throw refused(`${name}.id`, 'must be a UUID')
  if (typeof address !== 'string' || isIP(address) === 0) throw refused(`${name}.address`, 'must be an IP address')
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599) {
    throw refused(`${name}.status`, 'must be an HTTP status')
  }
  return {
    id,
    address,
    status,
    at: parseTime(record.time, `${name}.time`, now),
    ...parseAddress(record.url, `${name}.url`),
    agent: optionalText(record.agent, `${name}.agent`),
    destination: optionalText(record.destination, `${name}.destination`),
    method: optionalText(record.method, `${name}.method`) ?? 'GET',
    range: optionalText(record.range, `${name}.range`),
    country: optionalText(record.country, `${name}.country`),
    meta: optionalText(record.meta, `${name}.meta`),
  }
}

function parseTime(value: unknown, field: string, now: number): number {
  const isText = typeof value === 'string' && instant.test(value)
  const at = isText ? Math.trunc(Date.parse(value)) : value
  if (typeof at !== 'number' || !Number.isSafeInteger(at)) {
    throw refused(field, 'must be an ISO 8601 time with a time zone, or milliseconds since 1970')
  }
  const { oldestMs, aheadMs } = batchLimits
  if (at < now - oldestMs) throw refused(field, `is more than ${oldestMs / 86_400_000} days ago`)
  if (at > now + aheadMs) throw refused(field, `is more than ${aheadMs / 60_000} minutes in the future`)
  return at
}

/** The host doesn't matter: the network may use its own name for us. */
function parseAddress(value: unknown, field: string): Pick<NetworkRecord, 'path' | 'query'> {
  const base = 'http://network.invalid'
  if (typeof value !== 'string' || value.length > maxText || !URL.canParse(value, base)) {
    throw refused(field, `must be an address or a path of at most ${maxText} characters`)
  }
  const { pathname, searchParams } = new URL(value, base)
  return { path: pathname, query: searchParams }
}

function optionalText(value: unknown, field: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length > maxText) {
    throw refused(field, `must be text of at most ${maxText} characters`)
  }
  return value
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refused = (field: string, reason: string) => refusal('batch_refused', { field, reason })
