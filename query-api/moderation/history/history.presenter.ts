import type { FieldChange } from '@adit/events/field_change.values.ts'
import { describe } from '@adit/events/history.ts'
import { wordingOf } from '@adit/events/kit/describing.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { isoTime } from '../../kit/address.presenter.ts'
import type { Names } from '../thread/who.presenter.ts'
import type { HistoryEntry } from './history_shape.ts'

export interface HistoryView {
  names: Names
  forMembers: boolean
  /** Whether to name the session or token by which it was done; by default, not for members. */
  withVia?: boolean
}

/** Members read messages in the thread, and don't see who reviews. */
const staffFields = /^(?:review|thread)(?:\.|$)/

/** An event with its changes. */
export function presentEvent(event: RecordedEvent, changes: readonly FieldChange[], view: HistoryView): HistoryEntry {
  const { root, actor, via } = event.metadata
  const { id, text, data } = describe(event)
  const shown = view.forMembers ? changes.filter(({ field }) => !staffFields.test(field)) : changes
  return {
    position: event.position,
    at: isoTime(event.at),
    root,
    stream: event.stream,
    revision: event.revision,
    type: event.type,
    actor: view.names(actor),
    via: { kind: via.kind, id: (view.withVia ?? !view.forMembers) ? via.id : null },
    description: { id, text: wordingOf({ text, data }), data: { ...data } },
    changes: shown.map((change) => ({ ...change })),
  }
}
