/** A record as the stand-in keeps it. `place` is its commit and its prepare position. */
export interface Kept {
  id: string
  stream: string
  revision: number
  type: string
  contentType: string
  data: Uint8Array
  metadata: Uint8Array
  place: number
}

export type Proposed = Pick<Kept, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>

/** How the server answers an append. A revision of -1 means that there is no stream. */
export type AppendAnswer =
  | { kind: 'stored'; revision: number; place: number | undefined }
  | { kind: 'conflict'; current: number }
  | { kind: 'too large'; limit: number }
  | { kind: 'tombstoned' }
  | { kind: 'timeout' }

export interface ReadOptions {
  /** Undefined: the whole log. */
  stream: string | undefined
  /** Revision or place to begin with; undefined: the end of the log in the direction of the read. */
  from: number | undefined
  count: number
  isBackwards: boolean
}

export interface FakeLog {
  records: readonly Kept[]
  append(stream: string, expected: number, proposed: readonly Proposed[]): AppendAnswer
  /** Undefined for a stream that doesn't exist, or whose events are all hidden by a deletion. */
  read(options: ReadOptions): Kept[] | undefined | 'tombstoned'
  /** Hides all events of a stream but the last ones, as its `$maxCount` does. */
  truncate(stream: string, keep: number): void
  /** Hides a stream. A later append goes on with the next revision. */
  softDelete(stream: string): void
  /** Ends a stream for good. */
  tombstone(stream: string): void
  /** Adds records of another program. */
  addForeign(count: number): void
}

export interface FakeLogOptions {
  /** Most bytes of an append (default 1 MiB). */
  maxAppendBytes?: number
  /** Whether the server's own records and those of another program follow each append, as they may (default true). */
  isShared?: boolean
}

interface KeptStream {
  events: Kept[]
  /** First revision that can be read. */
  visibleFrom: number
  isDeleted: boolean
  isTombstoned: boolean
}

const defaultMaxAppendBytes = 1024 * 1024
const firstPlace = 1_000
const placeStep = 137
const foreign = { contentType: 'application/json', data: Buffer.from('{}'), metadata: new Uint8Array() }

/** The rules of EventStoreDB 23.10.6 for streams and the log, as they were measured on a server (docs/decisions/kurrentdb.md). */
export function createFakeLog({
  maxAppendBytes = defaultMaxAppendBytes,
  isShared = true,
}: FakeLogOptions = {}): FakeLog {
  const records: Kept[] = []
  const streams = new Map<string, KeptStream>()

  const open = (name: string): KeptStream => {
    const known = streams.get(name)
    if (known) return known
    const created = { events: [], visibleFrom: 0, isDeleted: false, isTombstoned: false }
    streams.set(name, created)
    return created
  }
  const store = (name: string, proposed: Proposed) => {
    const { events } = open(name)
    const place = firstPlace + records.length * placeStep
    const kept = { ...proposed, stream: name, revision: events.length, place }
    events.push(kept)
    records.push(kept)
  }

  const addForeign = (count: number) => {
    for (let added = 0; added < count; added++) {
      store('others', { ...foreign, id: crypto.randomUUID(), type: 'SomethingElse' })
    }
  }

  return {
    records,
    addForeign,
    append(name, expected, proposed) {
      const size = proposed.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
      if (size > maxAppendBytes) return { kind: 'too large', limit: maxAppendBytes }
      const stream = streams.get(name)
      if (stream?.isTombstoned) return { kind: 'tombstoned' }
      const events = stream?.events ?? []
      if (proposed.length === 0) return { kind: 'stored', revision: Math.max(expected, 0), place: undefined }
      const revision = expected + proposed.length
      const isKnown = proposed.every(({ id }, index) => events[expected + 1 + index]?.id === id)
      if (isKnown) {
        const isVisible = stream !== undefined && !stream.isDeleted && expected + 1 >= stream.visibleFrom
        return { kind: 'stored', revision, place: isVisible ? events[revision]?.place : undefined }
      }
      const isFresh = expected === events.length - 1 || (expected === -1 && stream?.isDeleted === true)
      if (!isFresh) return { kind: 'conflict', current: events.length - 1 }
      const target = open(name)
      if (target.isDeleted) Object.assign(target, { isDeleted: false, visibleFrom: target.events.length })
      for (const one of proposed) store(name, one)
      const last = target.events.at(-1)
      if (isShared) {
        store('$stats', { ...foreign, id: crypto.randomUUID(), type: '$statsCollected' })
        addForeign(1)
      }
      return { kind: 'stored', revision: last?.revision ?? revision, place: last?.place }
    },
    read({ stream: name, from, count, isBackwards }) {
      if (name === undefined) {
        const index = Math.ceil(((from ?? firstPlace) - firstPlace) / placeStep)
        if (!isBackwards) return records.slice(Math.max(index, 0), Math.max(index, 0) + count)
        const end = from === undefined ? records.length : index
        return records.slice(Math.max(end - count, 0), Math.max(end, 0)).toReversed()
      }
      const stream = streams.get(name)
      if (stream?.isTombstoned) return 'tombstoned'
      if (!stream || stream.isDeleted) return undefined
      const visible = stream.events.slice(stream.visibleFrom)
      if (isBackwards) return visible.slice(-count).toReversed()
      const skipped = Math.max((from ?? 0) - stream.visibleFrom, 0)
      return visible.slice(skipped, skipped + count)
    },
    truncate(name, keep) {
      const stream = open(name)
      stream.visibleFrom = Math.max(stream.events.length - keep, 0)
    },
    softDelete: (name) => void Object.assign(open(name), { isDeleted: true }),
    tombstone: (name) => void Object.assign(open(name), { isTombstoned: true }),
  }
}
