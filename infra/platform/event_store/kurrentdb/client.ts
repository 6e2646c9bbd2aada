import { KurrentDBClient } from '@kurrent/kurrentdb-client'

/** Options of an address, as the client reads them: in any case, with or without `-` and `_`. */
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
 * The address as the client wants it. Refuses what the client would only warn of, since its warning prints the password, and what the
 * store does not work with: reads go to the leader, or an event just written could be missing.
 */
export function connectionString(address: string): string {
  const [, discover = ''] = scheme.exec(address) ?? []
  if (!scheme.test(address)) throw new Error('kurrentdb: the address must begin with kurrentdb:// or esdb://')
  const query = address.split('?', 2)[1] ?? ''
  for (const pair of query.split('&').filter(Boolean)) {
    const name = pair.split('=', 1)[0]?.trim() ?? ''
    const flat = name.toLowerCase().replace(/[_-]/g, '')
    if (!options.includes(flat)) throw new Error(`kurrentdb: the address has an option that is not taken here: ${name}`)
  }
  return address.replace(scheme, `kurrentdb${discover}://`)
}

/** Connects when first used. Throws an error without the address, which holds a password, when the client cannot read it. */
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
    throw new Error(`kurrentdb: the address cannot be read: ${said ?? file ?? 'the client refuses it'}`)
  }
}

/** What is closed of the client's types, and changed here. */
interface Inside {
  supports(): Promise<boolean>
  handleError(client: unknown, error: Error): Promise<void>
  getChannel(): Promise<{ close(): void }>
}

/**
 * Two things of client 1.3.1 that a server which goes away turns into harm:
 * - Its batched appends share one call without a deadline, whose end without an error leaves them waiting for ever, and it asks the
 *   server first whether it has them, also without a deadline. Saying that it has not makes each append a call of its own.
 * - Nobody awaits its handler of errors, so a rejection in there (discovery failed meanwhile) would end the process.
 */
function repair(client: KurrentDBClient): void {
  const inside = insideOf(client)
  const { handleError } = inside
  if (typeof inside.supports !== 'function' || typeof handleError !== 'function') {
    throw new Error('This version of the KurrentDB client is unknown to its adapter')
  }
  inside.supports = async () => false
  inside.handleError = (failed, error) => handleError(failed, error).catch(() => undefined)
}

/** The client declares these as protected; they are plain fields of the object. */
function insideOf(client: KurrentDBClient): Inside {
  return client as unknown as Inside
}

/** Ends its calls and its connection. Never rejects: there may be none. */
export async function closeClient(client: KurrentDBClient): Promise<void> {
  await client.dispose().catch(() => undefined)
  insideOf(client)
    .getChannel()
    .then((channel) => channel.close())
    .catch(() => undefined)
}
