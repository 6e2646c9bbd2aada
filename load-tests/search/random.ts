/** A small generator of numbers from 0 to 1 that gives the same series for the same seed everywhere (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Any element, all equally likely. The list must not be empty. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  const element = list[Math.floor(random() * list.length)]
  if (element === undefined) throw new Error('The list is empty')
  return element
}

/** An element of which the first ones are far likelier, as with names, loaders and game versions. */
export function pickEarly<T>(random: () => number, list: readonly T[], steepness = 2): T {
  const element = list[Math.floor(random() ** steepness * list.length)]
  if (element === undefined) throw new Error('The list is empty')
  return element
}
