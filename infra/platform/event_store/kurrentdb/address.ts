/** The address can't be used as it stands. The message doesn't contain it. */
export class InvalidAddress extends Error {
  constructor(problem: string) {
    super(`The address of the event store ${problem}`)
  }
}

/** A node as the address names it. */
export interface Seed {
  host: string
  port: number
}

export interface StoreAddress {
  /** The address in the client's format, with the scheme esdb. It contains the password. */
  text: string
  seeds: readonly Seed[]
  /** Whether connections use TLS; they do unless the address says `tls=false`. */
  tls: boolean
  /** File with the certificate authority to trust instead of the system's. */
  caFile: string | undefined
}

/** Options that an address may have, without `-` and `_` and in lower case, as the client compares them. */
const options = [
  'tls',
  'tlsverifycert',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'maxdiscoverattempts',
  'keepaliveinterval',
  'keepalivetimeout',
]
const scheme = /^(?:kurrentdb|kurrent|kdb|esdb)(\+discover)?:\/\//
const defaultPort = 2113

/**
 * Reads an address. Throws an error without the address, because it may contain a password. Refuses unknown options, because the client's
 * warning about them prints the password, and options that the store doesn't work with: reads must go to the leader, or an event that
 * was just written could be missing.
 */
export function parseAddress(address: string): StoreAddress {
  const [prefix, discover = ''] = scheme.exec(address) ?? []
  if (prefix === undefined) throw new InvalidAddress('must start with kurrentdb:// or esdb://')
  const [authority = '', query = ''] = address.slice(prefix.length).split('?', 2)
  const given = parseOptions(query)
  if (given.get('tlsverifycert') === 'false') {
    throw new InvalidAddress('has tlsVerifyCert=false, which the client ignores; name the authority by tlsCAFile')
  }
  const at = authority.lastIndexOf('@')
  const hosts = authority.slice(at + 1).replace(/\/+$/, '')
  const caFile = given.get('tlscafile')
  return {
    text: `esdb${discover}://${credentials(authority.slice(0, Math.max(at, 0)))}${hosts}${query && `?${query}`}`,
    seeds: hosts.split(',').map(parseSeed),
    tls: given.get('tls') !== 'false',
    caFile: caFile === undefined ? undefined : decodeURIComponent(caFile),
  }
}

function parseOptions(query: string): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split('=', 2).map((part) => part.trim())
    const flat = name.toLowerCase().replace(/[_-]/g, '')
    if (!options.includes(flat)) throw new InvalidAddress(`has an option that is not supported: ${name}`)
    given.set(flat, value)
  }
  return given
}

/** The client ends a password at its first colon. */
function credentials(text: string): string {
  const colon = text.indexOf(':')
  if (text === '') return ''
  if (colon < 1) throw new InvalidAddress('must have user:password before the @')
  const password = text
    .slice(colon + 1)
    .replaceAll(':', '%3A')
    .replaceAll('@', '%40')
  return `${text.slice(0, colon)}:${password}@`
}

function parseSeed(text: string): Seed {
  const [host = '', port = String(defaultPort), ...rest] = text.trim().split(':')
  if (host === '' || rest.length > 0 || !/^\d+$/.test(port)) {
    throw new InvalidAddress('is not valid: expected hosts as host:port, the port number in digits')
  }
  return { host, port: Number(port) }
}
