/**
 * A place that a room declares for what rooms after it bring. The room reads what is there and never learns who put it, so that it
 * needs nothing of a later room. Any number of rooms may fill a slot.
 */
export interface Slot<Value> {
  /** `<room>.<what>`, for messages. */
  readonly name: string
  fill(value: Value): Fill
}

/** The same for what a room cannot do without: one room, or whoever puts the process together, fills it. */
export interface Port<Value> extends Slot<Value> {
  readonly needed: true
}

/** What a room puts in a slot or a port; made by its own `fill`, so that the compiler has checked the value. */
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

/** What is in a slot, in the order of the rooms. */
export type Filled = <Value>(slot: Slot<Value>) => readonly Value[]

/** What a port is filled with. Throws when nobody fills it, or two rooms do. */
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

/** `own`: of whoever puts the process together, which take the place of what rooms fill in. */
export const portsOf =
  (own: readonly Fill[], rooms: readonly { readonly fills: readonly Fill[] }[]): Ports =>
  <Value>(port: Port<Value>): Value => {
    const given = valuesIn(own, port)
    const values = given.length > 0 ? given : filledBy(rooms)(port)
    if (values.length !== 1) {
      throw new Error(
        values.length === 0
          ? `Nothing fills the port ${port.name}: fill it in the face of a room or where the process is put together`
          : `${values.length} rooms fill the port ${port.name}: one may`,
      )
    }
    return values[0] as Value // there is one
  }
