import { createStore } from '../api/storage/store.ts'
import { hasTypedText } from './typedText.ts'

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

/**
 * `away`: a part of the program is missing, and the server can't be reached. `reload`: only a reload brings the part, and the reader has to
 * ask for it, because it takes what they have typed or was tried already.
 */
export type MissingPart = 'none' | 'away' | 'reload'

export const missingPart = createStore<MissingPart>('none')

/** Milliseconds between two questions to a server that is away. */
const interval = 5_000
let askNow: () => void = () => undefined
let isRecovering = false

/** Asks the server again at once. */
export const retryMissingPart = (): void => askNow()

/** Brings a part that could not be fetched. Browsers remember such a failure, so it takes a reload: only if the server answers. */
export function recoverMissingPart(): void {
  if (isRecovering) return
  isRecovering = true
  void recover().finally(() => {
    isRecovering = false
  })
}

async function recover(): Promise<void> {
  while (!(await serverAnswers())) {
    missingPart.set('away')
    await pause()
  }
  if (hasTypedText() || !mayReload(location.pathname, Date.now())) return missingPart.set('reload')
  location.reload()
}

const serverAnswers = (): Promise<boolean> =>
  fetch(`/build.json?${Date.now()}`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, interval)
    askNow = () => {
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', askNow, { once: true })
  })
}
