import type { Position } from '@adit/events/kit/envelope.ts'
import type { Checkpoint, ParkedReaction, ReactorStore } from '../eventing/reactor_store.port.ts'

interface Row {
  storeId: string
  position: Position | undefined
  last: Checkpoint['last']
  owner: string
  leasedUntil: number
}

/** An in-memory reactor store, for tests and tools. */
export function memoryReactorStore(now: () => number = Date.now): ReactorStore {
  const rows = new Map<string, Row>()
  const parked = new Map<string, ParkedReaction>()
  const parkedKey = (name: string, eventId: string) => `${name} ${eventId}`
  return {
    async begin(name, storeId, at) {
      const known = rows.get(name)
      if (known?.storeId === storeId) return
      const position = await at(known && { last: known.last })
      if (rows.get(name)?.storeId === storeId) return
      rows.set(name, { storeId, position, last: undefined, owner: '', leasedUntil: Number.NEGATIVE_INFINITY })
    },
    async placeOf(name, storeId) {
      const row = rows.get(name)
      return row?.storeId === storeId ? { position: row.position } : undefined
    },
    async lease(name, owner, forMs) {
      const row = rows.get(name)
      if (!row || (row.leasedUntil >= now() && row.owner !== owner)) return undefined
      Object.assign(row, { owner, leasedUntil: now() + forMs })
      return { position: row.position }
    },
    async release(owner, name) {
      for (const [key, row] of rows) {
        if (row.owner === owner && (name === undefined || key === name)) row.leasedUntil = Number.NEGATIVE_INFINITY
      }
    },
    async advance(name, owner, { position, last }, forMs) {
      const row = rows.get(name)
      if (row?.owner !== owner) return false
      if (row.position === undefined || row.position < position) row.position = position
      row.last = last ?? row.last
      row.leasedUntil = now() + forMs
      return true
    },
    async park(reactor, { id: eventId, stream, revision, metadata: { root }, type }, reason) {
      const since = parked.get(parkedKey(reactor, eventId))?.since ?? new Date(now()).toISOString()
      const reaction = { reactor, eventId, stream, revision, root, type, reason: reason.slice(0, 2_000), since }
      parked.set(parkedKey(reactor, eventId), reaction)
    },
    async parked({ limit, offset, reactor, root, order }) {
      const { field, descending } = order ?? { field: 'since', descending: false }
      const wanted = [...parked.values()].filter(
        (one) => (reactor === undefined || one.reactor === reactor) && (root === undefined || one.root === root),
      )
      const sign = descending ? -1 : 1
      wanted.sort((one, other) => (one[field] < other[field] ? -sign : Number(one[field] > other[field]) * sign))
      return { reactions: wanted.slice(offset, offset + limit), total: wanted.length }
    },
    async parkedOne(name, eventId) {
      return parked.get(parkedKey(name, eventId))
    },
    async unpark(name, eventId) {
      parked.delete(parkedKey(name, eventId))
    },
  }
}
