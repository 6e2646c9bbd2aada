import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { type AccountLookup, accountLookup } from '../identity/account_lookup.port.ts'
import * as engines from '../kit/engines.port.ts'
import type { ProjectionAdmin } from '../kit/parked/projection_admin.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'

/** What the room's routes receive. Histories come from the event store, everything else from read models. */
export interface ModerationQueryDeps extends QueryDeps {
  store: Pick<EventStore, 'readStream'>
  codec: Pick<EventCodec, 'decode'>
  projections: ProjectionAdmin
  accounts: AccountLookup
  readableLength(markdown: string): number
  renderText: engines.RenderText
}

export function moderationDeps(deps: QueryDeps): ModerationQueryDeps {
  const { port } = deps
  return {
    ...deps,
    store: port(engines.eventStore),
    codec: port(engines.eventCodec),
    projections: port(engines.projectionAdmin),
    accounts: port(accountLookup),
    readableLength: port(engines.readableLength),
    renderText: port(engines.renderText),
  }
}
