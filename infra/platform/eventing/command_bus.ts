import type { EventCodec } from '@adit/events/kit/codec.ts'
import type {
  Actor,
  DomainEvent,
  NewEvent,
  Position,
  RecordedEvent,
  Revision,
  StreamName,
  Via,
} from '@adit/events/kit/envelope.ts'
import { maxAppendEvents } from '@adit/events/kit/envelope.ts'
import { LRUCache } from 'lru-cache'
import { type Appended, type EventStore, RevisionConflict } from '../event_store/event_store.port.ts'
import type { IdSource, PlacedIds } from '../ids/ids.ts'
import { currentTraceparent, traced } from '../telemetry/tracing.ts'
import type { Decider } from './decider.ts'
import { KeyedQueue } from './keyed_queue.ts'
import { type Refusal, refusal } from './refusal.ts'

/** Who acts, through what, when, and where ids come from. The same for all commands of one request. */
export interface CommandContext {
  actor: Actor
  via: Via
  /** The only roots that commands may change, which are the projects that a token is limited to. Absent or null: any. */
  limitedTo?: readonly string[] | null
  correlationId: string
  causationId: string
  traceparent?: string
  /** Milliseconds since 1970. */
  now: () => number
  ids: IdSource
  /**
   * True if the request may be a retry under the same ids. Events that an earlier try appended are then found and returned, instead of
   * appended once more or refused.
   */
  retriable?: boolean
  /** Filled in while the command runs. Without it, nobody asks. */
  progress?: CommandProgress | undefined
  /** In a saga: ids of its events, instead of `ids`. */
  placed?: Pick<PlacedIds, 'uuid'>
  /** In a saga that is carried on later: it may have done this already, and others may have changed the same since. */
  carriedOn?: CarriedOn | undefined
}

/** How far a request's commands have come, for the answer if they can't be completed now. */
export interface CommandProgress {
  /** An event is in the log, appended now or by an earlier try, and it won't be undone. */
  isStored: boolean
  /** What is in the log is being undone for this reason. */
  refused?: Refusal
}

export interface CarriedOn {
  /** Recognizes, by its id, an event that an earlier run appended. */
  isOwn(event: RecordedEvent): boolean
  /** Where the saga began. */
  since: Position
}

export interface Execution<State, Command, Event extends DomainEvent> {
  decider: Decider<State, Command, Event>
  stream: StreamName
  root: string
  command: Command
  context: CommandContext
  /**
   * If-Match: the stream must still be at this revision, otherwise `RevisionMismatch` is thrown. A saga that is carried on may have moved it
   * itself, so what counts then is where the stream was when the saga began; `overtakenBy` finds what others did since.
   */
  ifRevision?: Revision
  /**
   * In a saga that is carried on later: whether what somebody else has appended to the stream since the saga began must not be undone by
   * what is decided now. The command is then refused with `overtaken`.
   */
  overtakenBy?(other: Event, decided: readonly Event[]): boolean
}

export interface Executed<State, Event> {
  /** The events this command appended. Empty when there was nothing to do. */
  events: Event[]
  state: State
  revision: Revision
  /** Undefined when nothing was appended. */
  position: Position | undefined
}

/** The client edited an older revision than the current one. */
export class RevisionMismatch extends Error {
  readonly current: Revision
  constructor(current: Revision) {
    super(`The stream is at revision ${current}`)
    this.current = current
  }
}

interface Folded {
  state: unknown
  revision: Revision
  at: number
  /** True if this was read from the store just now; false if it comes from the cache. */
  fresh: boolean
}

const pageSize = 1_000
const retryForMs = 5_000

/**
 * Reads, decides and appends; on a conflict it repeats all three. Folded states are cached, and the first decision uses the cached one: the
 * append's expected revision proves that it was current. A refusal or an empty decision proves nothing, so it is repeated on a fresh read.
 */
export class CommandBus {
  readonly #store: EventStore
  readonly #codec: EventCodec
  readonly #states: LRUCache<string, Folded>
  readonly #queue = new KeyedQueue()

  constructor(store: EventStore, codec: EventCodec, options: { cachedStreams?: number } = {}) {
    this.#store = store
    this.#codec = codec
    this.#states = new LRUCache({ max: options.cachedStreams ?? 5_000 })
  }

