import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { IHeaders, Message } from 'kafkajs'

export type { Message }

/** What the relay puts on the topic: the event as the store has it; its root is the key. */
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

/** A message as far as its headers tell, so that what nobody wants need not be parsed. */
export interface Delivered {
  type: string
  position: Position
  /** Position of the event before it in its partition; undefined for the first. Whoever has not seen that one has missed something. */
  previous: Position | undefined
  /** Throws when the value is not the event that the headers announce. */
  event(): RecordedEvent
}

/** Undefined for what the relay has not written. */
export function fromMessage(message: { value: Buffer | null; headers?: IHeaders }): Delivered | undefined {
  const { value, headers } = message
  const type = text(headers, 'type')
  const position = text(headers, 'position')
  const previous = text(headers, 'previous')
  if (!value || !type || !position || previous === undefined) return undefined
  return {
    type,
    // Branded here: what the relay wrote into these headers were positions.
    position: position as Position,
    previous: (previous || undefined) as Position | undefined,
    event: () => parse(value, position),
  }
}

function parse(value: Buffer, position: string): RecordedEvent {
  const event: RecordedEvent = JSON.parse(value.toString('utf8'))
  if (event?.position !== position) throw new Error(`The message of position ${position} holds another event`)
  return event
}

function text(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name]
  return Array.isArray(value) ? undefined : value?.toString()
}
