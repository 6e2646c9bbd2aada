import { readFileSync } from 'node:fs'
import net from 'node:net'
import tls from 'node:tls'
import { AccessDeniedError } from '@eventstore/db-client'
import { EngineRefused, EngineUnavailable } from '../not_opened.ts'
import type { Seed, StoreAddress } from './address.ts'
import { faultOf } from './fault.ts'

/** What a connection without the client's protocol finds at a node. */
type Finding =
  | { kind: 'answers' }
  | { kind: 'away'; code: string }
  | { kind: 'no TLS' }
  | { kind: 'TLS only' }
  | { kind: 'certificate'; reason: string }

const probeMs = 3_000
/** How long a diagnosis takes at most: a plain connection, then one with TLS. */
export const diagnosisMs = 2 * probeMs + 1_000

/**
 * Says in one line why the store can't be opened, or returns undefined if it doesn't know. The client's own errors have neither the address nor,
 * for a cluster, the reason, so this connects to each node.
 */
export async function diagnose(
  setting: string,
  address: StoreAddress,
  error: unknown,
): Promise<EngineRefused | EngineUnavailable | undefined> {
  const places = address.seeds.map(({ host, port }) => `${host}:${port}`).join(', ')
  if (error instanceof AccessDeniedError) {
    return new EngineRefused(`${setting}: ${places} refuses the user or the password. Correct them in the address.`, {
      cause: error,
    })
  }
  if (faultOf(error) !== 'passing') return undefined
  const ca = address.caFile === undefined ? undefined : readFileSync(address.caFile)
  const findings = await Promise.all(address.seeds.map((seed) => probe(seed, address.tls, ca)))
  const lasting = findings.map(adviceOf).find((advice) => advice !== undefined)
  const isLasting = findings.every((finding) => finding.kind === 'away' || adviceOf(finding) !== undefined)
  if (lasting && isLasting) return new EngineRefused(`${setting}: ${places} ${lasting}`, { cause: error })
  const away = findings.find((finding) => finding.kind === 'away')
  const said = away
    ? `nobody answers at ${places} (${away.code}). Start the event store, or correct the address.`
    : `${places} isn't ready (${lineOf(error)}). Wait until the event store has started and has a leader.`
  return new EngineUnavailable(`${setting}: ${said}`, { cause: error })
}

function adviceOf(finding: Finding): string | undefined {
  switch (finding.kind) {
    case 'no TLS':
      return "doesn't use TLS. Add tls=false to the address, or turn TLS on in the event store."
    case 'TLS only':
      return 'uses TLS. Remove tls=false from the address.'
    case 'certificate':
      return `has a certificate that isn't trusted (${finding.reason}). Name its authority with tlsCAFile in the address, and connect by a name that the certificate has.`
    default:
      return undefined
  }
}

const lineOf = (error: unknown) => (error instanceof Error ? error.message.split('\n')[0] : String(error))

async function probe(seed: Seed, wantsTls: boolean, ca: Buffer | undefined): Promise<Finding> {
  const plain = await connected(net.connect(seed), 'connect')
  if (plain) return { kind: 'away', code: codeOf(plain) }
  const servername = net.isIP(seed.host) ? '' : seed.host
  const options = { ...seed, servername, ALPNProtocols: ['h2'], ...(ca && { ca }) }
  const problem = await connected(tls.connect({ ...options, rejectUnauthorized: wantsTls }), 'secureConnect')
  if (!wantsTls) return { kind: problem ? 'answers' : 'TLS only' }
  if (!problem) return { kind: 'answers' }
  const code = codeOf(problem)
  if (/^EPROTO|WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST/.test(code)) return { kind: 'no TLS' }
  // A connection that is closed may be that of a server which is starting.
  if (code === 'ECONNRESET' || code === 'ETIMEDOUT') return { kind: 'away', code }
  return { kind: 'certificate', reason: problem.message }
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : error.message)

/** The error of a connection, or undefined if it succeeds. */
function connected(socket: net.Socket, event: 'connect' | 'secureConnect'): Promise<Error | undefined> {
  const { promise, resolve } = Promise.withResolvers<Error | undefined>()
  socket.setTimeout(probeMs, () => resolve(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })))
  socket.on('error', resolve)
  socket.once(event, () => resolve(undefined))
  socket.once('close', () => resolve(Object.assign(new Error('Closed'), { code: 'ECONNRESET' })))
  return promise.finally(() => socket.destroy())
}
