import type { z } from 'zod'
import type { DomainEvent, RecordedEvent } from './envelope.ts'

/** Converts data of version n to data of version n + 1. */
export type Upcaster = (old: unknown) => unknown

export interface EventDefinition<Schema extends z.ZodType = z.ZodType> {
  version: number
  schema: Schema
  /** One upcaster for each old version, keyed by that version. */
  upcasters?: Readonly<Record<number, Upcaster>>
}

export interface EventFamily<Definitions extends Record<string, EventDefinition> = Record<string, EventDefinition>> {
  /** `<room>.<noun>` of the streams that contain these events. */
  category: string
  definitions: Definitions
}

/** Declares the events of one kind of stream. Types are unique across all rooms; the registry checks it. */
export function defineEvents<const Definitions extends Record<string, EventDefinition>>(
  category: string,
  definitions: Definitions,
): EventFamily<Definitions> {
  for (const [type, definition] of Object.entries(definitions)) {
    for (let version = 1; version < definition.version; version++) {
      if (!definition.upcasters?.[version]) throw new Error(`${type} has no upcaster from version ${version}`)
    }
  }
  return { category, definitions }
}

/** The union of a family's events as deciders return them. */
export type EventOf<Family> =
  Family extends EventFamily<infer Definitions>
    ? {
        [Type in keyof Definitions & string]: DomainEvent<Type, z.output<Definitions[Type]['schema']>>
      }[keyof Definitions & string]
    : never

/** The same union as stored, with stream, revision, position, time and metadata. */
export type RecordedOf<Family> =
  Family extends EventFamily<infer Definitions>
    ? {
        [Type in keyof Definitions & string]: RecordedEvent<Type, z.output<Definitions[Type]['schema']>>
      }[keyof Definitions & string]
    : never
