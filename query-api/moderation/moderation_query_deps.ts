import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import type { ProjectionAdmin } from './parked/projection_admin.port.ts'

/** What the moderation room reads from. Histories come from the event store, everything else from read models. */
export interface ModerationQueryDeps extends Pick<QueryDeps, 'models' | 'accounts' | 'origin' | 'readableLength'> {
  store: Pick<EventStore, 'readStream'>
  codec: Pick<EventCodec, 'decode'>
  projections: ProjectionAdmin
  /** Milliseconds since 1970. */
  now(): number
}
