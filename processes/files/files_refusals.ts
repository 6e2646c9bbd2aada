import { isClientGone } from '@adit/platform/http/broken_answer.ts'
import { errorAnswer } from '@adit/platform/http/error_answer.ts'
import { joinErrors, sharedErrors } from '@adit/platform/http/errors.ts'
import { answerError } from '@adit/platform/http/middleware/refusals.ts'
import { kitErrors, publicError } from '@adit/platform/http/translate.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import { batchErrors } from './batch.errors.ts'
import type { FilesMiddleware } from './state.ts'

const errors = joinErrors(kitErrors, sharedErrors, batchErrors)

/** Answers refusals so that no cache keeps them. */
export function filesRefusals(log: Log): FilesMiddleware {
  return async (context, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = publicError(thrown, errors)
      if (context.state.outcome !== 'altered') context.state.outcome = error.report ? 'failed' : 'refused'
      if (error.report && !isClientGone(thrown)) log.error({ err: thrown }, 'a file could not be answered')
      context.set('cache-control', 'no-cache')
      await answerError(context, errorAnswer(error))
    }
  }
}
