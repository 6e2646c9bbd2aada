import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { DownloadRecorder } from './download_recorder.port.ts'

/** The recorder with metrics: number of records, and time of durable writes. */
export function measuredRecorder(
  recorder: DownloadRecorder | undefined,
  metrics: Metrics,
): DownloadRecorder | undefined {
  if (!recorder) return undefined
  const recorded = metrics.counter({
    name: 'adit_downloads_recorded_total',
    help: 'Recorded downloads, answered here (`own`) or reported by a content delivery network (`handed_in`).',
    labels: ['by'],
  })
  const seconds = metrics.histogram({
    name: 'adit_download_record_seconds',
    help: 'Time until the record of a download was durable. Its answer ends after that.',
    labels: ['outcome'],
  })
  const reports = metrics.counter({
    name: 'adit_activity_recorded_total',
    help: 'Recorded views, reports of play time and joins of servers.',
    labels: ['kind'],
  })
  return {
    async record(fact) {
      const started = performance.now()
      const done = (outcome: string) => seconds.labels(outcome).observe((performance.now() - started) / 1000)
      try {
        await recorder.record(fact)
      } catch (error) {
        done('failed')
        throw error
      }
      done('stored')
      recorded.labels('own').inc()
    },
    async recordBatch(facts) {
      const answer = await recorder.recordBatch(facts)
      recorded.labels('handed_in').inc(answer.recorded)
      return answer
    },
    async recordActivity(facts) {
      await recorder.recordActivity(facts)
      for (const { kind } of facts) reports.labels(kind).inc()
    },
    recordMany: (facts) => recorder.recordMany(facts),
    drained: () => recorder.drained(),
  }
}
