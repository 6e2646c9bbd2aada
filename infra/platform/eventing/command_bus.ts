import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Actor, DomainEvent, NewEvent, Position, Revision, StreamName, Via } from '@adit/events/kit/envelope.ts'
import { maxAppendEvents } from '@adit/events/kit/envelope.ts'
import { LRUCache } from 'lru-cache'
import { type Appended, type EventStore, RevisionConflict } from '../event_store/event_store.port.ts'
import type { IdSource } from '../ids/ids.ts'
import { currentTraceparent, traced } from '../telemetry/tracing.ts'
import type { Decider } from './decider.ts'
import { KeyedQueue } from './keyed_queue.ts'
import { refusal } from './refusal.ts'

/** Who acts, through what, when, and where ids come from. The same for all commands of one request. */
export interface CommandContext {
  actor: Actor
  via: Via
  correlationId: string
  causationId: string
  traceparent?: string
  /** Milliseconds since 1970. */
  now: () => number
  ids: IdSource
  /**
   * True if the request may be a retry under the same ids. Events that an earlier try appended are then found and returned instead of
   * refused.
   */
  retriable?: boolean
  /** For a step that may have run before and been undone by others since. Recognizes, by their ids, events that an earlier run appended. */
  isOwnEvent?: (eventId: string) => boolean
}

export interface Execution<State, Command, Event extends DomainEvent> {
  decider: Decider<State, Command, Event>
  stream: StreamName
  root: string
  command: Command
  context: CommandContext
  /** If-Match: the stream must still be at this revision, otherwise `RevisionMismatch` is thrown. */
  ifRevision?: Revision
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

  async #execute<State, Command, Event extends DomainEvent>(
    execution: Execution<State, Command, Event>,
  ): Promise<Executed<State, Event>> {
    const { stream, decider } = execution
    const deadline = Date.now() + retryForMs
    const isRepeated = execution.context.isOwnEvent !== undefined
    let folded = (!isRepeated && this.#states.get(stream)) || (await this.#read(decider, stream))
    for (let attempt = 0; ; attempt++) {
      const decided = this.#decide(execution, folded)
      if (decided.ok && isRepeated && (await this.#isDone(execution, decided.events))) decided.events = []
      if (!decided.ok || decided.events.length === 0) {
        if (!folded.fresh) {
          folded = await this.#read(decider, stream)
          continue
        }
        const earlier = await this.#earlierTry(execution, folded)
        if (earlier) return earlier
        if (!decided.ok) throw decided.error
        return { events: [], state: folded.state as State, revision: folded.revision, position: undefined }
      }
      try {
        return await this.#append(execution, folded, decided.events)
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
  ): { ok: true; events: Event[] } | { ok: false; error: unknown } {
    try {
      if (execution.ifRevision !== undefined && execution.ifRevision !== folded.revision) {
        throw new RevisionMismatch(folded.revision)
      }
      return { ok: true, events: execution.decider.decide(execution.command, folded.state as State) }
    } catch (error) {
      return { ok: false, error }
    }
  }

  async #append<State, Command, Event extends DomainEvent>(
    execution: Execution<State, Command, Event>,
    folded: Folded,
    events: Event[],
  ): Promise<Executed<State, Event>> {
    const { stream, decider, context, root } = execution
    const at = Math.max(context.now(), folded.at)
    const prepared = events.map((event) => this.#prepare(event, at, root, context))
    const attributes = { 'adit.events': events.map(({ type }) => type).join(' ') }
    const appended: Appended = await traced('append', { attributes }, () =>
      this.#store.append(stream, folded.revision, prepared),
    )
    const state = events.reduce((before, event) => decider.evolve(before, { ...event, at }), folded.state as State)
    this.#states.set(stream, { state, revision: appended.revision, at, fresh: false })
    return { events, state, revision: appended.revision, position: appended.position }
  }

  /** Returns what an earlier try of the same request appended. Its events carry the ids that this try would draw. */
  async #earlierTry<State, Command, Event extends DomainEvent>(
    { stream, context }: Execution<State, Command, Event>,
    folded: Folded,
  ): Promise<Executed<State, Event> | undefined> {
    if (!context.retriable) return undefined
    const first = context.ids.uuid()
    const from = Math.max(0, folded.revision + 1 - maxAppendEvents)
    const tail = await this.#store.readStream(stream, { from, limit: maxAppendEvents })
    const start = tail.findIndex(({ id }) => id === first)
    const begun = tail[start]
    if (!begun) return undefined
    const own = tail.slice(start).filter(({ metadata }) => metadata.correlationId === begun.metadata.correlationId)
    for (const _ of own.slice(1)) context.ids.uuid()
    // The codec has checked them, as in #read.
    const events = own.map((event) => this.#codec.decode(event) as unknown as Event)
    const { position, revision } = own.at(-1) ?? begun
    return { events, state: folded.state as State, revision, position }
  }

  /** Whether all these events were already appended by an earlier run, judged by their ids. */
  async #isDone<State, Command, Event extends DomainEvent>(
    { stream, context }: Execution<State, Command, Event>,
    events: readonly Event[],
  ): Promise<boolean> {
    const done = new Set<string>()
    for (let from = 0; ; from += pageSize) {
      const page = await this.#store.readStream(stream, { from, limit: pageSize })
      for (const { id, type, data } of page) if (context.isOwnEvent?.(id)) done.add(JSON.stringify([type, data]))
      if (page.length < pageSize) break
    }
    return events.every((event) => {
      const { type, data } = this.#codec.encode(event)
      return done.has(JSON.stringify([type, data]))
    })
  }

  #prepare(event: DomainEvent, at: number, root: string, context: CommandContext): NewEvent {
    const { actor, via, correlationId, causationId } = context
    const traceparent = currentTraceparent() ?? context.traceparent
    const metadata = { root, actor, via, correlationId, causationId, ...(traceparent && { traceparent }) }
    return { id: context.ids.uuid(), ...this.#codec.encode(event), at, metadata }
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

/** For spans. Commands are told apart by `type`, like events. */
function typeOf(command: unknown): { 'adit.command'?: string } {
  const type = typeof command === 'object' && command !== null && 'type' in command ? command.type : undefined
  return typeof type === 'string' ? { 'adit.command': type } : {}
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
