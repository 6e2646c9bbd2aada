import type { DomainEvent, NewEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { filledBy } from '@adit/events/kit/slot.ts'
import { codec } from '@adit/events/registry.ts'
import { type EventStore, EventStoreAway } from '@adit/platform/event_store/event_store.port.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { type SagaDefinition, SagaInterrupted, SagaRunner } from '@adit/platform/eventing/saga.ts'
import type { SagaStore } from '@adit/platform/eventing/saga_store.port.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { memorySagaStore } from '@adit/platform/ops/sagas_memory.ts'
import { type EventLog, eventLog, logStart } from '@adit/platform/testing/event_log.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { projectTeams } from '../catalogue/project/project_team.ts'
import { projectCompanions } from '../catalogue/project_creation/project_companion.port.ts'
import type { IdentityDeps } from '../identity/identity_deps.ts'
import { projectThreads } from '../moderation/thread/project_thread.ts'
import { teamOwners } from '../teams/team_owner.port.ts'
import { type EngineState, emptyEngines, memoryEngines } from './memory_engines.fixture.ts'
import { refusalOf } from './refusal_of.ts'

/** A process that has died. All that it has done until then lasts. */
export class Died extends Error {}

/** One saga under given circumstances. */
export interface SagaCase<Input> {
  saga(deps: IdentityDeps): SagaDefinition<Input>
  id: string
  input: Input
  /** What was before: events, and what the other engines hold. */
  given?(log: EventLog, engines: EngineState): void | Promise<void>
  /** When it runs, in milliseconds since 1970: by default a minute after the log began. */
  now?: number
}

type Row = readonly [stream: string, type: string, data: unknown]

/** What has come of a saga. */
export interface Story {
  /** The code with which it was refused. */
  refused: string | undefined
  /** The steps that were done or undone, in order. */
  steps: string[]
  /** What was appended to other streams than those of sagas, in order. */
  events: Row[]
  engines: EngineState
  /** The saga's own stream with its roots. */
  own: { stream: string; roots: string[]; types: string[] }
}

/** What somebody else does with the deciders, and what it is about. */
export interface Others {
  deps: IdentityDeps
  engines: EngineState
  context: CommandContext
  tell<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    stream: StreamName,
    command: Command,
  ): Promise<void>
  /** Runs another saga to its end. */
  run<Input>(saga: (deps: IdentityDeps) => SagaDefinition<Input>, id: string, input: Input): Promise<void>
}

const sagaEvent = /(Started|StepDone|UndoStarted|Undone|Finished)$/

/** Calls of engines that change something. A process can die after each. */
const lasting = new Set([
  ...['append', 'stage', 'activate', 'setRole', 'remove', 'endAll', 'keepStaffScope', 'revokeAll', 'erase'],
  ...['attach', 'detach'],
])

interface Fate {
  /** It dies right after this effect: a number, or a part of its name. */
  diesAfter?: number | string
  /** The engine is away for a moment when this effect, by its number, is to happen. */
  awayAt?: number
  between?: Between | undefined
}

/** What somebody else does right before or after the first effect with this part in its name, or before a read of a stream, by its number. */
interface Between<Args extends unknown[] = []> {
  before?: string
  after?: string
  beforeRead?: number
  run(...args: Args): Promise<void>
}

/** What one process does to engines. */
class Life {
  readonly effects: string[] = []
  readonly #fate: Fate
  #tried = 0
  #reads = 0
  #isDead = false

  constructor(fate: Fate) {
    this.#fate = fate
  }

