import type { StreamName } from '@adit/events/kit/envelope.ts'
import { randomOf } from '../search/random.ts'
import type { Act, Draft, LoggedEvent } from './drafts.ts'
import { eventIdOf, idOf } from './ids.ts'
import { projectLife } from './project_life.ts'

export interface LogOptions {
  projects: number
  seed?: number
  /** A fifth of the events: no sagas, no edits, few versions. */
  brief?: boolean
  /** What comes before all projects. */
  before?: Iterable<Act>
}

/** Projects whose lives overlap. */
const livingAtOnce = 300
/** Approximate number of events per project, measured over many seeds. */
export const eventsPerProject = 94
/** The same for brief lives. */
export const eventsPerBriefProject = 18

/** The log of a catalogue, request by request, alternating between the requests of some hundred projects. Always the same for one seed. */
export function* catalogueLog({
  projects,
  seed = 1,
  brief = false,
  before = [],
}: LogOptions): Generator<LoggedEvent[]> {
  const random = randomOf(seed)
  const recorder = new Recorder(random)
  for (const act of before) yield recorder.record(act, new Map())
  const living: Life[] = []
  let begun = 0
  for (;;) {
    while (living.length < livingAtOnce && begun < projects) {
      const acts = projectLife({ index: begun++, size: projects, seed, brief })
      living.push({ acts, revisions: new Map() })
    }
    if (living.length === 0) return
    const place = Math.floor(random() * living.length)
    const life = living[place]
    const next = life?.acts.next()
    if (life && next && !next.done) yield recorder.record(next.value, life.revisions)
    else living.splice(place, 1)
  }
}

type Revisions = Map<StreamName, number>

/** Revisions of a project's streams are dropped when it ends: a million projects have more of them than a map can hold. */
interface Life {
  acts: Generator<Act>
  revisions: Revisions
}

/** Gives events their revision, time and metadata, like the command bus. */
class Recorder {
  readonly #random: () => number
  /** For streams that many lives share. */
  readonly #shared: Revisions = new Map()
  #requests = 2 ** 42

  constructor(random: () => number) {
    this.#random = random
  }

  record(act: Act, own: Revisions): LoggedEvent[] {
    const request = idOf(this.#requests++)
    return act.drafts.map((draft) => this.#event(act, draft, request, draft.root ? this.#shared : own))
  }

  #event({ at, root, actorId, staff }: Act, draft: Draft, request: string, revisions: Revisions): LoggedEvent {
    const { stream, type, version, data } = draft
    const revision = (revisions.get(stream) ?? -1) + 1
    revisions.set(stream, revision)
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
