import { copyEvents } from './copy_events.ts'
import type { LoggedEvent } from './drafts.ts'
import { catalogueLog, eventsPerProject } from './event_log.ts'

export interface FillOptions {
  /** Number of events to store. The log ends in the middle of some lives. */
  events: number
  seed?: number
  onProgress?(events: number): void
}

/** Loads the log of a generated catalogue directly into an empty Postgres event store. */
export async function fillLog(url: string, { events, seed, onProgress }: FillOptions): Promise<void> {
  const log = catalogueLog({ projects: Math.ceil(events / eventsPerProject) * 2, seed })
  await copyEvents(url, firstOf(log, events), onProgress)
}

function* firstOf(acts: Iterable<LoggedEvent[]>, events: number): Generator<LoggedEvent> {
  let left = events
  for (const act of acts) {
    yield* act.slice(0, left)
    left -= act.length
    if (left <= 0) return
  }
}
