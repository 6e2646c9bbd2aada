import { use, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { useFlag } from '../api/storage/flags.ts'
import { ServedContext } from '../api/storage/served.ts'
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

const never = () => () => undefined
const here = () => undefined

/** Milliseconds since 1970, and the zone to show times in: UTC until the browser's own is known. */
function useClock(): { now: number; timeZone: string | undefined } {
  const served = use(ServedContext)
  const then = () => (served ? Math.floor(served.now / 60_000) : minute)
  const at = useSyncExternalStore(follow, () => minute, then)
  const timeZone = useSyncExternalStore(never, here, () => (served ? 'UTC' : undefined))
  return { now: timeZone === undefined ? Math.max(Date.now(), at * 60_000) : (served?.now ?? 0), timeZone }
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
  const { now, timeZone } = useClock()
  const isDated = useFlag('exactTimes') || show === 'date'
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return null
  const zone = timeZone === undefined ? {} : { timeZone }
  const exact = intl.formatDate(moment, { dateStyle: 'long', timeStyle: 'short', ...zone })
  const text =
    show === 'exact'
      ? exact
      : isDated
        ? intl.formatDate(moment, { dateStyle: 'medium', ...zone })
        : formatRelative(intl, (moment.getTime() - now) / 1000)
  return (
    <time dateTime={at} title={exact} className="tabular">
      {text}
    </time>
  )
}
