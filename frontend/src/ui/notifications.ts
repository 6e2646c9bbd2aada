import { isAbort, toApiError } from '../api/apiError.ts'
import { createStore } from '../api/storage/store.ts'

export type NotificationType = 'error' | 'warning' | 'success' | 'info'

export type Notification = {
  /** When it was created, in milliseconds; later by one when two come at once. */
  id: number
  title: string
  text: string
  type: NotificationType
  errorCode?: string | undefined
  /** How often the same came in a row. */
  count: number
}

export type NewNotification = { title: string; text?: string; type?: NotificationType; errorCode?: string }

/** Milliseconds until a notification leaves by itself. */
export const dismissAfter = 30_000

const store = createStore<readonly Notification[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

/** Those that somebody points at or has the focus in. */
const held = new Set<number>()

function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  held.delete(id)
  store.set((all) => all.filter((one) => one.id !== id))
}

function restart(id: number): void {
  clearTimeout(timers.get(id))
  if (held.has(id) || !store.get().some((one) => one.id === id)) return
  timers.set(
    id,
    setTimeout(() => dismiss(id), dismissAfter),
  )
}

function isSame(one: Notification, other: NewNotification): boolean {
  return one.title === other.title && one.text === (other.text ?? '') && one.type === (other.type ?? 'info')
}

function add(wanted: NewNotification): void {
  const same = store.get().find((one) => isSame(one, wanted))
  if (same) {
    store.set((all) => all.map((one) => (one === same ? { ...one, count: one.count + 1 } : one)))
    restart(same.id)
    return
  }
  lastId = Math.max(Date.now(), lastId + 1)
  const { title, text = '', type = 'info', errorCode } = wanted
  store.set((all) => [...all, { id: lastId, title, text, type, errorCode, count: 1 }])
  restart(lastId)
}

export const notifications = {
  get: store.get,
  set: store.set,
  subscribe: store.subscribe,
  dismiss,
  /** While a notification is hovered or focused, it stays. */
  pause(id: number): void {
    held.add(id)
    clearTimeout(timers.get(id))
  },
  resume(id: number): void {
    held.delete(id)
    restart(id)
  },
}

/** Shows a notification; an identical one only counts up and stays longer. */
export function notify(notification: NewNotification): void {
  add(notification)
}

/** Notifies the user of a failure. `text` says what went wrong, by default in the API's words. An abort shows nothing. */
export function notifyError(title: string, thrown: unknown, text = toApiError(thrown).description): void {
  if (isAbort(thrown)) return
  console.error('An error occurred:', thrown)
  add({ title, text, type: 'error', errorCode: toApiError(thrown).error })
}
