/**
 * A place that a room declares for contributions of later rooms. The room reads the values and never learns who added them, so it depends
 * on no later room. Any number of rooms may fill a slot.
 */
export interface Slot<Value> {
  /** `<room>.<what>`, for messages. */
  readonly name: string
  fill(value: Value): Fill
}

/** The same for something that a room requires: exactly one room, or the process that combines the rooms, fills it. */
export interface Port<Value> extends Slot<Value> {
  readonly needed: true
}

/** What a room puts into a slot or port. Made with the slot's own `fill`, so the compiler has checked the value. */
export interface Fill {
  readonly slot: object
  readonly value: unknown
}

export function defineSlot<Value>(name: string): Slot<Value> {
  const slot: Slot<Value> = { name, fill: (value) => ({ slot, value }) }
  return slot
}

export function definePort<Value>(name: string): Port<Value> {
  const port: Port<Value> = { name, needed: true, fill: (value) => ({ slot: port, value }) }
  return port
}

/** The values of a slot, in the order of the rooms. */
export type Filled = <Value>(slot: Slot<Value>) => readonly Value[]

/** The value of a port. Throws if nobody or more than one room fills it. */
export type Ports = <Value>(port: Port<Value>) => Value

const valuesIn = <Value>(fills: readonly Fill[], slot: Slot<Value>): Value[] =>
  fills.filter((fill) => fill.slot === slot).map(({ value }) => value as Value) // made by the slot's own `fill`

export const filledBy =
  (rooms: readonly { readonly fills: readonly Fill[] }[]): Filled =>
  (slot) =>
    valuesIn(
      rooms.flatMap(({ fills }) => fills),
      slot,
    )

/** `own`: values of the process that combines the rooms. They replace those of rooms. */
export const portsOf =
  (own: readonly Fill[], rooms: readonly { readonly fills: readonly Fill[] }[]): Ports =>
  <Value>(port: Port<Value>): Value => {
    const given = valuesIn(own, port)
    const values = given.length > 0 ? given : filledBy(rooms)(port)
    if (values.length !== 1) {
      throw new Error(
        values.length === 0
          ? `Nothing fills the port ${port.name}: fill it in a room's entry point or where the process combines the rooms`
          : `${values.length} rooms fill the port ${port.name}: only one may`,
      )
    }
    return values[0] as Value // there is one
  }
