import type { EventFamily } from '@adit/events/kit/define_events.ts'
import { type Position, type RecordedEvent, streamName } from '@adit/events/kit/envelope.ts'
import type { z } from 'zod'

type DataOf<Family extends EventFamily, Type extends keyof Family['definitions']> = z.input<
  Family['definitions'][Type]['schema']
>

/** Writes the next event of one stream. The event's schema checks and completes its data. */
export type StreamWriter<Family extends EventFamily> = <Type extends keyof Family['definitions'] & string>(
  type: Type,
  data: DataOf<Family, Type>,
) => RecordedEvent

/** A log for tests: `const project = eventLog().stream(projectEvents, 'AABBCCDD')`, then `project('ProjectRenamed', { title })`. */
export interface EventLog {
  /** `root` defaults to the stream's id. */
  stream<Family extends EventFamily>(family: Family, id: string, root?: string): StreamWriter<Family>
  /** All events so far, in order. */
  readonly events: RecordedEvent[]
}

export const logStart = Date.UTC(2025, 0, 1)

/** Positions like those of stores: opaque, with a fixed width, and sortable. */
export const positionAt = (index: number): Position => String(index).padStart(16, '0') as Position

/** Each event is one second after the one before it. */
export function eventLog(actorId = 'tester00'): EventLog {
  const events: RecordedEvent[] = []
  const revisions = new Map<string, number>()
  return {
    events,
    stream(family, id, root = id) {
      const [room = '', noun = ''] = family.category.split('.')
      const stream = streamName(room, noun, id)
      return (type, data) => {
        const definition = family.definitions[type]
        if (!definition) throw new Error(`${family.category} has no event ${type}`)
        const revision = revisions.get(stream) ?? 0
        revisions.set(stream, revision + 1)
        const index = events.length + 1
        const event: RecordedEvent = {
          id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
          type,
          version: definition.version,
          at: logStart + index * 1000,
          data: definition.schema.parse(data),
          metadata: {
            root,
            actor: { kind: 'user', id: actorId },
            via: { kind: 'session', id: 'session0' },
            causationId: 'request',
            correlationId: 'request',
          },
          stream,
          revision,
          position: positionAt(index),
        }
        events.push(event)
        return event
      }
    },
  }
}

/**
 * Merges the logs of several roots and keeps the order within each. `picks` (any numbers, used in turn) decides whose event comes next, so
 * a property test can generate it.
 */
export function interleave(logs: readonly (readonly RecordedEvent[])[], picks: readonly number[]): RecordedEvent[] {
  const left = logs.map((log) => [...log]).filter((log) => log.length > 0)
  const merged: RecordedEvent[] = []
  while (left.length > 0) {
    const pick = Math.abs(picks[merged.length % Math.max(picks.length, 1)] ?? 0) % left.length
    const event = left[pick]?.shift()
    if (event) merged.push({ ...event, position: positionAt(merged.length + 1) })
    if (left[pick]?.length === 0) left.splice(pick, 1)
  }
  return merged
}