  execute<State, Command, Event extends DomainEvent>(
    execution: Execution<State, Command, Event>,
  ): Promise<Executed<State, Event>> {
    const { stream, context, command } = execution
    if (isBeyond(context, execution.root)) return Promise.reject(refusal('token_limited'))
    const attributes = { 'adit.stream': stream, ...typeOf(command) }
    const parent = currentTraceparent() ?? context.traceparent
    return traced('execute', { parent, attributes }, () => this.#queue.run(stream, () => this.#execute(execution)))
  }

  /** The current folded state, for write policies that look at another stream than the one they append to. */
  async load<State, Event extends DomainEvent>(
    decider: Pick<Decider<State, never, Event>, 'evolve' | 'initialState'>,
    stream: StreamName,
  ): Promise<{ state: State; revision: Revision }> {
    const folded = await this.#read(decider, stream)
    return { state: folded.state as State, revision: folded.revision }
  }

  /** Where the stream begins in the log; undefined when there is none. */
  async beginningOf(stream: StreamName): Promise<Position | undefined> {
    const [first] = await this.#store.readStream(stream, { from: 0, limit: 1 })
    return first?.position
  }

  async #execute<State, Command, Event extends DomainEvent>(
    execution: Execution<State, Command, Event>,
  ): Promise<Executed<State, Event>> {
    const { stream, decider } = execution
    const deadline = Date.now() + retryForMs
    const { carriedOn } = execution.context
    const ids = eventIds(execution.context)
    const begunAt =
      carriedOn && execution.ifRevision !== undefined ? await this.#revisionAt(stream, carriedOn.since) : undefined
    let folded = (!carriedOn && this.#states.get(stream)) || (await this.#read(decider, stream))
    for (let attempt = 0; ; attempt++) {
      const decided = this.#decide(execution, folded, begunAt)
      if (carriedOn && decided.ok) decided.events = await this.#stillToDo(execution, carriedOn, decided.events)
      // What others did since may forbid what an earlier run has done. That can't be refused any more.
      if (carriedOn && !decided.ok && (await this.#hasRun(stream, carriedOn))) {
        return { events: [], state: folded.state as State, revision: folded.revision, position: undefined }
      }
      if (!decided.ok || decided.events.length === 0) {
        if (!folded.fresh) {
          folded = await this.#read(decider, stream)
          continue
        }
        const earlier = await this.#earlierTry(execution, folded, ids)
        if (earlier) return earlier
        if (!decided.ok) throw decided.error
        return { events: [], state: folded.state as State, revision: folded.revision, position: undefined }
      }
      // Others may have changed since what an earlier try has done.
      const earlier = await this.#earlierTry(execution, folded, ids)
      if (earlier) return earlier
      try {
        return await this.#append(execution, folded, decided.events, ids)
      } catch (error) {
        this.#states.delete(stream)
        if (!(error instanceof RevisionConflict)) throw error
        if (Date.now() > deadline) throw refusal('busy', { retryAfterSeconds: 1 }) // Other commands won every race.
        if (attempt > 0) await pause(Math.random() * Math.min(200, 5 * 2 ** attempt))
        folded = await this.#read(decider, stream)
      }
    }
  }

  #decide<State, Command, Event extends DomainEvent>(
    execution: Execution<State, Command, Event>,
    folded: Folded,
    revision: Revision = folded.revision,
  ): { ok: true; events: Event[] } | { ok: false; error: unknown } {
    try {
      if (execution.ifRevision !== undefined && execution.ifRevision !== revision) throw new RevisionMismatch(revision)
      return { ok: true, events: execution.decider.decide(execution.command, folded.state as State) }
    } catch (error) {
      return { ok: false, error }
    }
  }

  async #append<State, Command, Event extends DomainEvent>(
    execution: Execution<State, Command, Event>,
    folded: Folded,
    events: Event[],
    ids: EventIds,
  ): Promise<Executed<State, Event>> {
    const { stream, decider, context } = execution
    const at = Math.max(context.now(), folded.at)
    const prepared = events.map((event, index) => {
      const revision = folded.revision + 1 + index
      const id = context.placed?.uuid(stream, revision, at) ?? ids(index)
      return this.#prepare(event, id, execution, at)
    })
    const attributes = { 'adit.events': events.map(({ type }) => type).join(' ') }
    const appended: Appended = await traced('append', { attributes }, () =>
      this.#store.append(stream, folded.revision, prepared),
    )
    noteStored(context)
    const state = events.reduce((before, event) => decider.evolve(before, { ...event, at }), folded.state as State)
    this.#states.set(stream, { state, revision: appended.revision, at, fresh: false })
    return { events, state, revision: appended.revision, position: appended.position }
  }

