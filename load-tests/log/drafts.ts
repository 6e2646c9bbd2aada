import type { EventFamily } from '@adit/events/kit/define_events.ts'
import type { NewEvent, StreamName } from '@adit/events/kit/envelope.ts'
import type { z } from 'zod'

type DataOf<Family extends EventFamily, Type extends keyof Family['definitions']> = z.output<
  Family['definitions'][Type]['schema']
>

/** An event before it has its place, time and author. */
export interface Draft {
  stream: StreamName
  type: string
  version: number
  data: unknown
  /** Default: the project. */
  root?: string
}

/** What one request appends. */
export interface Act {
  /** Milliseconds since 1970. */
  at: number
  root: string
  actorId: string
  staff?: boolean
  drafts: Draft[]
}

/** An event as a store keeps it, without its place in the log. */
export interface LoggedEvent extends NewEvent {
  stream: StreamName
  revision: number
}

/** An event of a stream, with data in the shape that the family declares. */
export function draft<Family extends EventFamily, Type extends keyof Family['definitions'] & string>(
  family: Family,
  id: string,
  type: Type,
  data: DataOf<Family, Type>,
): Draft {
  // defineEvents creates families, whose categories are `<room>.<noun>`.
  const stream = `${family.category}-${id}` as StreamName
  return { stream, type, version: family.definitions[type]?.version ?? 1, data }
}

/** Runs a saga's steps between its first and last event, as the saga runner records them. `brief` leaves out the saga's own events. */
export function sagaDrafts(
  names: { family: EventFamily; name: string; id: string },
  input: unknown,
  steps: Readonly<Record<string, readonly Draft[]>>,
  commit: Draft,
  brief = false,
): Draft[] {
  if (brief) return [...Object.values(steps).flat(), commit]
  const { family, name, id } = names
  const own = (type: string, data: unknown): Draft => ({
    // As above.
    stream: `${family.category}-${id}` as StreamName,
    type: `${name}${type}`,
    version: 1,
    data,
  })
  const done = Object.entries(steps).flatMap(([step, drafts]) => [...drafts, own('StepDone', { step })])
  return [own('Started', input), ...done, commit, own('Finished', {})]
}
