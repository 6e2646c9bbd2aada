import type { EventCodec } from '@adit/events/codec.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import type { QueryDeps } from '../deps.ts'
import type { ProjectionAdmin } from './projection_admin.port.ts'

/** Finds accounts by how their user names begin, for staff who search by owner. */
export interface AccountSearch {
  /** Ids of at most `limit` accounts. */
  idsByUsername(prefix: string, limit: number): Promise<readonly string[]>
}

/** What the moderation room reads from. Histories come from the event store, everything else from read models. */
export interface ModerationQueryDeps extends Pick<QueryDeps, 'models' | 'accounts' | 'origin' | 'readableLength'> {
  store: Pick<EventStore, 'readStream'>
  codec: Pick<EventCodec, 'decode'>
  projections: ProjectionAdmin
  /** Without it a search by owner knows ids only. */
  accountSearch?: AccountSearch
  /** Milliseconds since 1970. */
  now(): number
}
