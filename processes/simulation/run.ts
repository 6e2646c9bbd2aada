import type { SandboxMessage } from '@adit/command-api/billing/provider/sandbox/sandbox.ts'
import { type Position, parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { seededRandom } from '../demo/random.ts'
import { type Base, restoreTables } from './base.ts'
import { breachesOf } from './checks/all.ts'
import type { Breach } from './checks/breach.ts'
import { ending, waitingJobs } from './checks/ending.check.ts'
import { Crowd, type Deed } from './crowd.ts'
import { subscribeFirst } from './customers.ts'
import { seedCommon, timeline } from './engine/determinism.ts'
import { Faults } from './engine/faults.ts'
import { type SimulatedProvider, simulatedProvider } from './engine/simulated_provider.ts'
import { type SimulatedStore, simulatedStore } from './engine/simulated_store.ts'
import type { Machine, Task } from './engine/timeline.ts'
import type { World } from './generators/action.ts'
import { Things } from './generators/things.ts'
import type { Plan } from './plan.ts'
import { type Answer, type Ground, groundOf, startCommands, startProjectors, startWorker } from './site.ts'

/** What of a plan happens. By default, all of it. */
export interface Part {
  operations?: ReadonlySet<string>
  faults?: ReadonlySet<string>
}

export interface Outcome {
  breaches: readonly Breach[]
  /** Names of the operations that were sent, and of the faults that happened. */
  operations: readonly string[]
  faults: readonly string[]
  steps: number
  deeds: readonly Deed[]
  events: readonly RecordedEvent[]
}

/** More than any run needs by far. */
const maxSteps = 300_000
/** Rounds within which everything that was begun must have ended, and time between two: longer than any lease. */
const lastRounds = 40
const betweenLastMs = 31_000
const dayMs = 24 * 3_600_000

/** Runs a plan from the base, and says what doesn't hold afterwards. */
export async function run(base: Base, plan: Plan, part: Part = {}): Promise<Outcome> {
  timeline.clear(base.now)
  seedCommon(`${plan.seed}/common`)
  await restoreTables(base)
  const faults = new Faults({ rates: plan.rates, only: part.faults })
  const simulated = await simulatedStore(faults, base.events)
  const { database } = base
  const selling = plan.sells
    ? { provider: simulatedProvider(faults), earningProject: firstProject(base.events) }
    : undefined
  const ground = groundOf({ store: simulated.store, database, faults, objects: new Map(base.objects), selling })
  const simulation = new Simulation(plan, base, ground, simulated)
  const operations = plan.operations.filter(({ id }) => part.operations?.has(id) ?? true)
  const breaches = await simulation.play(operations)
  const { deeds } = simulation.crowd
  const events = await simulated.log()
  return {
    breaches,
    operations: deeds.map(({ id }) => id),
    faults: faults.happened,
    steps: timeline.steps,
    deeds,
    events,
  }
}

const firstProject = (events: readonly RecordedEvent[]): string =>
  parseStream(found(events.find(({ type }) => type === 'ProjectCreated')).stream).id

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('the base has no project')
  return item
}

interface Running {
  machine: Machine
}

class Simulation {
  readonly crowd: Crowd
  readonly #plan: Plan
  readonly #base: Base
  readonly #ground: Ground
  readonly #simulated: SimulatedStore
  readonly #gaveUp: string[] = []
  readonly #commands = new Map<number, Awaited<ReturnType<typeof startCommands>>>()
  #isEnding = false
  #started = 0

  constructor(plan: Plan, base: Base, ground: Ground, simulated: SimulatedStore) {
    this.#plan = plan
    this.#base = base
    this.#ground = ground
    this.#simulated = simulated
    this.crowd = new Crowd({
      seed: plan.seed,
      people: base.people.map((person) => ({ ...person })),
      things: new Things(),
      log: () => simulated.log(),
      process: (choice) => this.#commands.get(choice),
      customers: () => ground.selling?.provider?.states() ?? [],
      world: this.#world(),
    })
  }

