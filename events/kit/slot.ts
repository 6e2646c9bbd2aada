/**
 * A place that a room declares for what rooms after it bring: it reads what is there and never learns who put it. So a lower room
 * needs nothing of a higher one. Each workspace computes what is in its slots from its list of rooms.
 */
export interface Slot<Value> {
  /** `<room>.<what>`, for messages. */
  readonly name: string
  fill(value: Value): Fill
}

/** What a room puts in a slot; made by the slot, so that the compiler has checked the value. */
export interface Fill {
  readonly slot: object
  readonly value: unknown
}

/** What is in a slot, in the order of the rooms. */
export type Filled = <Value>(slot: Slot<Value>) => readonly Value[]

export function defineSlot<Value>(name: string): Slot<Value> {
  const slot: Slot<Value> = { name, fill: (value) => ({ slot, value }) }
  return slot
}

export const filledBy =
  (rooms: readonly { readonly fills: readonly Fill[] }[]): Filled =>
  <Value>(slot: Slot<Value>) =>
    // A slot's own `fill` took the value.
    rooms.flatMap(({ fills }) => fills.filter((fill) => fill.slot === slot).map(({ value }) => value as Value))
