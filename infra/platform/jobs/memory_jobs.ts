import type { JobKey, JobPage, JobStore, NewJob, Settlement, StoredJob } from './jobs.port.ts'

interface Entry extends NewJob {
  state: 'open' | 'done' | 'dead' | 'cancelled'
  progress: unknown
  attempts: number
  reason: string | null
  owner: string | null
  due: number
  since: number
  ended: number
}

const keyOf = ({ name, id }: JobKey): string => JSON.stringify([name, id])
/** Copies a value as a database would return it. */
const copied = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

/** An in-memory job store, for tests without a database. */
export function memoryJobStore(now: () => number): JobStore {
  const entries = new Map<string, Entry>()
  const held = (key: JobKey, owner: string): Entry | undefined => {
    const entry = entries.get(keyOf(key))
    return entry?.owner === owner && entry.state === 'open' ? entry : undefined
  }

  return {
    async enqueue(jobs) {
      for (const job of jobs) {
        if (entries.has(keyOf(job))) continue
        const due = job.dueAt ?? now()
        entries.set(keyOf(job), {
          ...{ ...job, data: copied(job.data), due, since: now() },
          ...{ state: 'open', progress: null, attempts: 0, reason: null, owner: null, ended: 0 },
        })
      }
    },
    async take({ places, owner, leaseMs }) {
      const taken: Entry[] = []
      for (const [wanted, limit] of places) {
        const isDue = (entry: Entry) => entry.name === wanted && entry.state === 'open' && entry.due <= now()
        const due = [...entries.values()].filter(isDue).sort((a, b) => a.due - b.due)
        taken.push(...due.slice(0, limit))
      }
      for (const entry of taken) Object.assign(entry, { owner, due: now() + leaseMs, attempts: entry.attempts + 1 })
      return taken.map(({ name, id, data, progress, attempts, cause, position }) => ({
        ...{ name, id, data, progress, attempts },
        ...{ cause: cause ?? null, position: position ?? null },
      }))
    },
    async renew(keys, owner, leaseMs) {
      const still = keys.filter((key) => held(key, owner))
      for (const key of still) Object.assign(held(key, owner) ?? {}, { due: now() + leaseMs })
      return still
    },
    async settle(key, owner, settlement) {
      const entry = held(key, owner)
      if (!entry) return false
      Object.assign(entry, { owner: null }, settled(entry, settlement, now()))
      return true
    },
    async release(owner) {
      for (const entry of entries.values()) {
        if (entry.owner !== owner || entry.state !== 'open') continue
        Object.assign(entry, { owner: null, due: now(), attempts: entry.attempts - 1 })
      }
    },
    async cancel(key) {
      const entry = entries.get(keyOf(key))
      if (entry?.state !== 'open' && entry?.state !== 'dead') return false
      Object.assign(entry, { state: 'cancelled', owner: null, ended: now() })
      return true
    },
    async retry(key) {
      const entry = entries.get(keyOf(key))
      const canRetry = entry?.state === 'dead' || (entry?.state === 'open' && entry.owner === null)
      if (canRetry) Object.assign(entry, { state: 'open', attempts: 0, due: now() })
      return canRetry
    },
    async find(key) {
      const entry = entries.get(keyOf(key))
      return entry && present(entry)
    },
    async list(page) {
      const matching = [...entries.values()].map(present).filter((job) => isWanted(job, page))
      const { field, descending } = page.order ?? { field: 'since', descending: false }
      const factor = descending ? -1 : 1
      const key = (job: StoredJob) => String(job[field] ?? '')
      matching.sort((a, b) => factor * compare(key(a), key(b)) || compare(keyOf(a), keyOf(b)))
      return { jobs: matching.slice(page.offset, page.offset + page.limit), total: matching.length }
    },
    async forgetPositions() {
      for (const entry of entries.values()) entry.position = undefined
    },
    async sweep(olderThanMs) {
      for (const [key, { state, ended }] of entries) {
        if ((state === 'done' || state === 'cancelled') && ended < now() - olderThanMs) entries.delete(key)
      }
    },
  }
}

function settled(entry: Entry, settlement: Settlement, now: number): Partial<Entry> {
  switch (settlement.kind) {
    case 'done':
      return { state: 'done', reason: null, ended: now }
    case 'next':
      return { progress: copied(settlement.progress), attempts: 0, reason: null, due: now + settlement.afterMs }
    case 'waits':
      return { attempts: entry.attempts - 1, reason: settlement.reason ?? null, due: now + settlement.afterMs }
    case 'failed':
      return { reason: settlement.reason, due: now + settlement.afterMs }
    case 'dead':
      return { state: 'dead', reason: settlement.reason, ended: now }
    default:
      return settlement satisfies never
  }
}

function present({ name, id, state, owner, data, progress, attempts, reason, cause, since, due }: Entry): StoredJob {
  const shown = state !== 'open' ? state : owner === null ? 'waiting' : 'running'
  const [sinceText, dueText] = [since, due].map((time) => new Date(time).toISOString())
  return {
    ...{ name, id, state: shown, data, progress, attempts, reason },
    ...{ root: cause?.root ?? null, since: sinceText ?? '', due: dueText ?? '' },
  }
}

const isWanted = (job: StoredJob, { state, name, root }: JobPage): boolean =>
  (state === undefined || job.state === state) &&
  (name === undefined || job.name === name) &&
  (root === undefined || job.root === root)

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
