import { type ColumnOf, columnOf } from './column.ts'
import { begunBy, type Change, changeOf, type Fold, type ItemEdit, type Told } from './fold.ts'

/** A snapshot as history shows it: plain JSON with column names, a map as an object by id. */
export type Shown<Snapshot, Hidden = never> = {
  [Name in Exclude<keyof Snapshot, Hidden> & string as ColumnOf<Name>]: Snapshot[Name] extends ReadonlyMap<
    string,
    infer Item
  >
    ? Readonly<Record<string, Shown<Item>>>
    : Snapshot[Name]
}

/** The shown snapshot after one more event of its stream. Undefined if the event comes before the one that begins the stream. */
export function shownAfter<
  Snapshot extends object,
  Event extends Told,
  First extends Event['type'],
  Hidden extends keyof Snapshot = never,
>(
  fold: Fold<Snapshot, Event, First>,
  before: Shown<Snapshot, Hidden> | null,
  event: Event,
  hidden: readonly Hidden[] = [],
): Shown<Snapshot, Hidden> {
  const begun = begunBy(fold, event)
  if (begun) return shown(begun, hidden)
  if (!before) throw new Error(`${event.type} came before ${Object.keys(fold.begin).join(' or ')}`)
  return shownChange(before, changeOf(fold, event as Exclude<Event, { type: First }>))
}

export function shown<Snapshot extends object, Hidden extends keyof Snapshot = never>(
  snapshot: Snapshot,
  hidden: readonly Hidden[] = [],
): Shown<Snapshot, Hidden> {
  const names = Object.keys(snapshot).filter((name) => !hidden.includes(name as Hidden))
  const fields = names.map((name) => [columnOf(name), plain(Reflect.get(snapshot, name))])
  return Object.fromEntries(fields) as Shown<Snapshot, Hidden> // the same fields under the names of their columns
}

const plain = (value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries([...value].map(([id, item]) => [id, shown(item)])) : value

/** A shown snapshot after a change, without hidden fields. */
export function shownChange<Fields extends object, Snapshot>(before: Fields, change: Change<Snapshot>): Fields {
  const after = { ...before } as Record<string, unknown>
  for (const [name, next] of Object.entries(change)) {
    const column = columnOf(name)
    if (!(column in after)) continue
    after[column] = typeof next === 'function' ? next(after[column]) : valueAfter(after[column], next)
  }
  return after as Fields
}

/** A list takes the place of an object only where it edits the object's items. */
const valueAfter = (before: unknown, next: unknown): unknown =>
  isRecord(before) && Array.isArray(next) ? itemsAfter(before, next) : next

const isRecord = (value: unknown): value is Record<string, object> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function itemsAfter(items: Record<string, object>, edits: readonly ItemEdit<object>[]): Record<string, object> {
  let after = { ...items }
  for (const edit of edits) {
    if ('put' in edit) after[edit.id] = shown(edit.put)
    else if ('add' in edit) after[edit.id] ??= shown(edit.add)
    else if ('allRemoved' in edit) after = {}
    else if ('removed' in edit) delete after[edit.id]
    else {
      const item = after[edit.id]
      if (item) after[edit.id] = shownChange(item, edit.change)
    }
  }
  return after
}
