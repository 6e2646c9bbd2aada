import { type LedgerEvent, ledgerEvents, type RecordedLedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import {
  type RecordedRevenueDayEvent,
  type RevenueDayEvent,
  revenueDayEvents,
} from '@adit/events/payouts/revenue_day.events.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { scanOf } from '@adit/platform/projection/scan.ts'

export type RecordedPayoutsEvent = RecordedRevenueDayEvent | RecordedLedgerEvent

const types = new Set<(RevenueDayEvent | LedgerEvent)['type'] | string>(
  [revenueDayEvents, ledgerEvents].flatMap(({ definitions }) => Object.keys(definitions)),
)

/**
 * Hands on everything that the log has about revenue and what accounts got of it, in order. Returns how many events that were. Rejects once
 * `signal` is aborted, because reading a long log takes a while.
 */
export async function readPayoutsLog(
  store: Pick<EventStore, 'head' | 'readLog' | 'scan'>,
  onEvent: (event: RecordedPayoutsEvent) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0
  await scanOf(
    store,
    codec,
    await store.head(),
  )({
    types,
    async onBatch(events) {
      signal?.throwIfAborted()
      for (const event of events) await onEvent(event as RecordedPayoutsEvent) // by `types`
      count += events.length
    },
  })
  return count
}
