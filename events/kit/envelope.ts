/** A stream's name: `<room>.<noun>-<id>`, for example `catalogue.project-a1B2c3D4`. The noun holds no `-`. */
export type StreamName = string & { readonly __brand: 'StreamName' }

/** Place of an event in its stream, counted from 0 without gaps. */
export type Revision = number

/** Place of an event in its store's log: opaque, fixed width, sorts as a string. Never parsed outside the adapter. */
export type Position = string & { readonly __brand: 'Position' }

export interface Actor {
  kind: 'user' | 'staff' | 'system'
  /** Account id; for `system` the name of the reactor, schedule or tool. */
  id: string
}

/** What the actor acted through: a session, a token, a third-party app or a schedule. The id is never the secret. */
export interface Via {
  kind: 'session' | 'token' | 'app' | 'schedule'
  id: string
}

export interface Metadata {
  /** The id that orders and groups all events that concern one thing; the feed's key. See roots.ts. */
  root: string
  actor: Actor
  via: Via
  /** The event or request that led to this one. */
  causationId: string
  /** The first request of the chain. */
  correlationId: string
  traceparent?: string
}

export interface NewEvent<Type extends string = string, Data = unknown> {
  /** UUIDv7, also the key by which a store drops a second append of the same event. */
  id: string
  type: Type
  /** Version of the data's schema. */
  version: number
  /** Milliseconds since 1970, never below the time of the event before it in the stream. */
  at: number
  data: Data
  metadata: Metadata
}

export interface RecordedEvent<Type extends string = string, Data = unknown> extends NewEvent<Type, Data> {
  stream: StreamName
  revision: Revision
  position: Position
}

/** An event as a decider returns it: no clock, ids or actor yet. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  type: Type
  data: Data
}

/** An event is at most 900 KiB serialized, and so is an append, which holds at most 256 events. */
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
