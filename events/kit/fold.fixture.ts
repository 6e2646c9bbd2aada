import { applied, begunBy, changeOf, type Fold, type Told, type Undated } from './fold.ts'

/** Folds the events of one stream. The first happens at 1,000 ms and each later one 1,000 ms after the one before it. */
export function snapshotOf<Snapshot extends object, Event extends Told, First extends Event['type']>(
  fold: Fold<Snapshot, Event, First> & { initial?: Snapshot },
  events: readonly Undated<Event>[],
): Snapshot {
  let snapshot = fold.initial
  for (const [index, { type, data }] of events.entries()) {
    const event = { type, data, at: (index + 1) * 1_000 } as unknown as Event // the same event with its time
    const begun = begunBy(fold, event)
    if (begun) snapshot = begun
    else if (snapshot) snapshot = applied(snapshot, changeOf(fold, event as Exclude<Event, { type: First }>))
  }
  if (!snapshot) throw new Error('None of the events begins the stream')
  return snapshot
}
