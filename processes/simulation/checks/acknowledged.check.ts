import { isDeepStrictEqual } from 'node:util'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { erased } from '@adit/events/kit/personal.ts'
import type { Deed } from '../crowd.ts'
import type { Setting } from '../generators/action.ts'
import type { Breach, Check } from './breach.ts'
import { openedEvents } from './opened_events.ts'

/** Answers that say that nothing was done. The others leave it open. */
const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429

interface Write {
  deed: Deed
  to: Setting['to']
  start: number
  /** No process was at it any more. */
  end: number
}

const startOf = ({ tries }: Deed): number => Math.min(...tries.map(({ start }) => start))
export const endOf = ({ tries }: Deed): number =>
  Math.max(...tries.map(({ end }) => end ?? Number.POSITIVE_INFINITY), Number.NEGATIVE_INFINITY)
export const mayHaveHappened = ({ acknowledged, tries }: Deed): boolean =>
  acknowledged !== undefined || tries.some(({ status }) => !isRefusal(status))

/** Others were begun and answered after everything that was done for this one. */
const isSuperseded = (write: Write, writes: readonly Write[]): Write | undefined =>
  writes.find(({ deed, start }) => deed.acknowledged !== undefined && start > write.end)

/** What has been erased may have been anything. */
const includes = (data: unknown, part: Readonly<Record<string, unknown>> = {}): boolean =>
  Object.entries(part).every(([name, value]) => {
    const found = (data as Record<string, unknown>)[name]
    return found === erased || isDeepStrictEqual(found, value)
  })

const says = (event: RecordedEvent, { type, data }: Setting['to']): boolean =>
  data ? includes(event.data, data) : event.type === type

/** What was acknowledged last holds, whatever was begun before. */
export const settings: Check = async ({ deeds, ...aftermath }) => {
  const events = await openedEvents(aftermath)
  const registers = new Map<string, { setting: Setting; writes: Write[] }>()
  for (const deed of deeds.filter(mayHaveHappened)) {
    for (const setting of deed.action.sets ?? []) {
      const { stream, types, about } = setting
      const key = JSON.stringify([stream, types, about])
      const register = registers.get(key) ?? { setting, writes: [] }
      registers.set(key, register)
      register.writes.push({ deed, to: setting.to, start: startOf(deed), end: endOf(deed) })
    }
  }
  return [...registers.values()].flatMap(({ setting, writes }) => [
    ...judgeLast(setting, writes, events),
    ...judgeOrder(setting, writes, events),
  ])
}

const ownEvents = ({ stream, types, about }: Setting, events: readonly RecordedEvent[]): RecordedEvent[] =>
  events.filter((event) => event.stream === stream && types.includes(event.type) && includes(event.data, about))

const deedOf = ({ metadata: { correlationId } }: RecordedEvent): string => correlationId.split('.')[0] ?? ''

/** Nothing is changed late by what nobody was at any more when a later change began, which was acknowledged. */
function judgeOrder(setting: Setting, writes: Write[], events: readonly RecordedEvent[]): Breach[] {
  const before: Write[] = []
  return ownEvents(setting, events).flatMap((event): Breach[] => {
    const author = writes.find(({ deed }) => deed.id === deedOf(event))
    const overtaken = author && isSuperseded(author, before)
    if (author) before.push(author)
    if (!author || !overtaken) return []
    const what = `${event.stream}: ${tellOf(author.deed)} took effect after ${tellOf(overtaken.deed)}, which was acknowledged`
    return [{ kind: 'acknowledged is undone', what }]
  })
}

function judgeLast(setting: Setting, writes: Write[], events: readonly RecordedEvent[]): Breach[] {
  const { stream, otherwise } = setting
  const own = ownEvents(setting, events)
  const last = own.at(-1)
  // What follows from something else, such as unfollowing what is deleted.
  if (last?.metadata.actor.kind === 'system') return []
  const present = last ? (write: Write) => says(last, write.to) : ({ to }: Write) => isDeepStrictEqual(to, otherwise)
  const authors = writes.filter(present)
  const kind = 'acknowledged is lost'
  const shown = last ? `${last.type} ${JSON.stringify(last.data)}` : 'nothing'
  if (authors.length === 0) {
    const lost = writes.find(({ deed }) => deed.acknowledged !== undefined)
    // Nobody else writes here: what stands here was there before the run.
    return lost ? [{ kind, what: `${stream} says ${shown}, but ${tellOf(lost.deed)} was acknowledged` }] : []
  }
  const later = authors.map((author) => isSuperseded(author, writes))
  const superseding = later.every((write) => write !== undefined) ? later[0] : undefined
  if (!superseding) return []
  const [author] = authors
  return [
    {
      kind,
      what: `${stream} says ${shown} by ${author && tellOf(author.deed)}, but ${tellOf(superseding.deed)} was acknowledged later`,
    },
  ]
}

const tellOf = ({ id, command, action }: Deed): string => `${id} (${command} ${JSON.stringify(action.json)})`

/** What was acknowledged is in the log once. What wasn't is there at most once. */
export const effects: Check = ({ events, deeds }) => {
  const left = new Map<string, number>()
  for (const { type, metadata } of events) {
    const [deed = ''] = metadata.correlationId.split('.')
    const key = `${deed} ${type}`
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  return deeds.flatMap(({ id, command, action, acknowledged, isKeyed, tries }) =>
    (action.leaves ?? []).flatMap((type): Breach[] => {
      const times = left.get(`${id} ${type}`) ?? 0
      const what = `${type} of ${command} ${id} is ${times} times in the log`
      if (acknowledged && times === 0) return [{ kind: 'acknowledged is lost', what }]
      return times > 1 && (isKeyed || tries.length === 1) ? [{ kind: 'done twice', what }] : []
    }),
  )
}

/** An engine that is away is no defect of ours, which 500 would be. */
export const answers: Check = ({ deeds }) =>
  deeds.flatMap(({ command, tries }) =>
    tries
      .filter(({ status }) => status !== undefined && status >= 500 && status !== 503)
      .map(({ id, status, problem }) => ({ kind: 'answered 5xx', what: `${command} ${id}: ${status} ${problem}` })),
  )