  /** Returns what an earlier try of the same request appended. Its events carry the ids that this try would draw. */
  async #earlierTry<State, Command, Event extends DomainEvent>(
    { stream, context }: Execution<State, Command, Event>,
    folded: Folded,
    ids: EventIds,
  ): Promise<Executed<State, Event> | undefined> {
    if (!context.retriable) return undefined
    const from = Math.max(0, folded.revision + 1 - maxAppendEvents)
    const tail = await this.#store.readStream(stream, { from, limit: maxAppendEvents })
    const start = tail.findIndex(({ id }) => id === ids(0))
    const begun = tail[start]
    if (!begun) return undefined
    noteStored(context)
    const own = tail.slice(start).filter(({ metadata }) => metadata.correlationId === begun.metadata.correlationId)
    ids(own.length - 1)
    // The codec has checked them, as in #read.
    const events = own.map((event) => this.#codec.decode(event) as unknown as Event)
    const { position, revision } = own.at(-1) ?? begun
    return { events, state: folded.state as State, revision, position }
  }

  /** None of what was decided when an earlier run appended it all. Throws when others have overtaken it. */
  async #stillToDo<State, Command, Event extends DomainEvent>(
    { stream, overtakenBy = () => false }: Execution<State, Command, Event>,
    { isOwn, since }: CarriedOn,
    decided: Event[],
  ): Promise<Event[]> {
    if (decided.length === 0) return decided
    const done = new Set<string>()
    const others: Event[] = []
    for await (const event of this.#eventsIn(stream)) {
      if (isOwn(event)) done.add(decisionIn(event))
      // The codec has checked it, as in #read.
      else if (event.position > since) others.push(this.#codec.decode(event) as unknown as Event)
    }
    if (decided.every((event) => done.has(decisionIn(this.#codec.encode(event))))) return []
    if (others.some((other) => overtakenBy(other, decided))) throw refusal('overtaken')
    return decided
  }

  async #hasRun(stream: StreamName, { isOwn }: CarriedOn): Promise<boolean> {
    for await (const event of this.#eventsIn(stream)) if (isOwn(event)) return true
    return false
  }

  /** The stream's revision when the log was at this position. */
  async #revisionAt(stream: StreamName, position: Position): Promise<Revision> {
    let revision = -1
    for await (const event of this.#eventsIn(stream)) if (event.position <= position) revision = event.revision
    return revision
  }

  async *#eventsIn(stream: StreamName): AsyncGenerator<RecordedEvent> {
    for (let from = 0; ; from += pageSize) {
      const page = await this.#store.readStream(stream, { from, limit: pageSize })
      yield* page
      if (page.length < pageSize) return
    }
  }

  #prepare(
    event: DomainEvent,
    id: string,
    { root, context }: Pick<Execution<unknown, unknown, DomainEvent>, 'root' | 'context'>,
    at: number,
  ): NewEvent {
    const { actor, via, correlationId, causationId } = context
    const traceparent = currentTraceparent() ?? context.traceparent
    const metadata = { root, actor, via, correlationId, causationId, ...(traceparent && { traceparent }) }
    return { id, ...this.#codec.encode(event), at, metadata }
  }

  async #read<State, Event extends DomainEvent>(
    decider: Pick<Decider<State, never, Event>, 'evolve' | 'initialState'>,
    stream: StreamName,
  ): Promise<Folded> {
    const remembered = this.#states.get(stream)
    let state = (remembered?.state ?? decider.initialState) as State
    let revision = remembered?.revision ?? -1
    let at = remembered?.at ?? 0
    for (;;) {
      const page = await this.#store.readStream(stream, { from: revision + 1, limit: pageSize })
      for (const stored of page) {
        // The codec has upcast the event to its newest version, which is what the decider's Event type describes.
        state = decider.evolve(state, this.#codec.decode(stored) as unknown as Event)
        revision = stored.revision
        at = stored.at
      }
      if (page.length < pageSize) break
    }
    if (revision >= 0) this.#states.set(stream, { state, revision, at, fresh: false })
    return { state, revision, at, fresh: true }
  }
}

/** The id of a command's event by its place among them: drawn once, however often the command is decided. */
type EventIds = (index: number) => string

function eventIds({ ids }: CommandContext): EventIds {
  const drawn: string[] = []
  return (index) => {
    while (drawn.length <= index) drawn.push(ids.uuid())
    return drawn[index] ?? ''
  }
}

/** The last guard: routes judge the viewer on a project before. */
export const isBeyond = ({ limitedTo }: Pick<CommandContext, 'limitedTo'>, root: string): boolean =>
  limitedTo?.includes(root) === false

export function noteStored({ progress }: Pick<CommandContext, 'progress'>): void {
  if (progress) progress.isStored = true
}

/** What an event says that follows from the command alone. `previous` is what it replaces, `freed` what becomes of that: they follow from the state before. */
function decisionIn({ type, data }: Pick<DomainEvent, 'type' | 'data'>): string {
  const { previous: _, freed: _freed, ...decided } = data as Record<string, unknown> // data of an event is always an object
  return JSON.stringify([type, decided])
}

/** For spans. Commands are told apart by `type`, like events. */
function typeOf(command: unknown): { 'adit.command'?: string } {
  const type = typeof command === 'object' && command !== null && 'type' in command ? command.type : undefined
  return typeof type === 'string' ? { 'adit.command': type } : {}
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
