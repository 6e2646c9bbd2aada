import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { EventStore } from '../event_store/event_store.port.ts'
import { seededIds } from '../ids/ids.ts'
import type { CommandContext } from './command_bus.ts'
import type { ParkableEvent, ReactorStore } from './reactor_store.port.ts'

/** Turns an event into a command. Running it twice must have the same effect as running it once. */
export interface Reactor {
  /** Key of its checkpoint. Never reuse a name. */
  name: string
  /**
   * Where the reactor starts when it has no checkpoint yet: `now` skips the past, `zero` replays all of it, and `after` starts where the
   * named reactor, which did the same work before, has stopped.
   */
  begins: 'now' | 'zero' | { after: string }
  handles: ReadonlySet<string>
  /** Called at least once for each event, in log order. Ids drawn from the context derive from `<reactor>:<event id>`. */
  react(event: RecordedEvent, context: CommandContext): Promise<void>
}

export interface ReactorRunnerOptions {
  store: Pick<EventStore, 'readLog' | 'head'>
  codec: EventCodec
  checkpoints: ReactorStore
  reactors: readonly Reactor[]
  /** Identifies this process as a holder of leases. */
  owner: string
  now: () => number
  /** Called when an event has failed too often. It is parked, and the reactor continues. */
  onParked(reactor: string, event: ParkableEvent, error: unknown): void
}

const pageSize = 200
const leaseMs = 30_000
/** Rounds in which one event may fail before it is parked. Large enough that restarting an engine parks nothing. */
const patience = 10

export interface ReactorBeginning extends Pick<ReactorRunnerOptions, 'checkpoints' | 'reactors'> {
  store: Pick<EventStore, 'storeId' | 'head' | 'readStream'>
  /** Called when the log was copied or restored to this store: positions kept for the old store are invalid here. May be called twice. */
  onMoved?(): Promise<void>
}

/**
 * Registers reactors that never ran and finds the place of those whose log has moved to another store. Call it before serving the first
 * request, so that reactors also see what happens between then and their first round.
 */
export async function beginReactors(beginning: ReactorBeginning): Promise<void> {
  const { store, checkpoints, reactors, onMoved } = beginning
  const storeId = await store.storeId()
  for (const { name, begins } of reactors) {
    await checkpoints.begin(name, storeId, async (before) => {
      if (before) await onMoved?.()
      const [found] = before?.last
        ? await store.readStream(before.last.stream, { from: before.last.revision, limit: 1 })
        : []
      if (found) return found.position
      if (begins === 'zero') return undefined
      const former = begins === 'now' ? undefined : await checkpoints.placeOf(begins.after, storeId)
      return former ? former.position : store.head()
    })
  }
}

/** Runs registered reactors over the log, each from its own checkpoint and in one process at a time. */
export class ReactorRunner {
  readonly #options: ReactorRunnerOptions
  readonly #failures = new Map<string, number>()

  constructor(options: ReactorRunnerOptions) {
    this.#options = options
  }

  /** Releases the leases so that another process can continue at once. Call it after the last round. */
  release(): Promise<void> {
    return this.#options.checkpoints.release(this.#options.owner)
  }

