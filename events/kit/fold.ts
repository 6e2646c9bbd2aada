/** The parts of a recorded event that a fold reads. */
export interface Told<Type extends string = string, Data = unknown> {
  type: Type
  data: Data
  /** Milliseconds since 1970. */
  at: number
}

/** The same for an event that a decider has just returned. It has no time until it is appended. */
export type Undated<Event> =
  Event extends Told<infer Type, infer Data> ? { type: Type; data: Data; at?: number } : never

type TellOf<Event, Type> =
  Event extends Told<infer Own, infer Data> ? (Own extends Type ? Told<Own, Data> : never) : never

/**
 * What an event changes. Each field has the new value or a function from the old to the new one; a map of items has edits of single items.
 * No field depends on another, so code that keeps only some fields applies the same change to those.
 */
export type Change<Snapshot> = {
  [Name in keyof Snapshot]?: Snapshot[Name] extends ReadonlyMap<string, infer Item>
    ? readonly ItemEdit<Item>[]
    : Snapshot[Name] | ((before: Snapshot[Name]) => Snapshot[Name])
}

/** What happens to one item of a map, or to all of them. `add` does nothing if the item exists. `change` does nothing if it doesn't. */
export type ItemEdit<Item> =
  | ({ id: string } & ({ put: Item } | { add: Item } | { change: Change<Item> } | { removed: true }))
  | { allRemoved: true }

/**
 * The one place that defines what the events of a stream mean. `begin` has the events that create something, `on` those that change it.
 * History, projectors and deciders all apply it, each to the fields that it keeps.
 */
export interface Fold<Snapshot, Event extends Told, First extends Event['type'] = never> {
  begin: { readonly [Type in First]: (event: TellOf<Event, Type>) => Snapshot }
  on: { readonly [Type in Exclude<Event['type'], First>]: (event: TellOf<Event, Type>) => Change<Snapshot> }
  /** Never set; only holds the types. */
  readonly __types?: [Snapshot, Event, First]
}

/** A fold of something that always exists, such as the list of projects that an account follows. */
export interface StandingFold<Snapshot, Event extends Told> extends Fold<Snapshot, Event> {
  initial: Snapshot
}

type AnyFold<Snapshot> = {
  begin: Readonly<Record<string, ((event: Told) => Snapshot) | undefined>>
  on: Readonly<Record<string, ((event: Told) => Change<Snapshot>) | undefined>>
}

/** What an event changes that doesn't begin the stream. */
export function changeOf<Snapshot, Event extends Told, First extends Event['type']>(
  fold: Fold<Snapshot, Event, First>,
  event: Exclude<Event, { type: First }>,
): Change<Snapshot> {
  const change = (fold as unknown as AnyFold<Snapshot>).on[event.type] // a table by type, as the one below
  if (!change) throw new Error(`${event.type} changes nothing that this fold knows`)
  return change(event)
}

/** What the event begins, or undefined if it changes something that exists. */
export function begunBy<Snapshot, Event extends Told, First extends Event['type']>(
  fold: Fold<Snapshot, Event, First>,
  event: Event,
): Snapshot | undefined {
  return (fold as unknown as AnyFold<Snapshot>).begin[event.type]?.(event)
}

/** The fields of `before` after a change. Fields that `before` doesn't have are left out. */
export function applied<Kept extends object>(before: Kept, change: Change<Kept>, items: KeptItems = {}): Kept {
  const after = { ...before } as Record<string, unknown>
  for (const name of Object.keys(change)) {
    if (name in after) after[name] = valueAfter(after[name], change[name as keyof typeof change], items[name])
  }
  return after as Kept // of the same fields
}

/** The value of one field after its change. */
export function valueAfter(before: unknown, next: unknown, itemFields?: readonly string[]): unknown {
  if (typeof next === 'function') return next(before)
  return before instanceof Map ? itemsAfter(before, next as readonly ItemEdit<object>[], itemFields) : next // see Change
}

function itemsAfter(
  items: ReadonlyMap<string, object>,
  edits: readonly ItemEdit<object>[],
  fields?: readonly string[],
) {
  const after = new Map(items)
  const kept = (item: object) => (fields ? picked(item, fields) : item)
  for (const edit of edits) {
    if ('put' in edit) after.set(edit.id, kept(edit.put))
    else if ('add' in edit) after.set(edit.id, after.get(edit.id) ?? kept(edit.add))
    else if ('removed' in edit) after.delete(edit.id)
    else if ('allRemoved' in edit) after.clear()
    else {
      const item = after.get(edit.id)
      if (item) after.set(edit.id, applied(item, edit.change))
    }
  }
  return after
}

/** For maps of items: the fields of an item that are kept. */
type KeptItems = Readonly<Record<string, readonly string[] | undefined>>
type ItemOf<Value> = Value extends ReadonlyMap<string, infer Item> ? Item : never
type ItemNames<Snapshot, Names extends keyof Snapshot> = {
  readonly [Name in Names as ItemOf<Snapshot[Name]> extends object ? Name : never]?: readonly (keyof ItemOf<
    Snapshot[Name]
  >)[]
}
type Picked<Value, Names> =
  Value extends ReadonlyMap<string, infer Item>
    ? Names extends readonly (keyof Item)[]
      ? ReadonlyMap<string, Pick<Item, Names[number]>>
      : Value
    : Value
export type Kept<Snapshot, Names extends keyof Snapshot, Items = unknown> = {
  [Name in Names]: Picked<Snapshot[Name], Name extends keyof Items ? Items[Name] : undefined>
}

/**
 * Folds only the fields that decisions need, because states are kept in memory and must not contain long texts. `items` names the fields
 * that are kept of a map's items; by default all are.
 */
export function keeping<
  Snapshot extends object,
  Event extends Told,
  First extends Event['type'],
  const Names extends keyof Snapshot & string,
  const Items extends ItemNames<Snapshot, Names>,
>(fold: Fold<Snapshot, Event, First> & { initial?: Snapshot }, names: readonly Names[], items?: Items) {
  type State = Kept<Snapshot, Names, Items>
  const itemNames = items as KeptItems | undefined
  const initial = fold.initial && (keep(fold.initial, names, itemNames) as State)
  return (before: State | null, { type, data, at = Number.NaN }: Undated<Event>): State => {
    const event = { type, data, at } as unknown as Event // an Undated event with its time
    const begun = begunBy(fold, event)
    if (begun) return keep(begun, names, itemNames) as State
    const state = before ?? initial
    if (!state) throw new Error(`${event.type} came before ${Object.keys(fold.begin).join(' or ')}`)
    return applied(state, changeOf(fold, event as Exclude<Event, { type: First }>) as Change<State>, itemNames)
  }
}

function keep(snapshot: object, names: readonly string[], items: KeptItems = {}): object {
  const kept = picked(snapshot, names)
  for (const [name, fields] of Object.entries(items)) {
    const all = kept[name]
    if (fields && all instanceof Map) kept[name] = new Map([...all].map(([id, item]) => [id, picked(item, fields)]))
  }
  return kept
}

function picked(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(from, name)]))
}
