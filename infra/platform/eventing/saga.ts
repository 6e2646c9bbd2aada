import type { DomainEvent, Position, RecordedEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { AppendTooLarge } from '../event_store/event_store.port.ts'
import { drawnFrom, placedIds, seededIds } from '../ids/ids.ts'
import {
  type CommandBus,
  type CommandContext,
  type CommandProgress,
  isBeyond,
  noteStored,
  RevisionMismatch,
} from './command_bus.ts'
import type { Decider } from './decider.ts'
import { Refusal, type RefusalData, refusal } from './refusal.ts'
import type { SagaRow, SagaStore } from './saga_store.port.ts'

export interface SagaStep<Input> {
  name: string
  /** May run again after a crash: it must find its own effect and leave it as it is. */
  do(input: Input, context: CommandContext): Promise<void>
  /** Undoes `do`, whether or not it ran. Absent from the commit point on. */
  undo?(input: Input, context: CommandContext): Promise<void>
}

export interface SagaDefinition<Input> {
  /** Prefix of its event types: `<name>Started` and so on. */
  name: string
  stream(id: string): StreamName
  root(input: Input): string
  /** In order. The first step without `undo` is the commit point; from there the saga only goes forward. */
  steps: readonly SagaStep<Input>[]
}

interface Running<Input> {
  kind: 'none' | 'running' | 'undoing' | 'finished' | 'undone'
  input?: Input
  at?: number
  seed?: string
  done: readonly string[]
  code?: string
  data?: RefusalData
}

type SagaCommand =
  | { type: 'Start'; input: unknown }
  | { type: 'StepDone'; step: string }
  | { type: 'Undo'; code: string; data?: RefusalData }
  | { type: 'Finish' }
  | { type: 'EndUndo' }

const leaseMs = 30_000

/**
 * A saga without its first event is forgotten when it was taken over so often, every 5 s: its process may stand still as long as its lease and half
 * a minute more.
 */
const unbegunTakeOvers = 6

/** The saga was refused something that it can't be undone for. A worker carries it on when its lease has lapsed. */
export class SagaInterrupted extends Error {
  constructor(name: string, id: string, cause: unknown) {
    super(`${name} ${id} was interrupted and is carried on later`, { cause })
  }
}

function sagaDecider<Input>(name: string): Decider<Running<Input>, SagaCommand, DomainEvent> {
  return {
    initialState: { kind: 'none', done: [] },
    decide(command, state) {
      switch (command.type) {
        case 'Start':
          return state.kind === 'none' ? [{ type: `${name}Started`, data: command.input }] : []
        case 'StepDone':
          return state.kind === 'running' && !state.done.includes(command.step)
            ? [{ type: `${name}StepDone`, data: { step: command.step } }]
            : []
        case 'Undo':
          return state.kind === 'running'
            ? [{ type: `${name}UndoStarted`, data: { code: command.code, data: command.data } }]
            : []
        case 'Finish':
          return state.kind === 'running' ? [{ type: `${name}Finished`, data: {} }] : []
        case 'EndUndo':
          return state.kind === 'undoing' ? [{ type: `${name}Undone`, data: {} }] : []
        default:
          return command satisfies never
      }
    },
    evolve(state, event) {
      switch (event.type.slice(name.length)) {
        case 'Started':
          return { ...state, kind: 'running', input: event.data as Input }
        case 'StepDone':
          return { ...state, done: [...state.done, (event.data as { step: string }).step] }
        case 'UndoStarted':
          return {
            ...state,
            kind: 'undoing',
            ...(event.data as { code: string; data?: RefusalData }),
          }
        case 'Finished':
          return { ...state, kind: 'finished' }
        case 'Undone':
          return { ...state, kind: 'undone' }
        default:
          return state
      }
    },
  }
}

export interface SagaHooks {
  /** Called after each durable step. Tests kill the process here. */
  afterStep?(saga: string, id: string, step: string): void | Promise<void>
}

/** Runs sagas inline under a lease, and takes over those whose lease has lapsed. */
export class SagaRunner {
  readonly #bus: CommandBus
  readonly #store: SagaStore
  readonly #owner: string
  readonly #hooks: SagaHooks
  readonly #definitions = new Map<string, SagaDefinition<unknown>>()
  /** Sagas running in this process, which it must not take over from itself, and when the lease of each was last got. */
  readonly #atWork = new Map<string, number>()

  constructor(bus: CommandBus, store: SagaStore, owner: string, hooks: SagaHooks = {}) {
    this.#bus = bus
    this.#store = store
    this.#owner = owner
    this.#hooks = hooks
  }

  register<Input>(definition: SagaDefinition<Input>): void {
    // Inputs are opaque here: each definition only receives the input that its own Started event holds.
    this.#definitions.set(definition.name, definition as SagaDefinition<unknown>)
  }

  /**
   * Starts the saga, or continues the one with that id. Throws the refusal if the saga had to be undone. After any other error it is carried
   * on later if it had begun, which the context's progress says.
   */
  async run<Input>(
    definition: SagaDefinition<Input>,
    id: string,
    input: Input,
    context: CommandContext,
  ): Promise<void> {
    if (isBeyond(context, definition.root(input))) throw refusal('token_limited')
    const row = rowOf(definition, id, context)
    const since = Date.now()
    const isHeld = !this.#atWork.has(keyOf(row)) && (await this.#store.lease(row, this.#owner, leaseMs))
    // Another process is running this saga, or died running it and its lease has not lapsed yet.
    if (!isHeld) throw refusal('saga_running', { retryAfterSeconds: 1 })
    const own: CommandProgress = { isStored: false }
    const refused = await this.#hold(row, since, () =>
      this.#carryOn(definition as SagaDefinition<unknown>, id, input, { ...context, progress: own, limitedTo: null }),
    ).catch((error: unknown) => {
      if (own.refused && context.progress) context.progress.refused = own.refused
      if (own.refused || !own.isStored) throw error
      noteStored(context)
      throw error instanceof Refusal ? new SagaInterrupted(definition.name, id, error) : error
    })
    if (refused) throw refused
    noteStored(context)
  }

  /** Takes over sagas whose lease has lapsed, once each. Returns how many it completed. A failing saga does not stop the others. */
  async takeOver(now: () => number, limit = 20): Promise<number> {
    const since = Date.now()
    const rows = await this.#store.takeLapsed(this.#owner, leaseMs, limit)
    let ended = 0
    const errors: unknown[] = []
    for (const row of rows) {
      const definition = this.#definitions.get(row.kind)
      if (!definition || this.#atWork.has(keyOf(row))) continue
      try {
        if (await this.#hold(row, since, () => this.#takeOne(definition, row, now))) ended++
      } catch (cause) {
        errors.push(new Error(`${row.kind} ${row.id} can't be continued (try ${row.attempts})`, { cause }))
      }
    }
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'sagas failed')
    return ended
  }

  /** False if the saga has not begun yet. Its lease is free at once then, for the request that is sent again. */
  async #takeOne(definition: SagaDefinition<unknown>, row: SagaRow, now: () => number): Promise<boolean> {
    const { kind } = await this.#stateOf(definition, row.id)
    if (kind === 'none' && row.attempts < unbegunTakeOvers) {
      // It lapsed a moment ago.
      await this.#store.lease(row, this.#owner, -1)
      return false
    }
    await this.#carryOn(definition, row.id, undefined, contextOf(row, now))
    return true
  }

  /** Renews the lease while the work takes longer than it. */
  async #hold<Result>(row: Omit<SagaRow, 'attempts'>, since: number, work: () => Promise<Result>): Promise<Result> {
    const key = keyOf(row)
    this.#atWork.set(key, since)
    const renew = async () => {
      const at = Date.now()
      const isHeld = await this.#store.lease(row, this.#owner, leaseMs)
      const heldSince = this.#atWork.get(key)
      // One that had lapsed is got anew also when another process has ended the saga meanwhile.
      const hasLasted = heldSince !== undefined && Date.now() - heldSince <= leaseMs
      if (isHeld && hasLasted) this.#atWork.set(key, at)
    }
    // If renewing fails, the steps, which need the same database, fail too; otherwise only the lease is lost.
    const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / 3).unref()
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      this.#atWork.delete(key)
    }
  }

  /**
   * Resolves when the saga has ended, with the refusal for which it was undone, if any. If it throws, the saga is left to be continued
   * later.
   */
  async #carryOn(
    definition: SagaDefinition<unknown>,
    id: string,
    firstInput: unknown,
    context: CommandContext,
  ): Promise<Refusal | undefined> {
    const { state, since } = await this.#begin(definition, id, firstInput, context)
    const steps = stepContexts(context, definition.name, id, since)
    if (state.kind === 'running') return this.#forward(definition, id, state, context, steps)
    if (state.kind === 'undoing') return this.#undo(definition, id, state, context, steps)
    return this.#settle(definition, id, state)
  }

  async #settle(
    definition: SagaDefinition<unknown>,
    id: string,
    state: Running<unknown>,
  ): Promise<Refusal | undefined> {
    await this.#store.done(definition.name, id)
    return state.kind === 'undone' ? undoneFor(state) : undefined
  }

  async #begin(
    definition: SagaDefinition<unknown>,
    id: string,
    input: unknown,
    context: CommandContext,
  ): Promise<{ state: Running<unknown>; since?: Position | undefined }> {
    const decider = sagaDecider<unknown>(definition.name)
    const stream = definition.stream(id)
    const { state } = await this.#bus.load(decider, stream)
    // The process died after writing the row and before the first event, so there is nothing to continue.
    if (state.kind !== 'none' || input === undefined) {
      if (state.kind !== 'none') noteStored(context)
      return { state, since: await this.#bus.beginningOf(stream) }
    }
    const begun = await this.#tell(definition, id, { type: 'Start', input }, input, context)
    return { state: begun.state }
  }

  async #forward(
    definition: SagaDefinition<unknown>,
    id: string,
    state: Running<unknown>,
    context: CommandContext,
    steps: StepContexts,
  ): Promise<Refusal | undefined> {
    const commitPoint = commitPointOf(definition)
    // Steps find their own effect when they run again, so the next step doesn't wait until this one is recorded as done.
    let noted: Promise<unknown> = Promise.resolve()
    for (const [index, step] of definition.steps.entries()) {
      if (state.done.includes(step.name)) continue
      try {
        await step.do(state.input, steps(step.name))
      } catch (thrown) {
        await noted
        const error = asRefusal(thrown)
        if (!(error instanceof Refusal) || index > commitPoint) throw error
        if (!(await this.#store.lease(rowOf(definition, id, context), this.#owner, leaseMs))) {
          const present = await this.#stateOf(definition, id)
          if (present.kind !== 'running') return this.#giveWay(definition, id, present, context)
          // Whoever has lost the lease can't know how far another process comes meanwhile, which may be past the commit point.
          throw error
        }
        const undoing = await this.#tell(definition, id, undoCommand(error), state.input, context)
        if (undoing.events.length > 0) return this.#undo(definition, id, undoing.state, context, steps, error)
        return this.#giveWay(definition, id, undoing.state, context)
      }
      await this.#hooks.afterStep?.(definition.name, id, step.name)
      if (index <= commitPoint && this.#hasStoodStill(definition, id)) {
        const present = await this.#stateOf(definition, id)
        if (index < commitPoint && present.kind !== 'running') {
          await noted
          return this.#giveWay(definition, id, present, context)
        }
        // What is committed stays, so what it needs and another process has undone is done once more.
        if (present.kind === 'undone') await this.#repeat(definition, id, index, state, context)
      }
      if (index === definition.steps.length - 1) continue
      noted = Promise.all([
        noted,
        this.#tell(definition, id, { type: 'StepDone', step: step.name }, state.input, context),
      ])
      noted.catch(() => undefined)
    }
    await noted
    await this.#tell(definition, id, { type: 'Finish' }, state.input, context)
    await this.#store.done(definition.name, id)
    return undefined
  }

  /** Whether another process may have taken the saga over since this one got its lease. */
  #hasStoodStill({ name }: SagaDefinition<unknown>, id: string): boolean {
    return Date.now() - (this.#atWork.get(keyOf({ kind: name, id })) ?? 0) > leaseMs
  }

  async #stateOf(definition: SagaDefinition<unknown>, id: string): Promise<Running<unknown>> {
    return (await this.#bus.load(sagaDecider<unknown>(definition.name), definition.stream(id))).state
  }

  /**
   * Another process took the saga over while this one stood still, and has finished it or is undoing it. What this one has done after it
   * was undone is undone once more, by events of its own.
   */
  async #giveWay(
    definition: SagaDefinition<unknown>,
    id: string,
    state: Running<unknown>,
    context: CommandContext,
  ): Promise<Refusal | undefined> {
    if (state.kind === 'finished') return this.#settle(definition, id, state)
    return this.#undo(definition, id, state, context, stepContexts(context, definition.name, id, undefined))
  }

  async #repeat(
    definition: SagaDefinition<unknown>,
    id: string,
    until: number,
    state: Running<unknown>,
    context: CommandContext,
  ): Promise<void> {
    const steps = stepContexts(context, definition.name, id, undefined)
    for (const step of definition.steps.slice(0, until)) await step.do(state.input, steps(step.name))
  }

  async #undo(
    definition: SagaDefinition<unknown>,
    id: string,
    state: Running<unknown>,
    context: CommandContext,
    steps: StepContexts,
    reason: Refusal = undoneFor(state),
  ): Promise<Refusal> {
    if (context.progress) context.progress.refused = reason
    for (const step of [...definition.steps].reverse()) {
      await step.undo?.(state.input, steps(`undo ${step.name}`))
      await this.#hooks.afterStep?.(definition.name, id, `undo ${step.name}`)
    }
    await this.#tell(definition, id, { type: 'EndUndo' }, state.input, context)
    await this.#store.done(definition.name, id)
    return reason
  }

  #tell(
    definition: SagaDefinition<unknown>,
    id: string,
    command: SagaCommand,
    input: unknown,
    context: CommandContext,
  ) {
    return this.#bus.execute({
      decider: sagaDecider<unknown>(definition.name),
      stream: definition.stream(id),
      root: definition.root(input),
      command,
      // The request's own ids are left for what it does itself.
      context: { ...context, retriable: false, placed: placedIds(`${definition.name}/${id}`) },
    })
  }
}

