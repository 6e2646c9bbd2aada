import { type Random, seededRandom } from '../random.ts'

/** A smooth height for each point, in [0, 1], always the same for the same seed. */
export type Field = (x: number, y: number) => number

const period = 64

/** Value noise. `octaves` add finer detail with half the weight each. */
export function noiseField(seed: string, octaves: number): Field {
  const values = latticeOf(seededRandom(`noise ${seed}`))
  return (x, y) => {
    let sum = 0
    let weight = 0
    for (let octave = 0; octave < octaves; octave += 1) {
      const scale = 2 ** octave
      sum += smoothAt(values, x * scale + octave * 17, y * scale + octave * 29) / scale
      weight += 1 / scale
    }
    return sum / weight
  }
}

function latticeOf(random: Random): Float32Array {
  return Float32Array.from({ length: period * period }, () => random.next())
}

function smoothAt(values: Float32Array, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const across = ease(x - left)
  const down = ease(y - top)
  const value = (column: number, row: number) => values[(row & (period - 1)) * period + (column & (period - 1))] ?? 0
  const upper = value(left, top) + (value(left + 1, top) - value(left, top)) * across
  const lower = value(left, top + 1) + (value(left + 1, top + 1) - value(left, top + 1)) * across
  return upper + (lower - upper) * down
}

function ease(part: number): number {
  return part * part * (3 - 2 * part)
}
