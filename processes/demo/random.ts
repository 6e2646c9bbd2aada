import { createHash } from 'node:crypto'

export interface Random {
  /** In [0, 1). */
  next: () => number
  between: (low: number, high: number) => number
  /** A whole number, both bounds included. */
  whole: (low: number, high: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  chance: (probability: number) => boolean
}

/** A generator that gives the same numbers for the same seed on every machine (sfc32 with a hash of the seed). */
export function seededRandom(seed: string): Random {
  const next = generator(createHash('sha256').update(seed).digest())
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
  }
}

function generator(hash: Buffer): () => number {
  let a = hash.readInt32LE(0)
  let b = hash.readInt32LE(4)
  let c = hash.readInt32LE(8)
  let count = 1
  return () => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
}
