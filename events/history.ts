import type { AllOf } from './kit/all_of.ts'
import type { Room } from './kit/define_room.ts'
import type { Description, Said } from './kit/describing.ts'
import { parseStream, type RecordedEvent } from './kit/envelope.ts'
import { type Filled, filledBy } from './kit/slot.ts'
import { rooms, streams } from './registry.ts'
import type * as list from './rooms.ts'

const sentences: Readonly<Record<string, (data: never, filled: Filled) => Said>> = Object.assign(
  {},
  ...streams.map(({ describe }) => describe),
)

const filled = filledBy(rooms)

export const describedTypes: ReadonlySet<string> = new Set(Object.keys(sentences))

/** Describes an event for people. The codec has checked its data. */
export function describe(event: Pick<RecordedEvent, 'type' | 'data'>): Description {
  const sentence = sentences[event.type]
  if (!sentence) throw new Error(`No sentence describes ${event.type}`)
  const { text, data, variant } = sentence(event.data as never, filled) // the codec keeps type and data together
  return { id: `history.${event.type}${variant === undefined ? '' : `.${variant}`}`, text, data }
}

type Faces = (typeof list)[keyof typeof list]

/** A project with everything that belongs to it, as it was at one position of the log: the part that each room shows of it. Plain JSON. */
export type ProjectSnapshot = AllOf<Faces extends infer Face ? (Face extends Room<infer Part> ? Part : never) : never>

const showings = rooms.flatMap(({ shows }) => (shows?.root === 'project' ? [shows] : []))

export const emptySnapshot = Object.assign({}, ...showings.map(({ initial }) => initial)) as ProjectSnapshot

const after = Object.assign({}, ...showings.map((showing) => showing.after)) as Readonly<
  Record<string, ((snapshot: ProjectSnapshot, event: RecordedEvent) => Partial<ProjectSnapshot>) | undefined>
>

/** Streams of a project that show what people did. Sagas and reservations only show how it was carried out. */
export const shownCategories: readonly string[] = Object.keys(after)

const moderated: ReadonlySet<string> = new Set(['project', 'report'])

/** Streams that concern projects, reports and their threads only: no accounts, sign-ins, tokens or inboxes. */
export const moderatedCategories: readonly string[] = streams
  .filter(({ root }) => [root].flat().every((kind) => moderated.has(kind)))
  .map(({ events }) => events.category)

/** The snapshot after one more event of the project's root, in log order. Events that no page shows leave it unchanged. */
export function show(snapshot: ProjectSnapshot, event: RecordedEvent): ProjectSnapshot {
  const change = after[parseStream(event.stream).category]?.(snapshot, event)
  return change ? { ...snapshot, ...change } : snapshot
}