  async play(operations: Plan['operations']): Promise<readonly Breach[]> {
    let breaches: readonly Breach[] | undefined
    let failed: { error: unknown } | undefined
    const task = this.#task('the run', undefined)
    void timeline.within(task, async () => {
      try {
        breaches = await this.#play(operations)
      } catch (error) {
        failed = { error }
      }
    })
    try {
      await timeline.run(() => breaches !== undefined || failed !== undefined, maxSteps)
    } catch (error) {
      return [{ kind: 'does not end', what: `${error}; open: ${this.#open().join(', ')}` }]
    }
    if (failed) throw failed.error
    return breaches ?? []
  }

  /** Requests that nobody has answered. */
  #open(): string[] {
    return this.crowd.deeds.flatMap(({ command, tries }) =>
      tries.filter(({ end }) => end === undefined).map(({ id }) => `${command} ${id}`),
    )
  }

  async #play(operations: Plan['operations']): Promise<readonly Breach[]> {
    const ground = this.#ground
    for (const number of [0, 1]) {
      await this.#keepUp(`commands ${number}`, (name) => startCommands(name, ground), {
        began: (started) => void this.#commands.set(number, started),
        died: () => void this.#commands.delete(number),
      })
      await this.#keepUp(`worker ${number}`, (name) => startWorker(name, ground, (what) => this.#gaveUp.push(what)), {
        began: ({ machine, round }) => this.#repeat(machine, () => round()),
      })
    }
    // Two of them, as while a feed passes a partition from one to the other: one delivers what the other has applied.
    for (const number of [0, 1]) {
      await this.#keepUp(`projectors ${number}`, (name) => startProjectors(name, ground), {
        began: ({ machine, round }) => this.#repeat(machine, (task) => round(task.random)),
      })
    }
    if (ground.selling) {
      const process = this.#commands.get(0)
      const { random } = this.#task('first customers', undefined)
      for (const by of this.#base.people.slice(-2)) if (process) await subscribeFirst(process, by, random)
      this.#tell(ground.selling.provider)
    }
    ground.faults.isOn = true
    this.crowd.begin(operations, timeline.now)
    while (!this.crowd.isDone) await timeline.pause(1_000)
    return this.#end()
  }

  /** Starts a process, and another one some time after it has died. */
  async #keepUp<One extends Running>(
    name: string,
    start: (name: string) => Promise<One>,
    { began, died = () => {} }: { began(started: One): void; died?(): void },
  ): Promise<void> {
    const begin = async () => {
      const started = await start(`${name} (${this.#started++})`)
      started.machine.onDeath(() => {
        died()
        if (this.#isEnding) return
        const { random } = this.#task(`${name} restarts`, undefined)
        timeline.at(timeline.now + random.whole(500, 5_000), () => void begin(), undefined)
      })
      began(started)
    }
    await begin()
  }

  /** Rounds with pauses, until the run ends or the machine dies. */
  #repeat(machine: Machine, round: (task: Task) => Promise<void>): void {
    const again = (number: number) => {
      if (this.#isEnding) return
      const task = this.#task(`${machine.name} round ${number}`, machine)
      const pause = task.random.whole(1_000, 12_000)
      const next = () => void timeline.at(timeline.now + pause, () => again(number + 1), machine)
      void timeline.within(task, () => round(task).catch(() => undefined)).then(next)
    }
    timeline.at(timeline.now, () => again(0), machine)
  }

  /** Nothing fails any more. Whatever was begun must now end. */
  async #end(): Promise<readonly Breach[]> {
    const { faults, selling } = this.#ground
    const provider = selling?.provider
    faults.isOn = false
    this.#isEnding = true
    await timeline.pause(120_000)
    // What got lost is found by what is done once a day.
    if (provider) await this.#world().pass(dayMs)
    const worker = await startWorker('last worker', this.#ground, (what) => this.#gaveUp.push(what))
    const projecting = await startProjectors('last projectors', this.#ground)
    const errors = new Set<string>()
    let left: string[] = []
    let end: Position | undefined
    for (let number = 0; number < lastRounds; number++) {
      for (const message of (await provider?.messages()) ?? []) {
        if (await this.#deliver(message)) await provider?.forget(message)
      }
      await worker.round().catch((error: unknown) => errors.add(messages(error)))
      await timeline.pause(betweenLastMs)
      left = await this.#left()
      // What the round itself has appended waits for the next one.
      const before = end
      end = (await this.#simulated.log()).at(-1)?.position
      if (left.length === 0 && end === before) break
    }
    for (let number = 0; number < 3; number++) await projecting.round({ ...seededRandom('last'), chance: () => false })
    const events = await this.#simulated.log()
    const { database } = this.#base
    const gaveUp = this.#gaveUp
    return [
      ...ending({ left, errors, gaveUp, open: this.#open() }),
      ...(await breachesOf({
        ...{ events, deeds: this.crowd.deeds, database, base: this.#base },
        customers: provider?.states() ?? [],
      })),
    ]
  }

  /** The provider tells what has happened: late, in any order, some of it twice, and some of it never. */
  #tell(provider: SimulatedProvider): void {
    const again = async (number: number) => {
      if (this.#isEnding) return
      const { random } = this.#task(`provider ${number}`, undefined)
      const waiting = [...(await provider.messages())].filter(() => random.chance(0.7))
      while (waiting.length > 0) {
        const [message] = waiting.splice(random.whole(0, waiting.length - 1), 1)
        if (!message) break
        const isTaken = random.chance(0.1) || (await this.#deliver(message, random.whole(0, 1)))
        if (isTaken && random.chance(0.9)) await provider.forget(message)
      }
      timeline.at(timeline.now + random.whole(500, 20_000), () => void again(number + 1), undefined)
    }
    timeline.at(timeline.now, () => void again(0), undefined)
  }

  /** Whether it was answered. */
  async #deliver({ id, body: payload, signature }: SandboxMessage, choice = 0): Promise<boolean> {
    const process = this.#commands.get(choice)
    if (!process) return false
    const { machine } = process
    const headers = {
      ...{ 'content-type': 'application/json', 'content-length': String(payload.length) },
      ...{ 'stripe-signature': signature, 'x-request-id': `message-${id}-${timeline.now}` },
    }
    const request = { method: 'POST', url: '/_internal/billing/_stripe', headers, payload }
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    machine.onDeath(() => resolve(undefined))
    const task = this.#task(`message ${id} ${timeline.now}`, machine)
    void timeline.within(task, () => process.send(request)).then(resolve, () => resolve(undefined))
    return (await promise)?.status === 204
  }

  /** Nobody's session ends because a run lasts for months. */
  #world(): World {
    const { ops, selling } = this.#ground
    return {
      async pass(milliseconds) {
        const longer = [milliseconds]
        await ops.query(`update ops.token set expires_at = expires_at + $1 where kind = 'session'`, longer)
        await ops.query('update ops.session set refresh_expires_at = refresh_expires_at + $1', longer)
        timeline.leap(milliseconds)
      },
      decideAnew: async (customerId, disputeId) => selling?.provider.decideAnew(customerId, disputeId),
    }
  }

  async #left(): Promise<string[]> {
    const [sagas, { jobs }] = await Promise.all([
      this.#ground.sagaStore.takeLapsed('the simulation', -1, 100),
      this.#ground.jobStore.list({ limit: 100, offset: 0 }),
    ])
    // A saga that has not begun waits for nothing: its process may have died.
    const streams = [...new Set((await this.#simulated.log()).map(({ stream }) => stream))]
    const begun = sagas.filter(({ id }) => streams.some((stream) => stream.endsWith(id)))
    return [...begun.map(({ kind, id }) => `the saga ${kind} ${id}`), ...waitingJobs(jobs, timeline.now)]
  }

  #task(name: string, machine: Machine | undefined): Task {
    return { name, machine, random: seededRandom(`${this.#plan.seed}/${name}`), calls: 0 }
  }
}

/** With the messages of what caused it. */
function messages(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messages).join(' and ')
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${messages(error.cause)}`
}
