import { lookAt } from '../telemetry/look.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type EventStore, RevisionConflict } from './event_store.port.ts'

/** The store with its appends measured: duration, number of events, and number of conflicts. */
export function measuredStore<Store extends EventStore>(store: Store, metrics: Metrics): Store {
  const seconds = metrics.histogram({
    name: 'adit_append_seconds',
    help: 'Time until an append was durable or failed, by outcome: stored, conflict or failed.',
    labels: ['outcome'],
  })
  const events = metrics.counter({ name: 'adit_appended_events_total', help: 'Events stored.' })
  const append: EventStore['append'] = async (stream, expected, newEvents) => {
    const started = performance.now()
    let outcome = 'failed'
    try {
      const appended = await store.append(stream, expected, newEvents)
      outcome = 'stored'
      events.inc(newEvents.length)
      return appended
    } catch (error) {
      if (error instanceof RevisionConflict) outcome = 'conflict'
      throw error
    } finally {
      seconds.labels(outcome).observe((performance.now() - started) / 1000)
    }
  }
  return { ...store, append }
}

interface Horizon {
  transactions: number
  hiddenEvents: number
  oldestHiddenMs: number
}

interface WithHorizon {
  horizonDistance(): Promise<Horizon>
}

const hasHorizon = (store: object): store is WithHorizon => 'horizonDistance' in store

/** How far the readable end of a Postgres log is behind the stored one. Other stores export nothing. */
export function watchHorizon(metrics: Metrics, store: EventStore): void {
  if (!hasHorizon(store)) return
  lookAt(metrics, () => store.horizonDistance(), [
    {
      name: 'adit_log_horizon_transactions',
      help: 'Transaction numbers between the oldest open transaction of the cluster and the next one.',
      show: (seen, gauge) => gauge.set(seen.transactions),
    },
    {
      name: 'adit_log_hidden_events',
      help: 'Stored events that readers cannot see yet, counted up to 10,000.',
      show: (seen, gauge) => gauge.set(seen.hiddenEvents),
    },
    {
      name: 'adit_log_hidden_seconds',
      help: 'Age of the oldest stored event that an open transaction hides.',
      show: (seen, gauge) => gauge.set(seen.oldestHiddenMs / 1000),
    },
  ])
}
