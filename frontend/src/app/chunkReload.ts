const key = 'adit-reloads'

/** Milliseconds within which one path is reloaded once only. */
export const guard = 10_000

type Reloads = Record<string, number>

function stored(): Reloads {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

/** Whether a path may be reloaded now; if so, remembers it. Without session storage it may not, because it could loop. */
export function mayReload(path: string, now: number): boolean {
  const reloads = stored()
  const last = reloads[path]
  if (last !== undefined && now - last < guard) return false
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...reloads, [path]: now }))
    return true
  } catch {
    return false
  }
}

/** An error of a part of the program that could not be fetched: after an update its file has another name. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i.test(
      error.message,
    )
  )
}

/** Reloads the page when a chunk is gone. Call once, at start. */
export function reloadOnChunkError(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !mayReload(location.pathname, Date.now())) return
    event.preventDefault()
    location.reload()
  })
}
