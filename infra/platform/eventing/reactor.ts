import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { EventStore } from '../event_store/event_store.port.ts'
import { seededIds } from '../ids/ids.ts'
import type { CommandContext } from './command_bus.ts'
import type { ParkableEvent, ReactorStore } from './reactor_store.port.ts'

/** Event in, command out. What it does must come out the same when it is done twice. */
export interface Reactor {
  /** Key of its checkpoint: never given to another. */
  name: string
  /**
   * What it does not see of the past when it is begun for the first time: `now` all of it, `zero` nothing, `after` what the named
   * reactor, which did the same before, has seen.
   */
  begins: 'now' | 'zero' | { after: string }
  handles: ReadonlySet<string>
  /** At least once for each event, in the order of the log. Ids of the context derive from `<reactor>:<event id>`. */
  react(event: RecordedEvent, context: CommandContext): Promise<void>
}

export interface ReactorRunnerOptions {
  store: Pick<EventStore, 'readLog' | 'head'>
  codec: EventCodec
  checkpoints: ReactorStore
  reactors: readonly Reactor[]
  /** Names this process as the holder of leases. */
  owner: string
  now: () => number
  /** An event was given up: it is parked, and the reactor goes on. */
  onParked(reactor: string, event: ParkableEvent, error: unknown): void
}

const pageSize = 200
const leaseMs = 30_000
/** Rounds in which one event may fail before it is parked: an engine that restarts costs none. */
const patience = 10

export interface ReactorBeginning extends Pick<ReactorRunnerOptions, 'checkpoints' | 'reactors'> {
  store: Pick<EventStore, 'storeId' | 'head' | 'readStream'>
  /** The log was copied to this store, or restored: what was kept with positions of the other means nothing here. May come twice. */
  onMoved?(): Promise<void>
}

/**
 * Fixes where reactors that never ran begin, and finds the place of those whose log has moved. Called before the first request is
 * served: what happens between then and their first round is news.
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

/** Runs reactors that were begun over the log, each from its own checkpoint, in one process at a time. */
export class ReactorRunner {
  readonly #options: ReactorRunnerOptions
  readonly #failures = new Map<string, number>()

  constructor(options: ReactorRunnerOptions) {
    this.#options = options
  }

  /** Lets another process go on at once; after the last round. */
  release(): Promise<void> {
    return this.#options.checkpoints.release(this.#options.owner)
  }

  /**
   * Brings every reactor to the end of the log, one after the other; returns how many events they reacted to. Stops early, after the
   * event that it is at, when `isOver` says so.
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
   * What a newer release wrote may concern a reactor that this one does not know it by: it is neither passed over nor given up, but left
   * to the process of that release which is there, or comes.
   */
  async #leave({ name }: Reactor, { type, version }: RecordedEvent): Promise<never> {
    await this.#options.checkpoints.release(this.#options.owner, name)
    throw new Error(`${type} version ${version} was written by a newer release, which has to go on with ${name}`)
  }

  /** False when another process has taken the reactor over. */
  #advance({ name }: Reactor, position: Position, last: RecordedEvent | undefined): Promise<boolean> {
    return this.#options.checkpoints.advance(name, this.#options.owner, { position, last }, leaseMs)
  }
}

type Reacting = Pick<ReactorRunnerOptions, 'codec' | 'now'>

function reactTo(reactor: Reactor, stored: RecordedEvent, { codec, now }: Reacting): Promise<void> {
  const context = contextOf(`${reactor.name}:${stored.id}`, reactor.name, stored, now)
  return reactor.react(codec.decode(stored), context)
}

/** What became of a retry: null when it succeeded and the event is off the list, else why it failed again. */
export interface ReactionRetry {
  reason: string | null
}

export type RetryOptions = Reacting & {
  store: Pick<EventStore, 'readStream'>
  checkpoints: Pick<ReactorStore, 'park' | 'parkedOne' | 'unpark'>
  reactors: readonly Reactor[]
}

/** Reacts once more to an event that was given up, under the ids of the first try; `undefined` when there is no such one. */
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

/** What a reactor does in answer to an event: as the system, with the event as its cause. */
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
