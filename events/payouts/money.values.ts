/**
 * An amount in millionths of a dollar. Shares of revenue are counted in them, so that many small shares add up to exactly what was shared. Only
 * the rails that pay people round to cents.
 */
export type Micros = bigint

const microsPerDollar = 1_000_000n
const decimals = 6
const form = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/

/** Whether the text is an amount in dollars with at most six decimals, such as `200.00`. */
export const isAmount = (text: string): boolean => form.test(text)

/** Throws unless `isAmount`. */
export function microsOf(text: string): Micros {
  const [, sign, whole = '', part = ''] = form.exec(text) ?? []
  if (sign === undefined) throw new Error(`Not an amount in dollars: ${text}`)
  const micros = BigInt(whole) * microsPerDollar + BigInt(part.padEnd(decimals, '0'))
  return sign === '-' ? -micros : micros
}

/** In dollars, with at least two decimals and as many more as the amount has: `200.00`, `-0.000001`. */
export function dollarsOf(micros: Micros): string {
  const size = micros < 0n ? -micros : micros
  const part = String(size % microsPerDollar).padStart(decimals, '0')
  return `${micros < 0n ? '-' : ''}${size / microsPerDollar}.${part.replace(/0{1,4}$/, '')}`
}

/** Whole cents, rounded down. */
export const centsOf = (micros: Micros): bigint => {
  const cents = micros / 10_000n
  return cents * 10_000n > micros ? cents - 1n : cents
}

export const sumOf = (amounts: Iterable<Micros>): Micros => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}
