import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { IHeaders, Message } from 'kafkajs'

export type { Message }

/** The message that the relay sends for an event. The root is the key. */
export function toMessage(event: RecordedEvent, partition: number, previous: Position | undefined): Message {
  const { root, traceparent } = event.metadata
  return {
    partition,
    key: root,
    value: JSON.stringify(event),
    headers: {
      id: event.id,
      type: event.type,
      position: event.position,
      previous: previous ?? '',
      ...(traceparent && { traceparent }),
    },
  }
}

/** The headers of a message, so that unwanted messages don't have to be parsed. */
export interface Delivered {
  type: string
  position: Position
  /** Position of the previous event in the partition; undefined for the first. A reader that hasn't seen it has missed something. */
  previous: Position | undefined
  /** Parses the value. Throws if it isn't the event that the headers announce. */
  event(): RecordedEvent
}

/** Undefined for messages that the relay didn't write. */
export function fromMessage(message: { value: Buffer | null; headers?: IHeaders }): Delivered | undefined {
  const { value, headers } = message
  const type = text(headers, 'type')
  const position = text(headers, 'position')
  const previous = text(headers, 'previous')
  if (!value || !type || !position || previous === undefined) return undefined
  return {
    type,
    // Branded here, because the relay wrote positions into these headers.
    position: position as Position,
    previous: (previous || undefined) as Position | undefined,
    event: () => parse(value, position),
  }
}

function parse(value: Buffer, position: string): RecordedEvent {
  const event: RecordedEvent = JSON.parse(value.toString('utf8'))
  if (event?.position !== position) throw new Error(`The message of position ${position} has another event`)
  return event
}

function text(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name]
  return Array.isArray(value) ? undefined : value?.toString()
}