/**
 * Index of the commit point, the step that makes the saga's effect real. A refusal there still undoes the saga; later steps can't be
 * refused.
 */
function commitPointOf(definition: SagaDefinition<unknown>): number {
  const first = definition.steps.findIndex((step) => !step.undo)
  return first < 0 ? definition.steps.length : first
}

/** A stream that has moved on, or that can't hold an event, refuses like a rule. */
function asRefusal(error: unknown): unknown {
  if (error instanceof RevisionMismatch) return refusal('revision_mismatch', { current: error.current })
  if (!(error instanceof AppendTooLarge)) return error
  const { limit, got, unit } = error
  return refusal('change_too_large', { limit, got, unit })
}

/** The refusal for which the saga was undone, in an earlier attempt or by the worker. */
const undoneFor = ({ code = 'undone', data }: Running<unknown>): Refusal => refusal(code, data)

function rowOf(
  { name }: { name: string },
  id: string,
  { actor, via, correlationId, causationId }: CommandContext,
): Omit<SagaRow, 'attempts'> {
  return { kind: name, id, context: { actor, via, correlationId, causationId } }
}

const keyOf = ({ kind, id }: Pick<SagaRow, 'kind' | 'id'>): string => `${kind}/${id}`

const undoCommand = ({ code, data }: Refusal): SagaCommand => ({ type: 'Undo', code, data })

