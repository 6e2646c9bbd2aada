import type { Position } from '@adit/events/kit/envelope.ts'

interface Sample {
  position: Position
  /** When the feed was first seen to have come so far; milliseconds. */
  at: number
}

/** An hour of samples at one a second; what comes later waits until some have been passed. */
const mostSamples = 3_600

export interface Lag {
  /** Partitions of which the projection has not passed the end. */
  behind: number
  /** At least so long ago the feed held something that the projection has not passed. */
  seconds: number
}

/**
 * How long projections lie behind the ends of their partitions. Positions tell no time, so the ends are looked at again and again, and
 * the oldest end that has not been passed says how long it has been there. After a start that is known from then on only.
 */
export class LagSamples {
  readonly #partitions = new Map<number, Sample[]>()

  /** Notes the ends of the partitions of this process; those that are not named are forgotten. */
  note(ends: ReadonlyMap<number, Position | undefined>, at: number): void {
    for (const partition of this.#partitions.keys()) if (!ends.has(partition)) this.#partitions.delete(partition)
    for (const [partition, position] of ends) {
      const samples = this.#partitions.get(partition) ?? []
      this.#partitions.set(partition, samples)
      const isNew = position !== undefined && position > (samples.at(-1)?.position ?? '')
      if (isNew && samples.length < mostSamples) samples.push({ position, at })
    }
  }

  /** Forgets what all projections have passed. */
  passed(seenByAll: (partition: number) => Position | undefined): void {
    for (const [partition, samples] of this.#partitions) {
      const seen = seenByAll(partition) ?? ''
      const first = samples.findIndex(({ position }) => position > seen)
      // The last one stays, so that an end which does not move is not taken for a new one.
      samples.splice(0, first < 0 ? samples.length - 1 : first)
    }
  }

  lag(seen: (partition: number) => Position | undefined, now: number): Lag {
    let behind = 0
    let oldest = now
    for (const [partition, samples] of this.#partitions) {
      const waiting = samples.find(({ position }) => position > (seen(partition) ?? ''))
      if (!waiting) continue
      behind += 1
      oldest = Math.min(oldest, waiting.at)
    }
    return { behind, seconds: (now - oldest) / 1000 }
  }
}
