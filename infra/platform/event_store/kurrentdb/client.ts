import { KurrentDBClient } from '@kurrent/kurrentdb-client'

/** Options of an address. The client ignores case, `-` and `_` in their names. */
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

/**
 * The address in the client's format. Refuses unknown options, because the client's warning about them prints the password, and options
 * that the store doesn't work with: reads must go to the leader, or an event that was just written could be missing.
 */
export function connectionString(address: string): string {
  const [, discover = ''] = scheme.exec(address) ?? []
  if (!scheme.test(address)) throw new Error('kurrentdb: the address must start with kurrentdb:// or esdb://')
  const query = address.split('?', 2)[1] ?? ''
  for (const pair of query.split('&').filter(Boolean)) {
    const name = pair.split('=', 1)[0]?.trim() ?? ''
    const flat = name.toLowerCase().replace(/[_-]/g, '')
    if (!options.includes(flat)) throw new Error(`kurrentdb: the address has an option that is not supported: ${name}`)
  }
  return address.replace(scheme, `kurrentdb${discover}://`)
}

/** Connects on first use. If the client can't parse the address, throws an error without it, because it may contain a password. */
export function createClient(address: string): KurrentDBClient {
  const text = connectionString(address)
  const client = parsed(text)
  repair(client)
  return client
}

function parsed(text: string): KurrentDBClient {
  try {
    return KurrentDBClient.connectionString(text)
  } catch (error) {
    const said = error instanceof Error && 'expected' in error ? `expected ${String(error.expected)}` : undefined
    const file = error instanceof Error && /certificate|userCertFile/.test(error.message) ? error.message : undefined
    throw new Error(`kurrentdb: the address is not valid: ${said ?? file ?? 'the client refuses it'}`)
  }
}

/** Protected parts of the client that are changed here. */
interface Inside {
  supports(): Promise<boolean>
  handleError(client: unknown, error: Error): Promise<void>
  getChannel(): Promise<{ close(): void }>
}

/**
 * Works around two problems of client 1.3.1 when a server goes away:
 * - Batched appends share one call without a deadline, and if that call ends without an error they wait forever. The client first asks
 *   the server whether it supports them, also without a deadline. Answering no makes each append a call of its own.
 * - Nothing awaits the client's error handler, so a rejection in it (discovery failed meanwhile) would end the process.
 */
function repair(client: KurrentDBClient): void {
  const inside = insideOf(client)
  const { handleError } = inside
  if (typeof inside.supports !== 'function' || typeof handleError !== 'function') {
    throw new Error('The adapter does not know this version of the KurrentDB client')
  }
  inside.supports = async () => false
  inside.handleError = (failed, error) => handleError(failed, error).catch(() => undefined)
}

/** The client declares these as protected; they are plain fields of the object. */
function insideOf(client: KurrentDBClient): Inside {
  return client as unknown as Inside
}

/** Ends the client's calls and connection. Never rejects, because there may be none. */
export async function closeClient(client: KurrentDBClient): Promise<void> {
  await client.dispose().catch(() => undefined)
  insideOf(client)
    .getChannel()
    .then((channel) => channel.close())
    .catch(() => undefined)
}
