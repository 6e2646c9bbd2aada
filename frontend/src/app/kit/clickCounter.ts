/** Milliseconds after which a click no longer belongs to the ones before. */
const pause = 1000
const wanted = 5

/** Calls back at the fifth click in a row. */
export function createClickCounter(onFifth: () => void) {
  let clicks = 0
  let last = Number.NEGATIVE_INFINITY
  return (now: number): void => {
    clicks = now - last > pause ? 1 : clicks + 1
    last = now
    if (clicks < wanted) return
    clicks = 0
    onFifth()
  }
}