  /** The port as this process sees it. */
  of<Port extends object>(name: string, port: Port): Port {
    return new Proxy(port, {
      get: (target, key: string) => {
        const method: unknown = Reflect.get(target, key)
        if (typeof method !== 'function') return method
        return async (...args: unknown[]) => {
          if (this.#isDead) throw new Died()
          if (key === 'readStream' && ++this.#reads === this.#fate.between?.beforeRead) await this.#fate.between.run()
          if (!lasting.has(key)) return method.apply(target, args)
          if (++this.#tried === this.#fate.awayAt) throw new EventStoreAway()
          const effect = key === 'append' ? typesOf(args[2]) : `${name}.${key}`
          await this.#meanwhile('before', effect)
          const result: unknown = await method.apply(target, args)
          await this.#note(effect)
          return result
        }
      },
    })
  }

  async #note(effect: string): Promise<void> {
    this.effects.push(effect)
    const { diesAfter } = this.#fate
    this.#isDead ||= typeof diesAfter === 'string' ? effect.includes(diesAfter) : this.effects.length === diesAfter
    if (this.#isDead) throw new Died(effect)
    await this.#meanwhile('after', effect)
  }

  async #meanwhile(when: 'before' | 'after', effect: string): Promise<void> {
    const { between } = this.#fate
    const wanted = between?.[when]
    if (!between || wanted === undefined || !effect.includes(wanted)) return
    this.#fate.between = undefined
    await between.run()
  }
}

// Of an append, the third argument is its events.
const typesOf = (events: unknown) => (events as NewEvent[]).map(({ type }) => type).join(' ')

const context = (now: number): CommandContext => ({
  actor: { kind: 'user', id: 'tester00' },
  via: { kind: 'session', id: 'session0' },
  ...{ correlationId: 'request', causationId: 'request', now: () => now, ids: randomIds() },
})

/** The command side in memory, for one saga: the real bus, deciders and saga runtime, with stand-ins for engines alone. */
class MemorySide<Input> {
  readonly #one: SagaCase<Input>
  readonly #store: EventStore = createMemoryStore()
  readonly #engines = emptyEngines()
  readonly #leases: SagaStore
  readonly #now: number
  #clock = 0
  #given = 0

  constructor(one: SagaCase<Input>) {
    this.#one = one
    this.#now = one.now ?? logStart + 60_000
    this.#leases = memorySagaStore(() => this.#clock)
  }

  async begin(): Promise<this> {
    const log = eventLog()
    await this.#one.given?.(log, this.#engines)
    for (const { stream, revision, position: _, ...event } of log.events) {
      await this.#store.append(stream, revision - 1, [event])
    }
    this.#given = log.events.length
    return this
  }

  process(owner: string, fate: Fate = {}) {
    const life = new Life({ ...fate })
    const steps: string[] = []
    const store = life.of('store', this.#store)
    const bus = new CommandBus(store, codec)
    const engines = memoryEngines(this.#engines)
    const {
      credentials,
      sessions,
      tokens,
      flows,
      passkeys,
      linkedIdentities,
      secondFactors,
      devices,
      exports,
      vault,
      uploads,
      storage,
    } = engines
    const identity = {
      ...{ credentials: life.of('credentials', credentials), sessions: life.of('sessions', sessions) },
      ...{ flows: life.of('flows', flows), passkeys: life.of('passkeys', passkeys) },
      linkedIdentities: life.of('linkedIdentities', linkedIdentities),
      secondFactors: life.of('secondFactors', secondFactors),
      ...{ devices: life.of('devices', devices), exports: life.of('exports', exports) },
      ...{ tokens: life.of('tokens', tokens), vault: life.of('vault', vault) },
      emailHash: (email: string) => `hash-of-${email}`,
    }
    const fills = [teamOwners.fill(projectTeams({ bus })), projectCompanions.fill(projectThreads({ bus }))]
    const deps = {
      ...{ bus, store, identity, filled: filledBy([{ fills }]) },
      ...{ uploads: life.of('uploads', uploads), storage: life.of('storage', storage) },
    } as unknown as IdentityDeps // sagas use no other parts
    const runner = new SagaRunner(bus, life.of('leases', this.#leases), owner, {
      afterStep: (_saga, _id, step) => void steps.push(step),
    })
    runner.register(this.#one.saga(deps))
    const run = () => runner.run(this.#one.saga(deps), this.#one.id, this.#one.input, context(this.#now))
    return { deps, runner, run, steps, effects: life.effects }
  }

  others(): Others {
    const { deps, runner } = this.process('others')
    const own = context(this.#now)
    return {
      ...{ deps, engines: this.#engines, context: own },
      async tell(decider, stream, command) {
        await deps.bus.execute({ decider, stream, root: 'others', command, context: own })
      },
      run: (saga, id, input) => runner.run(saga(deps), id, input, own),
    }
  }

  /** Another process, which carries on what has been broken off. */
  worker() {
    this.#clock += 60_000
    const { runner, steps } = this.process('worker')
    return { steps, takeOver: () => runner.takeOver(() => this.#now) }
  }

  async story(): Promise<Omit<Story, 'refused' | 'steps'>> {
    const { events } = await this.#store.readLog({ after: undefined, limit: 10_000 })
    const own = await this.#store.readStream(this.#one.saga(this.process('reader').deps).stream(this.#one.id))
    return {
      events: events
        .slice(this.#given)
        .filter(({ type }) => !sagaEvent.test(type))
        .map(({ stream, type, data }) => [stream, type, data]),
      engines: structuredClone(this.#engines),
      own: {
        stream: own[0]?.stream ?? '',
        roots: [...new Set(own.map(({ metadata }) => metadata.root))],
        types: own.map(({ type }) => type),
      },
    }
  }
}

function inCompany<Input>(side: MemorySide<Input>, meanwhile?: Between<[Others]>) {
  const between = meanwhile && { ...meanwhile, run: () => meanwhile.run(side.others()) }
  return side.process('first', { between })
}

/** Runs it in one go, while somebody else does something. */
export async function run<Input>(one: SagaCase<Input>, meanwhile?: Between<[Others]>): Promise<Story> {
  const side = await new MemorySide(one).begin()
  const process = inCompany(side, meanwhile)
  const refused = await refusalOf(process.run)
  return { refused, steps: process.steps, ...(await side.story()) }
}

async function carriedOn<Input>(side: MemorySide<Input>): Promise<Story> {
  const worker = side.worker()
  expect(await worker.takeOver()).toBe(1)
  const refused = await refusalOf(side.process('again').run)
  return { refused, steps: worker.steps, ...(await side.story()) }
}

/** The process dies after an effect; somebody else does something; then another process carries the saga on. */
export async function runAfter<Input>(
  one: SagaCase<Input>,
  meanwhile: Required<Omit<Between<[Others]>, 'before' | 'beforeRead'>>,
): Promise<Story> {
  const side = await new MemorySide(one).begin()
  await expect(side.process('dying', { diesAfter: meanwhile.after }).run()).rejects.toThrow(Died)
  await meanwhile.run(side.others())
  return carriedOn(side)
}

/**
 * For each stream that it reads, once with a process that stands still right before it, until a worker has ended its saga and somebody else
 * has done something since.
 */
export async function everyStandstill<Input>(
  one: SagaCase<Input>,
  since: (others: Others) => Promise<void>,
): Promise<Story[]> {
  const stories: Story[] = []
  for (let beforeRead = 1; ; beforeRead++) {
    const side = await new MemorySide(one).begin()
    let stoodStill = false
    const late = side.process('late', {
      between: {
        beforeRead,
        async run() {
          stoodStill = true
          vi.useFakeTimers({ toFake: ['Date'] })
          onTestFinished(() => void vi.useRealTimers())
          vi.advanceTimersByTime(60_000)
          await side.worker().takeOver()
          await since(side.others())
        },
      },
    })
    const refused = await refusalOf(late.run)
    if (!stoodStill) return stories
    stories.push({ refused, steps: late.steps, ...(await side.story()) })
  }
}

/** What somebody else does meanwhile interrupts it where it can't be undone any more, and another process carries it on. */
export async function runInterrupted<Input>(one: SagaCase<Input>, meanwhile: Between<[Others]>): Promise<Story> {
  const side = await new MemorySide(one).begin()
  await expect(inCompany(side, meanwhile).run()).rejects.toThrow(SagaInterrupted)
  return carriedOn(side)
}

/** For what others do: it goes on for so long that a command which it gets in the way of is given up. */
export const forLong =
  (work: (others: Others) => Promise<void>) =>
  async (others: Others): Promise<void> => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await work(others)
    vi.advanceTimersByTime(6_000)
  }

/**
 * Runs it in one go; then for each of its effects once with a process that dies right after it, and once with an engine that is away when it
 * is to happen, both carried on by another process. All of that has to end the same, and so has a retry under the same id, which does
 * nothing more.
 */
export async function everyWay<Input>(one: SagaCase<Input>): Promise<Story> {
  const side = await new MemorySide(one).begin()
  const whole = side.process('whole')
  const refused = await refusalOf(whole.run)
  const story: Story = { refused, steps: [...whole.steps], ...(await side.story()) }
  expect(await refusalOf(whole.run), 'a retry').toBe(refused)
  expect(endOf(await side.story()), 'a retry').toEqual(endOf(story))
  for (const [index, effect] of whole.effects.entries()) {
    const at = `${effect}, effect ${index + 1} of ${whole.effects.length}`
    await brokenOff(one, { diesAfter: index + 1 }, Died, story, `died after ${at}`)
    await brokenOff(one, { awayAt: index + 1 }, EventStoreAway, story, `away at ${at}`)
  }
  return story
}

async function brokenOff<Input>(
  one: SagaCase<Input>,
  fate: Fate,
  error: typeof Died | typeof EventStoreAway,
  story: Story,
  when: string,
): Promise<void> {
  const side = await new MemorySide(one).begin()
  await expect(side.process('first', fate).run(), when).rejects.toThrow(error)
  // A saga without its first event has nothing to carry on: only the request that is sent again begins it.
  expect(await side.worker().takeOver(), when).toBe(fate.awayAt === 1 ? 0 : 1)
  expect(await refusalOf(side.process('again').run), when).toBe(story.refused)
  expect(endOf(await side.story()), when).toEqual(endOf(story))
  expect(await side.worker().takeOver(), when).toBe(0)
}

/** The order in which a saga notes its own steps is nobody's concern. */
const endOf = ({ events, engines, own }: Pick<Story, 'events' | 'engines' | 'own'>) => ({
  ...{ events, engines },
  own: { ...own, types: own.types.toSorted() },
})
