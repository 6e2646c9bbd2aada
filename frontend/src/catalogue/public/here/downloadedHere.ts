import { isId } from '@adit/events/kit/id.values.ts'
import { createStore } from '../../../api/storage/store.ts'

/** Ours: as many as one search can ask for. */
export const keptMost = 40

const key = 'downloads'

/** When a project was last downloaded, in milliseconds since 1970, by its id; the latest first. */
type Downloads = ReadonlyMap<string, number>

function read(): Downloads {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const entries = Object.entries(kept ?? {}).filter(([id, at]) => isId(id) && typeof at === 'number')
    return new Map(entries.sort(([, left], [, right]) => right - left).slice(0, keptMost))
  } catch {
    return new Map() // Nothing is kept, or this browser keeps nothing.
  }
}

const store = createStore<Downloads>(new Map())

function write(downloads: Downloads): void {
  store.set(downloads)
  try {
    if (downloads.size === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(Object.fromEntries(downloads)))
  } catch {
    // Then this page alone knows of it.
  }
}

/** What was downloaded in this browser. No server is told of it but by a search for some of these ids. */
export const downloadedHere = {
  get: store.get,
  subscribe: store.subscribe,
  /** What other pages of this browser have added. */
  refresh: (): void => store.set(read()),
  remember(projectIds: readonly string[], now: number): void {
    const latest = projectIds.map((id) => [id, now] as const)
    const before = [...read()].filter(([id]) => !projectIds.includes(id))
    write(new Map([...latest, ...before].slice(0, keptMost)))
  },
  forget: (): void => write(new Map()),
}
