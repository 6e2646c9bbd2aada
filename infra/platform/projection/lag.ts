import type { Position } from '@adit/events/kit/envelope.ts'

interface Sample {
  position: Position
  /** When the feed was first seen at this position, in milliseconds. */
  at: number
}

/** An hour of samples at one per second. Later ones are dropped until some have been passed. */
const mostSamples = 3_600

export interface Lag {
  /** Partitions whose end the projection hasn't passed. */
  behind: number
  /** The feed has had something that the projection hasn't passed for at least this long. */
  seconds: number
}

/**
 * How long projections are behind the ends of their partitions. Positions have no time, so this samples the ends repeatedly; the oldest
 * end that wasn't passed gives the lag. After a start, only the time since then is known.
 */
export class LagSamples {
  readonly #partitions = new Map<number, Sample[]>()

  /** Records the ends of this process's partitions and forgets all others. */
  note(ends: ReadonlyMap<number, Position | undefined>, at: number): void {
    for (const partition of this.#partitions.keys()) if (!ends.has(partition)) this.#partitions.delete(partition)
    for (const [partition, position] of ends) {
      const samples = this.#partitions.get(partition) ?? []
      this.#partitions.set(partition, samples)
      const isNew = position !== undefined && position > (samples.at(-1)?.position ?? '')
      if (isNew && samples.length < mostSamples) samples.push({ position, at })
    }
  }

  /** Forgets ends that all projections have passed. */
  passed(seenByAll: (partition: number) => Position | undefined): void {
    for (const [partition, samples] of this.#partitions) {
      const seen = seenByAll(partition) ?? ''
      const first = samples.findIndex(({ position }) => position > seen)
      // Keeps the last one, so that an end that doesn't move isn't mistaken for a new one.
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
