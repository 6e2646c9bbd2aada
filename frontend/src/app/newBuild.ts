import { createStore } from '../api/storage/store.ts'

/** True once a newer build of the pages is out. */
export const newBuild = createStore(false)

/** Milliseconds between two looks. */
const interval = 3_600_000

async function look(): Promise<void> {
  const answer = await fetch(`/build.json?${Date.now()}`, { cache: 'no-store' })
  if (!answer.ok) return
  const { id }: { id?: unknown } = await answer.json()
  if (typeof id === 'string' && id !== __BUILD_ID__) newBuild.set(true)
}

/** Looks for a newer build now and then. Call once, at start. */
export function watchBuild(): void {
  if (import.meta.env.DEV) return
  setInterval(() => look().catch(() => undefined), interval)
}
