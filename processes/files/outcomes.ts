import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { FilesMiddleware } from './state.ts'

/** Counts answers by outcome: `failed` were cut off by us, `left` by the client. The object of `altered` is not what was published. */
export function outcomes(metrics: Metrics): FilesMiddleware {
  const answered = metrics.counter({
    name: 'adit_files_answers_total',
    help: 'Answers under /data by outcome; `failed` were cut off, and objects of `altered` differ from what was published.',
    labels: ['outcome'],
  })
  return async ({ res, state }, next) => {
    res.once('close', () => {
      const hasFailed = state.outcome === 'failed' || state.outcome === 'altered'
      answered.labels(res.writableFinished || hasFailed ? (state.outcome ?? 'refused') : 'left').inc()
    })
    await next()
  }
}