type StepContexts = (step: string) => CommandContext

/**
 * A step's events name the saga as their cause. Ids that matter are in the saga's input, so a takeover uses the same ones. `since` is
 * where a saga began that is carried on: its steps may have run before, and others may have undone them or gone further.
 */
function stepContexts(context: CommandContext, name: string, id: string, since: Position | undefined): StepContexts {
  return (step) => {
    const seed = `${name}/${id}/${step}`
    const placed = placedIds(seed)
    // Sagas that an earlier release began.
    const isDrawn = drawnFrom(Buffer.from(seed))
    const carriedOn = since !== undefined && {
      carriedOn: { since, isOwn: (event: RecordedEvent) => placed.isOwn(event) || isDrawn(event.id) },
    }
    const ids = seededIds(Buffer.from(seed), context.now())
    return { ...context, retriable: false, causationId: `${name}/${id}`, ids, placed, ...carriedOn }
  }
}

function contextOf(row: SagaRow, now: () => number): CommandContext {
  const { actor, via, correlationId, causationId } = row.context
  return {
    // `run` above wrote it from a CommandContext.
    actor: actor as CommandContext['actor'],
    via: via as CommandContext['via'],
    correlationId,
    causationId,
    now,
    ids: seededIds(Buffer.from(`${row.kind}/${row.id}/takeover/${row.attempts}`), now()),
  }
}
