import type { EventFamily } from './define_events.ts'
import type { Describers, Said } from './describing.ts'
import type { RoomName } from './room_order.values.ts'
import type { Fill, Filled } from './slot.ts'

/**
 * What an event concerns, named after the noun of its stream. All events of one root arrive in order, and each row of a read model belongs
 * to one root.
 */
export type RootKind = string

/** One kind of stream. */
export interface StreamKind {
  events: EventFamily
  /** The kind of the root whose id is in an event's metadata. If there are several kinds, each event has one of them. */
  root: RootKind | readonly RootKind[]
  /** A sentence for each event. */
  describe: Readonly<Record<string, (data: never, filled: Filled) => Said>>
}

export const defineStream = <Family extends EventFamily>(
  events: Family,
  root: StreamKind['root'],
  describe: Describers<Family>,
): StreamKind => ({ events, root, describe })

/** What a room adds to the snapshot of a root that staff see: plain JSON, folded from the room's streams in log order. */
export interface Showing<Part extends object = object> {
  root: RootKind
  initial: Part
  /** What an event changes, by category of its stream. A stream contains only events of its family. */
  after: Readonly<Record<string, (part: Part, event: never) => Partial<Part>>>
}

/** The entry point of a room in this package. Samples of its events are in `<room>/golden`. */
export interface Room<Part extends object = object> {
  readonly name: RoomName
  readonly streams: readonly StreamKind[]
  /** Events of the room's own logs, which are never appended to the event store. */
  readonly telemetry: readonly EventFamily[]
  readonly shows: Showing<Part> | undefined
  /** What the room puts into slots of earlier rooms. */
  readonly fills: readonly Fill[]
}

// biome-ignore lint/complexity/noBannedTypes: a room that shows nothing adds no field to a snapshot
export function defineRoom<Part extends object = {}>(
  name: RoomName,
  { streams = [], telemetry = [], shows, fills = [] }: Partial<Omit<Room<Part>, 'name'>>,
): Room<Part> {
  return { name, streams, telemetry, shows, fills }
}
