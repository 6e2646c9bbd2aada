/** A stream's name: `<room>.<noun>-<id>`, for example `catalogue.project-a1B2c3D4`. The noun contains no `-`. */
export type StreamName = string & { readonly __brand: 'StreamName' }

/** Number of an event in its stream, counted from 0 without gaps. */
export type Revision = number

/** Position of an event in its store's log: opaque, of fixed width, sorts as a string. Only the adapter parses it. */
export type Position = string & { readonly __brand: 'Position' }

export interface Actor {
  kind: 'user' | 'staff' | 'system'
  /** Account id. For `system`, the name of the reactor, schedule or tool. */
  id: string
}

/** How the actor acted: with a session, a token, a third-party app or a schedule. The id is never the secret. */
export interface Via {
  kind: 'session' | 'token' | 'app' | 'schedule'
  id: string
}

export interface Metadata {
  /** The id that orders and groups all events about one thing. It is the feed's key. See roots.ts. */
  root: string
  actor: Actor
  via: Via
  /** The event or request that caused this one. */
  causationId: string
  /** The first request in the chain of causes. */
  correlationId: string
  traceparent?: string
}

export interface NewEvent<Type extends string = string, Data = unknown> {
  /** UUIDv7. The store uses it to detect that an event is appended a second time. */
  id: string
  type: Type
  /** Version of the data's schema. */
  version: number
  /** Milliseconds since 1970, never earlier than the previous event of the stream. */
  at: number
  data: Data
  metadata: Metadata
}

export interface RecordedEvent<Type extends string = string, Data = unknown> extends NewEvent<Type, Data> {
  stream: StreamName
  revision: Revision
  position: Position
}

/** An event as a decider returns it, still without time, ids and actor. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  type: Type
  data: Data
}

/** An event has at most 900 KiB when serialized, and so does an append, which contains at most 256 events. */
export const maxEventBytes = 900 * 1024
export const maxAppendEvents = 256

export function streamName(room: string, noun: string, id: string): StreamName {
  if (noun.includes('-')) throw new Error(`A stream's noun holds no "-": ${noun}`)
  return `${room}.${noun}-${id}` as StreamName
}

export interface StreamParts {
  room: string
  noun: string
  id: string
  /** `<room>.<noun>`, the key of the table of roots and of the event definitions. */
  category: string
}

export function parseStream(stream: StreamName): StreamParts {
  const dash = stream.indexOf('-')
  const dot = stream.indexOf('.')
  if (dot < 1 || dash < dot) throw new Error(`Not a stream name: ${stream}`)
  return {
    room: stream.slice(0, dot),
    noun: stream.slice(dot + 1, dash),
    id: stream.slice(dash + 1),
    category: stream.slice(0, dash),
  }
}
