export type Stratum = { path: string; lightness: number }
export type Strata = { hue: number; layers: Stratum[] }

/** FNV-1a: small, stable across browsers, and spreads short names well. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** Numbers from 0 to below 1, always the same ones for the same name. */
export function numbersOf(seed: string): () => number {
  let state = hash(seed) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Layers of stone drawn from a name, in a box of 100 by 100: always the same for the same name. */
export function strataOf(seed: string): Strata {
  const next = numbersOf(seed)
  const hue = Math.round(next() * 360)
  const slope = (next() - 0.5) * 36
  const layers = [0, 1, 2].map((index) => {
    const top = 24 + index * 24 + next() * 12
    const bend = (next() - 0.5) * 20
    const [left, middle, right] = [top - slope, top + bend, top + slope].map((value) => value.toFixed(1))
    return { path: `M0 ${left}Q50 ${middle} 100 ${right}V100H0Z`, lightness: 0.44 - index * 0.07 }
  })
  return { hue, layers }
}
