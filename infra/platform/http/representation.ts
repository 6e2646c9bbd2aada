import { timingSafeEqual } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Refusal } from '../eventing/refusal.ts'
import { currentTraceparent, traced } from '../telemetry/tracing.ts'
import { serialize } from './answer.ts'
import type { AnyInput, RouteContract } from './contract.ts'
import { answerTo, type ErrorTable } from './errors.ts'
import { Incoming } from './incoming.ts'
import { readAddress } from './prepared.ts'
import { type RawBody, type Reply, rawJson } from './reply.ts'
import type { SideRoutes } from './state.ts'
import type { Authenticate, Viewer } from './viewer.ts'

/**
 * Reads the query side's representation at an address such as `/v2/project/AABBCCDD`, as the viewer sees it. Commands answer with it.
 * Throws when the query side does not answer 200.
 */
export type ReadRepresentation = (address: string, viewer: Viewer | undefined) => Promise<RawBody>

/** The query side answered with another status than 200. */
export class NoRepresentation extends Error {
  readonly status: number

  constructor(path: string, status: number) {
    super(`GET ${path} has no representation: ${status}`)
    this.status = status
  }
}

/** Adds the representation that the contract names to a reply. */
export function representedBy(
  reply: Reply,
  { answers }: Pick<RouteContract, 'answers'>,
  viewer: Viewer | undefined,
  read: ReadRepresentation | undefined,
): Reply {
  if (answers === undefined || read === undefined || reply.status !== 200 || reply.id === undefined) return reply
  const location = answers.replace(':id', reply.id)
  return { ...reply, location, render: () => read(location, viewer) }
}

/** Whether reading failed because there is nothing that the viewer may see. */
export const isAbsent = (error: unknown): boolean => error instanceof NoRepresentation && error.status === 404

/** Whether the query side couldn't answer now. */
export const isQuerySideAway = (error: unknown): boolean =>
  error instanceof NoRepresentation && [502, 503, 504].includes(error.status)

/** Reads within the process by calling the route's handler. The caller has checked the token's scope. */
export function localRepresentation(routes: SideRoutes, errors: ErrorTable): ReadRepresentation {
  const read: ReadRepresentation = async (address, viewer) => {
    const path = address.split('?', 1)[0] ?? address
    const found = routes.find('GET', path)
    if (!found) throw new NoRepresentation(path, 404)
    const incoming = new Incoming({ method: 'GET', headers: {}, socket: {} }, path, 'representation', false)
    const input = { ...readAddress(found.value, found.params, address), body: undefined, viewer, request: incoming }
    const reply = await traced(`representation ${found.value.contract.path}`, {}, async () => {
      const answered = await found.value.handler(input as AnyInput) // Parsed with the same contract.
      return answered.render ? { ...answered, body: await answered.render() } : answered
    })
    const { body } = serialize(reply.body)
    if (reply.status !== 200 || (typeof body !== 'string' && !Buffer.isBuffer(body))) {
      throw new NoRepresentation(path, reply.status)
    }
    return rawJson(body)
  }
  return (address, viewer) =>
    read(address, viewer).catch((error: unknown) => {
      const answer = error instanceof Refusal ? answerTo(error, errors) : undefined
      throw answer ? new NoRepresentation(address, answer.status) : error
    })
}

const onBehalfHeader = 'x-adit-on-behalf-of'

interface Behalf extends Omit<Viewer, 'scopes'> {
  scopes: 'all'
}

/** Reads over HTTP with the service credential, on behalf of the viewer. */
export function remoteRepresentation(origin: string, credential: string): ReadRepresentation {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return async (address, viewer) => {
    const behalf =
      viewer && Buffer.from(JSON.stringify({ ...viewer, scopes: 'all' } satisfies Behalf)).toString('base64url')
    const traceparent = currentTraceparent()
    const headers = {
      ...(behalf && { authorization: `Bearer ${credential}`, [onBehalfHeader]: behalf }),
      ...(traceparent && { traceparent }),
    }
    const { promise, resolve, reject } = Promise.withResolvers<RawBody>()
    const call = request(new URL(address, origin), { agent, headers, timeout: 10_000 }, (response) => {
      const done = (body: string) =>
        response.statusCode === 200
          ? resolve(rawJson(body))
          : reject(new NoRepresentation(address.split('?', 1)[0] ?? address, response.statusCode ?? 0))
      text(response).then(done, reject)
    })
    call.once('timeout', () => call.destroy(late('the query side did not answer within 10 s')))
    call.once('error', reject).end()
    return promise
  }
}

const late = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' })

function sameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Lets the service credential act for the viewer it names. Every other token goes to `authenticate`. */
export function withServiceCredential(authenticate: Authenticate, credential: string): Authenticate {
  return async (token, headers, options) => {
    if (!sameSecret(token, credential)) return authenticate(token, headers, options)
    const behalf = headers[onBehalfHeader]
    if (typeof behalf !== 'string') return undefined
    // Releases before there were limits name none.
    const { accountId, role, via, limitedTo = null } = JSON.parse(Buffer.from(behalf, 'base64url').toString()) as Behalf // Written above by our other side.
    return { accountId, role, via, scopes: -1n, limitedTo } // All scopes: the side that received the command has checked the scope.
  }
}
