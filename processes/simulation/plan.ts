import { type Random, seededRandom } from '../demo/random.ts'
import { type FaultKind, type FaultRates, faultKinds } from './engine/faults.ts'
import type { Generator } from './generators/action.ts'
import { lots, lotsApart, sellingLots, themedLots } from './generators/all.ts'

/** What somebody does at a time. What it is about is drawn when the time has come. */
export interface PlannedOperation {
  id: string
  /** Name of the command's contract. */
  command: string
  make: Generator
  /** How many things most requests are about. */
  focus: number
  /** Milliseconds after the beginning of the run. */
  at: number
  random: Random
}

export interface Plan {
  seed: number
  operations: readonly PlannedOperation[]
  rates: FaultRates
  /** Whether the site sells subscriptions. */
  sells: boolean
}

/** Share of calls that fail, if this kind of fault happens in a run at all. */
const shares: Readonly<Record<FaultKind, readonly [least: number, most: number]>> = {
  'crash before': [0.002, 0.01],
  'crash after': [0.002, 0.01],
  'away before': [0.002, 0.02],
  'away after': [0.002, 0.02],
  stall: [0.002, 0.01],
  slow: [0.001, 0.01],
}

/** In some runs, a kind of fault is that much more frequent, so that several meet in one saga. */
const frequent = 5

/** Of the runs that are about what people pay. */
const sellingShare = 0.2

/** Gaps within a burst and between two. */
const gapMs = { burst: 60, pause: 15_000, whilePaying: 30_000 }

/** Everything about a run follows from its seed. */
export function planOf(seed: number): Plan {
  const random = seededRandom(`${seed}/plan`)
  const { whole, chance, between, pick } = random
  const count = whole(8, 40)
  // A run in which some kinds never happen finds what others hide.
  const rates = Object.fromEntries(
    faultKinds
      .filter(() => chance(0.5))
      .map((kind) => [kind, between(...shares[kind]) * (chance(0.25) ? frequent : 1)]),
  ) as FaultRates
  // Most runs are about few commands and few things, so that these meet each other.
  const usual = chance(0.6) ? pick(themedLots) : lots
  // Drawn beside the rest, so that the other runs stay what they are.
  const apart = seededRandom(`${seed}/apart`).chance(0.1) ? lotsApart : usual
  const sells = seededRandom(`${seed}/sells`).chance(sellingShare)
  const chosen = sells ? sellingLots : apart
  const focus = sells ? whole(1, 2) : whole(1, 4)
  let at = 0
  const operations = Array.from({ length: count }, (_, index): PlannedOperation => {
    // Renewals and refunds take rounds of the worker.
    const pauses = sells ? chance(0.7) : chance(0.25)
    at += pauses ? whole(0, sells ? gapMs.whilePaying : gapMs.pause) : whole(0, gapMs.burst)
    const [command, make] = pick(chosen)
    const id = `op${String(index).padStart(3, '0')}`
    return { id, command, make, at, focus, random: seededRandom(`${seed}/${id}`) }
  })
  return { seed, operations, rates, sells }
}
