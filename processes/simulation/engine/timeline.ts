import { AsyncLocalStorage } from 'node:async_hooks'
import type { Random } from '../../demo/random.ts'

/** One incarnation of a process. What a dead one still had to do never happens. */
export class Machine {
  readonly name: string
  isAlive = true
  /** It stands still until then, as in a long pause of its garbage collector. */
  stalledUntil = 0
  readonly #mourners = new Set<() => void>()

  constructor(name: string) {
    this.name = name
  }

  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    for (const mourner of this.#mourners) mourner()
  }

  onDeath(mourner: () => void): void {
    this.#mourners.add(mourner)
  }
}

/** Something that goes on by itself: a request, a worker's round, a client. */
export interface Task {
  name: string
  machine: Machine | undefined
  /** Everything random in this task, so that another task's draws don't change it. */
  random: Random
  /** Calls to engines so far. */
  calls: number
}

interface Moment {
  at: number
  order: number
  machine: Machine | undefined
  run(): void
}

/** Something real that can't be scheduled, such as reading a file. Time stands still until it has ended. */
const realImmediate = setImmediate

/** Simulated time, in which one thing happens after another. Nothing moves it but `run`. */
export class Timeline {
  now: number
  steps = 0
  readonly #moments: Moment[] = []
  #ordered = 0
  #outside = 0
  readonly #tasks = new AsyncLocalStorage<Task>()

  constructor(now: number) {
    this.now = now
  }

  task(): Task | undefined {
    return this.#tasks.getStore()
  }

  within<Result>(task: Task, work: () => Result): Result {
    return this.#tasks.run(task, work)
  }

  /** Calls back at this time, unless the machine is dead by then. */
  at(time: number, run: () => void, machine = this.task()?.machine): { cancel(): void } {
    const moment: Moment = { at: Math.max(time, this.now), order: this.#ordered++, machine, run }
    this.#insert(moment)
    return {
      cancel: () => {
        moment.run = () => undefined
      },
    }
  }

  /** Waits for a time in milliseconds. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.at(this.now + milliseconds, resolve))
  }

  /** Lets time wait for real work. */
  async outside<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#outside++
    try {
      return await work()
    } finally {
      this.#outside--
    }
  }

  /** Runs what is due, one moment after another, until `isOver`. Throws when more happens than `maxSteps`. */
  async run(isOver: () => boolean, maxSteps: number): Promise<void> {
    const limit = this.steps + maxSteps
    for (;;) {
      await this.#settle()
      if (isOver()) return
      const next = this.#take()
      if (!next) throw new Error('nothing is left to happen, and it is not over')
      if (next.machine && !next.machine.isAlive) continue
      if (next.machine && next.machine.stalledUntil > next.at) {
        this.#insert({ ...next, at: next.machine.stalledUntil, run: () => next.run() })
        continue
      }
      this.now = next.at
      next.run()
      if (++this.steps > limit) throw new Error(`more than ${maxSteps} steps, and it is not over`)
    }
  }

  /** Lets so many milliseconds pass at once. Everything that was to happen happens later by as much. */
  leap(milliseconds: number): void {
    this.now += milliseconds
    for (const moment of this.#moments) moment.at += milliseconds
    const machines = new Set(this.#moments.map(({ machine }) => machine))
    for (const machine of machines) if (machine?.stalledUntil) machine.stalledUntil += milliseconds
  }

  /** Forgets everything that was to happen. */
  clear(now: number): void {
    this.#moments.length = 0
    this.now = now
    this.steps = 0
    this.#ordered = 0
  }

  /** Promises and streams run in turns of Node's loop that can't be told apart from outside, so two turns pass. */
  async #settle(): Promise<void> {
    do {
      await new Promise((resolve) => realImmediate(resolve))
    } while (this.#outside > 0 || isReadingFiles())
    await new Promise((resolve) => realImmediate(resolve))
  }

  #insert(moment: Moment): void {
    let low = 0
    let high = this.#moments.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#moments[middle]
      if (other && isLater(other, moment)) low = middle + 1
      else high = middle
    }
    this.#moments.splice(low, 0, moment)
  }

  /** The next one is the last in the list. */
  #take(): Moment | undefined {
    return this.#moments.pop()
  }
}

const isReadingFiles = (): boolean => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))

const isLater = (one: Moment, other: Moment): boolean =>
  one.at > other.at || (one.at === other.at && one.order > other.order)
