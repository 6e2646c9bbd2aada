import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { answerEmpty } from '../answer.ts'
import { discardBody } from '../body.ts'
import { type ErrorAnswer, errorAnswer } from '../error_answer.ts'
import type { ErrorTable } from '../errors.ts'
import type { SideMiddleware } from '../state.ts'
import { publicError } from '../translate.ts'
import type { Wordings } from '../wording.ts'

/** Answers errors thrown by the following middlewares: a refusal with its own status and message, anything else with 500 and no details. */
export function refusals(errors?: ErrorTable, wordings?: Wordings): SideMiddleware {
  return async (context, next) => {
    try {
      await next()
    } catch (error) {
      const { state } = context
      state.error = error
      if (state.matched?.viewed) context.vary('Authorization')
      const edge = state.matched?.edge ?? (wordings ? { wordings } : {})
      await answerError(context, errorAnswer(publicError(error, errors), edge))
    }
    if (!context.req.complete) context.req.resume() // An unread body must not block the connection.
  }
}

/**
 * Answers an error to a client that may still be sending. The rest of a short body is read, and the connection stays open. A long body gets
 * its answer at once, and reading goes on for a few seconds before the connection is closed: closing with unread bytes would reset it, and
 * a client that is still writing would see the reset instead of the answer.
 */
export async function answerError(context: Context, { status, headers, body }: ErrorAnswer): Promise<void> {
  const left = await discardBody(context.req)
  context.set({ ...headers })
  if (body === undefined) {
    answerEmpty(context, status)
  } else {
    context.status = status
    context.type = 'json'
    context.body = JSON.stringify(body)
  }
  if (left === 'read') return
  context.set('connection', 'close')
  const { length = 0 } = context
  context.body = Readable.from(lingering(context))
  context.length = length
}

async function* lingering({ req, body }: Context): AsyncGenerator<string> {
  if (typeof body === 'string') yield body
  await discardBody(req, Number.POSITIVE_INFINITY)
}
