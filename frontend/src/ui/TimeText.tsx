import { useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { formatRelative } from './format.ts'

let minute = Math.floor(Date.now() / 60_000)
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One clock for all times on the page. */
function follow(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    minute = Math.floor(Date.now() / 60_000)
    for (const notify of listeners) notify()
  }, 60_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

type Props = {
  /** ISO 8601. */
  at: string
  /** `date` shows the day, `exact` day and time, `relative` the distance from now. */
  show?: 'relative' | 'date' | 'exact'
}

/** A moment, relative to now, with the exact time when pointed at. */
export function TimeText({ at, show = 'relative' }: Props) {
  const intl = useIntl()
  useSyncExternalStore(follow, () => minute)
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return null
  const exact = intl.formatDate(moment, { dateStyle: 'long', timeStyle: 'short' })
  const text =
    show === 'exact'
      ? exact
      : show === 'date'
        ? intl.formatDate(moment, { dateStyle: 'medium' })
        : formatRelative(intl, (moment.getTime() - Date.now()) / 1000)
  return (
    <time dateTime={at} title={exact} className="tabular">
      {text}
    </time>
  )
}