  /**
   * Brings every reactor to the end of the log, one after another. Returns the number of events handled. Stops early, after the current
   * event, when `isOver` returns true.
   */
  async round(isOver: () => boolean = () => false): Promise<number> {
    let reacted = 0
    const errors: unknown[] = []
    for (const reactor of this.#options.reactors) {
      try {
        reacted += await this.#catchUp(reactor, isOver)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'reactors failed')
    return reacted
  }

  async #catchUp(reactor: Reactor, isOver: () => boolean): Promise<number> {
    const { store, codec, checkpoints, owner } = this.#options
    if (isOver()) return 0
    const lease = await checkpoints.lease(reactor.name, owner, leaseMs)
    if (!lease) return 0
    let { position } = lease
    for (let reacted = 0; ; ) {
      const page = await store.readLog({ after: position, limit: pageSize })
      for (const event of page.events) {
        if (!codec.knows(event)) return this.#leave(reactor, event)
        if (!reactor.handles.has(event.type)) continue
        if (isOver()) return reacted
        await this.#react(reactor, event)
        reacted++
        if (!(await this.#advance(reactor, event.position, event))) return reacted
      }
      if (page.next === undefined || page.next === position) return reacted
      position = page.next
      if (!(await this.#advance(reactor, position, page.events.at(-1))) || page.events.length === 0 || isOver())
        return reacted
    }
  }

  async #react(reactor: Reactor, stored: RecordedEvent): Promise<void> {
    const key = `${reactor.name}:${stored.id}`
    try {
      await reactTo(reactor, stored, this.#options)
    } catch (error) {
      const failures = (this.#failures.get(key) ?? 0) + 1
      this.#failures.set(key, failures)
      if (failures < patience) throw error
      await this.#options.checkpoints.park(reactor.name, stored, String(error))
      this.#options.onParked(reactor.name, stored, error)
    }
    this.#failures.delete(key)
  }

  /**
   * Throws for event types that only a newer release knows. They may concern the reactor, so they are neither skipped nor parked: a process
   * of that release must handle them.
   */
  async #leave({ name }: Reactor, { type, version }: RecordedEvent): Promise<never> {
    await this.#options.checkpoints.release(this.#options.owner, name)
    throw new Error(`${type} version ${version} was written by a newer release, which must continue ${name}`)
  }

  /** False when another process has taken over the reactor. */
  #advance({ name }: Reactor, position: Position, last: RecordedEvent | undefined): Promise<boolean> {
    return this.#options.checkpoints.advance(name, this.#options.owner, { position, last }, leaseMs)
  }
}

type Reacting = Pick<ReactorRunnerOptions, 'codec' | 'now'>

function reactTo(reactor: Reactor, stored: RecordedEvent, { codec, now }: Reacting): Promise<void> {
  const context = contextOf(`${reactor.name}:${stored.id}`, reactor.name, stored, now)
  return reactor.react(codec.decode(stored), context)
}

/** Result of a retry: null when it succeeded and the event is off the list, otherwise the reason it failed again. */
export interface ReactionRetry {
  reason: string | null
}

export type RetryOptions = Reacting & {
  store: Pick<EventStore, 'readStream'>
  checkpoints: Pick<ReactorStore, 'park' | 'parkedOne' | 'unpark'>
  reactors: readonly Reactor[]
}

/** Handles a parked event once more, under the ids of the first try. Returns `undefined` when no such event is parked. */
export async function retryReaction(
  options: RetryOptions,
  name: string,
  eventId: string,
): Promise<ReactionRetry | undefined> {
  const { store, checkpoints, reactors } = options
  const reactor = reactors.find((known) => known.name === name)
  const parked = await checkpoints.parkedOne(name, eventId)
  if (!reactor || !parked) return undefined
  const [stored] = await store.readStream(parked.stream, { from: parked.revision, limit: 1 })
  if (stored?.id !== eventId) return undefined
  try {
    await reactTo(reactor, stored, options)
  } catch (error) {
    await checkpoints.park(name, stored, String(error))
    return { reason: String(error) }
  }
  await checkpoints.unpark(name, eventId)
  return { reason: null }
}

/** The context of a reactor's commands: the system acts, and the event is the cause. */
function contextOf(key: string, name: string, event: RecordedEvent, now: () => number): CommandContext {
  const { correlationId, traceparent } = event.metadata
  return {
    actor: { kind: 'system', id: name },
    via: { kind: 'schedule', id: name },
    correlationId,
    causationId: event.id,
    ...(traceparent && { traceparent }),
    now,
    ids: seededIds(Buffer.from(key), event.at),
    retriable: true,
  }
}
