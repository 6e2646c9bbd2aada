import { Readable } from 'node:stream'
import type { RouterMiddleware } from '@koa/router'
import type { Context } from 'koa'
import { etagOf, serialize } from '../answer.ts'
import { begunReply } from '../begun.ts'
import { checkReply } from '../reply_check.ts'
import { type ReadRepresentation, representedBy } from '../representation.ts'
import { prefersAsync, type Settled, type SettleOptions, settle } from '../settle.ts'
import type { RouteState } from '../state.ts'

export interface ReplyMiddlewareOptions extends SettleOptions {
  represent: ReadRepresentation | undefined
  /** Check answers against their contracts. For tests. */
  validateResponses: boolean
}

/** Turns the handler's reply into the answer, once its effect is visible. */
export const reply =
  (options: ReplyMiddlewareOptions): RouterMiddleware<RouteState> =>
  async (context, next) => {
    const { state } = context
    const { contract } = state.matched
    try {
      await next()
    } catch (error) {
      const begun = begunReply(error, contract, state.request, state.input?.params ?? {})
      options.log.error({ err: error, route: contract.path }, 'a command was interrupted after its first event')
      return answer(context, begun, state)
    }
    const reply = representedBy(state.reply, contract, state.viewer, options.represent)
    const waits = reply.effect !== undefined || reply.render !== undefined
    const settled: Settled = waits
      ? await settle(reply, contract, prefersAsync(context.req.headers.prefer), options)
      : reply
    if (options.validateResponses) checkReply(contract, settled)
    answer(context, settled, state)
  }

function answer(context: Context, settled: Settled, { matched, viewer, request }: RouteState): void {
  const { status, headers = {}, location } = settled
  const { body, mediaType } = serialize(settled.body)
  const { vary, ...others } = headers
  context.set(others)
  if (vary) context.vary(vary)
  if (mediaType !== undefined && !context.res.hasHeader('content-type')) context.set('content-type', mediaType)
  if (location !== undefined) context.set('location', location)
  if (matched.viewed) {
    context.vary('Authorization')
    if (request.cookieToken !== undefined) context.vary('Cookie')
    if (viewer && !settled.shared && !context.res.hasHeader('cache-control')) {
      context.set('cache-control', 'private, no-cache')
    }
  }
  context.body = body ?? null
  context.status = status
  if (body !== undefined && !(body instanceof Readable) && isTagged(context, settled)) {
    context.set('etag', etagOf(settled.etagRevision, body))
  }
}

/** Answers to reads get a tag even without a revision, such as lists. A secret is never sent twice, so it gets none. */
const isTagged = ({ method }: Context, { etagRevision, status, secretShown }: Settled): boolean =>
  etagRevision !== undefined || (status === 200 && !secretShown && (method === 'GET' || method === 'HEAD'))
