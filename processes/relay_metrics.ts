import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { Check } from '@adit/platform/http/middleware/probes.ts'
import { lookAt } from '@adit/platform/telemetry/look.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { Relay } from '@adit/projectors/relay/relay.ts'
import type pg from 'pg'

const mostCounted = 1_000

/** Whether this relay leads, and how far the topic is behind the log. A standby relay doesn't know the latter. */
export function watchRelay(metrics: Metrics, relay: Relay, store: Pick<EventStore, 'readLog'>): void {
  const look = async () => {
    const leading = relay.leading()
    if (!leading) return { leading: 0, events: 0, seconds: 0 }
    const { events } = await store.readLog({ after: leading.position, limit: mostCounted })
    const [first] = events
    return { leading: 1, events: events.length, seconds: first ? Math.max(0, Date.now() - first.at) / 1000 : 0 }
  }
  lookAt(metrics, look, [
    {
      name: 'adit_relay_leading',
      help: '1 while this relay publishes, 0 while it is on standby.',
      show: ({ leading }, gauge) => gauge.set(leading),
    },
    {
      name: 'adit_relay_behind_events',
      help: 'Events in the log that are not on the topic yet, counted up to 1,000 by the leading relay.',
      show: ({ events }, gauge) => gauge.set(events),
    },
    {
      name: 'adit_relay_behind_seconds',
      help: 'Age of the first of them.',
      show: ({ seconds }, gauge) => gauge.set(seconds),
    },
  ])
}

/** Reports when no relay leads. A lease lasts 3 s, and a new leader takes over within 5. */
export function relayLeads(pool: pg.Pool): Check {
  return async () => {
    const { rows } = await pool.query<{ led: boolean }>(
      `select exists (select 1 from feed.relay where lease_until > now() - interval '5 seconds') as led`,
    )
    return rows[0]?.led ? undefined : 'no relay leads'
  }
}
