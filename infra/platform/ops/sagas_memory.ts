import type { SagaRow, SagaStore } from '../eventing/saga_store.port.ts'

interface Held extends SagaRow {
  owner: string
  leasedUntil: number
}

/** An in-memory saga store, for unit tests and tools. */
export function memorySagaStore(now: () => number = Date.now): SagaStore {
  const rows = new Map<string, Held>()
  const keyOf = (kind: string, id: string) => `${kind}/${id}`
  return {
    async lease(row, owner, forMs) {
      const held = rows.get(keyOf(row.kind, row.id))
      if (held && held.owner !== owner && held.leasedUntil >= now()) return false
      rows.set(keyOf(row.kind, row.id), { ...row, attempts: held?.attempts ?? 0, owner, leasedUntil: now() + forMs })
      return true
    },
    async takeLapsed(owner, forMs, limit) {
      const lapsed = [...rows.values()].filter(({ leasedUntil }) => leasedUntil < now()).slice(0, limit)
      for (const row of lapsed) {
        const attempts = row.attempts + 1
        rows.set(keyOf(row.kind, row.id), { ...row, owner, attempts, leasedUntil: now() + forMs })
      }
      return lapsed.map(({ kind, id, context, attempts }) => ({ kind, id, context, attempts: attempts + 1 }))
    },
    async done(kind, id) {
      rows.delete(keyOf(kind, id))
    },
  }
}
