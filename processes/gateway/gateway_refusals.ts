import { errorAnswer } from '@adit/platform/http/error_answer.ts'
import { answerError } from '@adit/platform/http/middleware/refusals.ts'
import { recordRefusal } from '@adit/platform/http/refusal_record.ts'
import { publicError } from '@adit/platform/http/translate.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { GatewayMiddleware } from './state.ts'

/** Answers what the gateway itself refuses, and counts it by its code. */
export function gatewayRefusals(log: Log, metrics: Metrics): GatewayMiddleware {
  const refused = metrics.counter({
    name: 'adit_gateway_refused_total',
    help: 'Requests that the gateway refused itself, by code.',
    labels: ['code'],
  })
  return async (context, next) => {
    try {
      await next()
    } catch (thrown) {
      recordRefusal(thrown)
      const error = publicError(thrown)
      if (error.report) log.error({ err: thrown, method: context.method }, 'the gateway failed')
      refused.labels(error.code).inc()
      await answerError(context, errorAnswer(error))
    }
  }
}
