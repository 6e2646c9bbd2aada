import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { type Random, seededRandom } from '../demo/random.ts'
import { timeline } from './engine/determinism.ts'
import type { Task } from './engine/timeline.ts'
import type { Action, Scene, World } from './generators/action.ts'
import type { Person, Things } from './generators/things.ts'
import type { PlannedOperation } from './plan.ts'
import { toRequest } from './request.ts'
import type { Answer, CommandProcess } from './site.ts'

/** One time that a request reached a process. */
export interface Try {
  id: string
  start: number
  /** When the process was done with it, or died. Undefined while it works. */
  end: number | undefined
  /** Undefined if there was no answer, or it was lost. */
  status: number | undefined
  /** The body of an answer that says what went wrong. */
  problem: string | undefined
}

/** What somebody did, and what they know about it. */
export interface Deed {
  id: string
  command: string
  action: Action
  tries: Try[]
  /** Every try has the same Idempotency-Key. */
  isKeyed: boolean
  /** Undefined if no try was answered with success. */
  acknowledged: Try | undefined
}

export interface CrowdOptions {
  seed: number
  people: readonly Person[]
  things: Things
  log(): Promise<readonly RecordedEvent[]>
  customers(): Scene['customers']
  world: World
  /** The process that answers this time. Undefined while it restarts. */
  process(choice: number): CommandProcess | undefined
}

/** How often people try. Some never do it again, so that only a worker can carry on what was begun for them. */
const triesOf = ({ chance }: Random): number => (chance(0.3) ? 1 : 3)
/** How long people wait before they try again, in milliseconds. */
const patience = { least: 500, most: 40_000 }

/** People who send requests and repeat what isn't answered. */
export class Crowd {
  readonly deeds: Deed[] = []
  readonly #options: CrowdOptions
  #busy = 0

  constructor(options: CrowdOptions) {
    this.#options = options
  }

  /** Whether everybody has what they wanted, or has given up. */
  get isDone(): boolean {
    return this.#busy === 0
  }

  begin(operations: readonly PlannedOperation[], from: number): void {
    for (const operation of operations) {
      this.#busy++
      const task: Task = { name: operation.id, machine: undefined, random: operation.random, calls: 0 }
      timeline.at(from + operation.at, () => void timeline.within(task, () => this.#perform(operation)), undefined)
    }
  }

  async #perform({ id, command, make, random, focus }: PlannedOperation): Promise<void> {
    const { people, things, log, customers, world } = this.#options
    things.learn(await log())
    const mark = `m${id}x${random.whole(100, 999)}`
    const action = make({ random, mark, now: timeline.now, people, things, focus, customers: customers() })
    if (action?.happens) await action.happens(world)
    else if (action) {
      // Another request may give somebody another token or password meanwhile.
      const own: Action = { ...action, by: action.by && { ...action.by } }
      const deed: Deed = { id, command, action: own, tries: [], isKeyed: random.chance(0.8), acknowledged: undefined }
      this.deeds.push(deed)
      await this.#persist(deed, random)
      if (action.password !== undefined && action.by && (deed.acknowledged || (isOpen(deed) && random.chance(0.5))))
        action.by.password = action.password
    }
    this.#busy--
  }

  async #persist(deed: Deed, random: Random): Promise<void> {
    const { chance, whole } = random
    const { isKeyed } = deed
    const triesMax = triesOf(random)
    for (let number = 0; number < triesMax; number++) {
      const isDouble = chance(0.1)
      const isLost = chance(0.05)
      const choice = whole(0, 1)
      const pause = whole(patience.least, patience.most)
      const sent = [this.#send(deed, `${deed.id}.${number}`, choice, isKeyed)]
      if (isDouble) sent.push(this.#send(deed, `${deed.id}.${number}double`, 1 - choice, isKeyed))
      const [first] = await Promise.all(sent)
      if (first && !isLost && first.status !== undefined && isFinal(first.status)) {
        if (first.status < 300) deed.acknowledged = first
        return
      }
      if (first && isLost) first.status = undefined
      if (!isKeyed && chance(0.5)) return
      await timeline.pause(pause)
    }
  }

  /** Resolves when the process has answered or died. */
  async #send(deed: Deed, id: string, choice: number, isKeyed: boolean): Promise<Try | undefined> {
    const process = this.#options.process(choice)
    if (!process) return undefined
    const one: Try = { id, start: timeline.now, end: undefined, status: undefined, problem: undefined }
    deed.tries.push(one)
    const random = seededRandom(`${this.#options.seed}/${id}`)
    const task: Task = { name: id, machine: process.machine, random, calls: 0 }
    const request = toRequest(deed.action, { id: `${id}-of-somebody`, key: isKeyed ? `key-${deed.id}` : undefined })
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    process.machine.onDeath(() => resolve(undefined))
    void timeline.within(task, () => process.send(request)).then(resolve, () => resolve(undefined))
    const answer = await promise
    one.end = timeline.now
    one.status = answer?.status
    if (answer && answer.status >= 400) one.problem = answer.error ?? answer.body
    if (answer?.status === 200) deed.action.learns?.(JSON.parse(answer.body))
    return one
  }
}

/** Whether nobody has said that nothing was done. */
const isOpen = ({ tries }: Deed): boolean => tries.some(({ status }) => status === undefined || !isFinal(status))

/** Not: being carried on, running already, too many requests, or an engine that is away. */
const isFinal = (status: number): boolean => ![202, 409, 429].includes(status) && status < 500
