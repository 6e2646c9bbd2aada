import type { EventDefinition, EventFamily } from './define_events.ts'
import type { DomainEvent, RecordedEvent } from './envelope.ts'

/** Checks new events, and brings stored ones to their newest version when they are read. */
export interface EventCodec {
  /** Throws if the type is unknown or the data doesn't fit. That is a defect of the decider, never a mistake of the user. */
  encode(event: DomainEvent): { type: string; version: number; data: unknown }
  decode(event: RecordedEvent): RecordedEvent
  readonly types: ReadonlySet<string>
  /** False for events that a newer release wrote. */
  knows(event: Pick<RecordedEvent, 'type' | 'version'>): boolean
}

export function createCodec(families: readonly EventFamily[]): EventCodec {
  const definitions = new Map<string, EventDefinition>()
  for (const family of families) {
    for (const [type, definition] of Object.entries(family.definitions)) {
      if (definitions.has(type)) throw new Error(`Two families define the event ${type}`)
      definitions.set(type, definition)
    }
  }
  const find = (type: string) => {
    const definition = definitions.get(type)
    if (!definition) throw new Error(`Unknown event type ${type}`)
    return definition
  }
  return {
    types: new Set(definitions.keys()),
    knows: ({ type, version }) => version <= (definitions.get(type)?.version ?? 0),
    encode(event) {
      const { schema, version } = find(event.type)
      return { type: event.type, version, data: schema.parse(event.data) }
    },
    decode(event) {
      const definition = find(event.type)
      if (event.version === definition.version) return event
      if (event.version > definition.version) {
        throw new Error(`${event.type} version ${event.version} was written by a newer release`)
      }
      let data = event.data
      for (let version = event.version; version < definition.version; version++) {
        data = definition.upcasters?.[version]?.(data)
      }
      return { ...event, version: definition.version, data: definition.schema.parse(data) }
    },
  }
}
