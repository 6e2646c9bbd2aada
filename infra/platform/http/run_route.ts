import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Log } from '../telemetry/log.ts'
import { type Access, viewerOf } from './access.ts'
import { type Answer, etagOf, matchesEtag, serialize } from './answer.ts'
import type { AnyInput } from './contract.ts'
import type { IdempotencyStore } from './idempotency.port.ts'
import { runOnce } from './idempotent.ts'
import type { Incoming } from './incoming.ts'
import { type PreparedRoute, readAddress } from './prepared.ts'
import type { ProjectionWaiter } from './projection_waiter.port.ts'
import type { Reply } from './reply.ts'
import { checkRefusal, checkReply } from './reply_check.ts'
import { type ReadRepresentation, representedBy } from './representation.ts'
import { prefersAsync, type Settled, settle, type Waits } from './settle.ts'
import type { Viewer } from './viewer.ts'

/** What a side brings to all of its routes. */
export interface RouteKit extends Access {
  represent: ReadRepresentation | undefined
  idempotency: IdempotencyStore | undefined
  waiter: ProjectionWaiter | undefined
  waits: Waits
  log: Log
  validateResponses: boolean
}

export interface RouteCall {
  route: PreparedRoute
  /** Percent-decoded. */
  params: Record<string, string>
  message: IncomingMessage
  /** Path with query. */
  url: string
  request: Incoming
}

/** From a matched request to its answer: who asks, what they ask, the handler, the wait. Throws refusals and unknown errors. */
export async function runRoute(call: RouteCall, kit: RouteKit): Promise<Answer> {
  const { route, message, request } = call
  const viewer = await viewerOf(route.contract, request, kit)
  const address = readAddress(route, call.params, call.url)
  const body = route.body && (await route.body(message))
  // The body's reader was made from the same contract as the handler's type.
  const input = { ...address, body: body?.value, viewer, request } as AnyInput
  const run = async () => {
    try {
      return await route.handler(input)
    } catch (error) {
      if (kit.validateResponses) checkRefusal(route.contract, error)
      throw error
    }
  }
  const key = route.idempotent && kit.idempotency ? request.idempotencyKey : undefined
  const reply =
    key !== undefined && kit.idempotency
      ? await runOnce(request, key, {
          store: kit.idempotency,
          log: kit.log,
          accountId: viewer?.accountId,
          url: call.url,
          bodyIdentity: body?.identity ?? '',
          run,
        })
      : await run()
  return finish(representedBy(reply, route.contract, viewer, kit.represent), route, viewer, request, kit)
}

async function finish(
  reply: Reply,
  route: PreparedRoute,
  viewer: Viewer | undefined,
  request: Incoming,
  kit: RouteKit,
): Promise<Answer> {
  const waits = reply.effect !== undefined || reply.render !== undefined
  const settled: Settled = waits
    ? await settle(reply, route.contract, prefersAsync(request.headers.prefer), kit)
    : reply
  if (kit.validateResponses) checkReply(route.contract, settled)
  return toAnswer(settled, route, viewer, request)
}

function toAnswer(reply: Settled, route: PreparedRoute, viewer: Viewer | undefined, request: Incoming): Answer {
  const { body, mediaType } = serialize(reply.body)
  const headers: OutgoingHttpHeaders = { ...reply.headers }
  if (mediaType !== undefined) headers['content-type'] ??= mediaType
  if (reply.location !== undefined) headers.location = reply.location
  if (route.viewed) {
    headers.vary = headers.vary ? `${headers.vary}, Authorization` : 'Authorization'
    if (viewer && !reply.shared) headers['cache-control'] ??= 'private, no-cache'
  }
  const tagged = reply.etagRevision !== undefined || isPlainRead(reply, request)
  if (!tagged || body === undefined || body instanceof Readable) return { status: reply.status, headers, body }
  const etag = etagOf(reply.etagRevision, body)
  headers.etag = etag
  const unchanged = reply.status === 200 && isRead(request) && matchesEtag(request.headers['if-none-match'], etag)
  if (!unchanged) return { status: reply.status, headers, body }
  delete headers['content-type']
  return { status: 304, headers, body: undefined }
}

/** What was read is tagged even where it has no revision of its own, such as a list. A secret is never asked for again. */
const isPlainRead = ({ status, secretShown }: Settled, request: Incoming) =>
  status === 200 && isRead(request) && !secretShown

const isRead = ({ method }: Incoming) => method === 'GET' || method === 'HEAD'
