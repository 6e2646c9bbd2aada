import type { StreamName } from '@adit/events/envelope.ts'
import { randomOf } from '../search/random.ts'
import type { Act, Draft, LoggedEvent } from './drafts.ts'
import { eventIdOf, idOf } from './ids.ts'
import { projectLife } from './project_life.ts'

export interface LogOptions {
  projects: number
  seed?: number
}

/** Projects whose lives go on side by side. */
const livingAtOnce = 300
/** Events of the log for each project, about: measured over many seeds. */
export const eventsPerProject = 94

/** The log of a catalogue, request by request, the requests of some hundred projects in turn. Always the same for one seed. */
export function* catalogueLog({ projects, seed = 1 }: LogOptions): Generator<LoggedEvent[]> {
  const random = randomOf(seed)
  const recorder = new Recorder(random)
  const living: Generator<Act>[] = []
  let begun = 0
  for (;;) {
    while (living.length < livingAtOnce && begun < projects) {
      living.push(projectLife({ index: begun++, size: projects, seed }))
    }
    if (living.length === 0) return
    const place = Math.floor(random() * living.length)
    const next = living[place]?.next()
    if (next && !next.done) yield recorder.record(next.value)
    else living.splice(place, 1)
  }
}

/** Gives events their revision, time and metadata, as the command bus does. */
class Recorder {
  readonly #random: () => number
  readonly #revisions = new Map<StreamName, number>()
  #requests = 2 ** 42

  constructor(random: () => number) {
    this.#random = random
  }

  record(act: Act): LoggedEvent[] {
    const request = idOf(this.#requests++)
    return act.drafts.map((draft) => this.#event(act, draft, request))
  }

  #event({ at, root, actorId, staff }: Act, draft: Draft, request: string): LoggedEvent {
    const { stream, type, version, data } = draft
    const revision = (this.#revisions.get(stream) ?? -1) + 1
    this.#revisions.set(stream, revision)
    const metadata = {
      root: draft.root ?? root,
      actor: { kind: staff ? 'staff' : 'user', id: actorId },
      via: { kind: 'session', id: actorId },
      correlationId: request,
      causationId: request,
      traceparent: `00-${request}${request}${request}${request}-${request}${request}-00`,
    } as const
    return { id: eventIdOf(at, this.#random), type, version, at: Math.floor(at), data, metadata, stream, revision }
  }
}
