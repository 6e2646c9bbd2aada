import type { Position } from '@adit/events/kit/envelope.ts'

/** What is to be done, and the id under which it is done once. */
export interface JobKey {
  name: string
  id: string
}

/** The event that asked for a job. */
export interface JobCause {
  eventId: string
  root: string
  correlationId: string
  traceparent?: string | undefined
}

export interface NewJob extends JobKey {
  /** A JSON object. Ids and times only: names, addresses and texts are looked up when the job runs. */
  data: unknown
  /** Milliseconds since 1970; now by default. */
  dueAt?: number | undefined
  cause?: JobCause | undefined
  /** Of the event, for jobs that read an index. */
  position?: Position | undefined
}

export interface TakenJob extends JobKey {
  data: unknown
  /** What the last turn kept; null before the first. */
  progress: unknown
  /** How often the present turn was begun, this time included. */
  attempts: number
  cause: JobCause | null
  position: Position | null
}

/** How a turn ended. */
export type Settlement =
  | { kind: 'done' }
  /** The turn went well, and there is more to do. */
  | { kind: 'next'; progress: unknown; afterMs: number }
  /** It could not begin, or its failure says nothing about the job: the attempt does not count. */
  | { kind: 'waits'; afterMs: number; reason?: string }
  | { kind: 'failed'; reason: string; afterMs: number }
  /** Given up until staff retry it. */
  | { kind: 'dead'; reason: string }

export type JobState = 'waiting' | 'running' | 'done' | 'dead' | 'cancelled'

export const jobFields = ['since', 'name', 'state', 'root', 'due'] as const

export interface StoredJob extends JobKey {
  state: JobState
  data: unknown
  progress: unknown
  attempts: number
  /** Of the last failure of the present turn. */
  reason: string | null
  /** Null for jobs that no event asked for. */
  root: string | null
  /** ISO 8601: when it was enqueued. */
  since: string
  /** ISO 8601: when it is taken next; of a running one, when its lease lapses. */
  due: string
}

export interface JobPage {
  limit: number
  offset: number
  state?: JobState | undefined
  name?: string | undefined
  root?: string | undefined
  /** The longest waiting first by default. */
  order?: { field: (typeof jobFields)[number]; descending: boolean } | undefined
}

export interface TakeOptions {
  /** Names of jobs with the number of them to take at most. */
  places: ReadonlyMap<string, number>
  owner: string
  leaseMs: number
}

/** Jobs with their turns. No method keeps a transaction open: one would hide later events from readers of the log. */
export interface JobStore {
  /** A job that is known by its name and id stays as it is, one that has ended too. */
  enqueue(jobs: readonly NewJob[]): Promise<void>
  /** Takes jobs that are due, and those whose lease has lapsed, the longest due first. */
  take(options: TakeOptions): Promise<TakenJob[]>
  /** Extends leases; returns those that `owner` still holds. */
  renew(keys: readonly JobKey[], owner: string, leaseMs: number): Promise<JobKey[]>
  /** False when `owner` no longer holds the job, which was cancelled or taken by another. */
  settle(key: JobKey, owner: string, settlement: Settlement): Promise<boolean>
  /** Hands back all that `owner` holds, for others to take at once. */
  release(owner: string): Promise<void>
  /** Ends a job that waits, runs or is dead; a turn that runs is told by its next renewal. False when there is no such job. */
  cancel(key: JobKey): Promise<boolean>
  /** Makes a dead or waiting job due now, with all its attempts. False when there is no such job. */
  retry(key: JobKey): Promise<boolean>
  find(key: JobKey): Promise<StoredJob | undefined>
  list(page: JobPage): Promise<{ jobs: StoredJob[]; total: number }>
  /** The log has moved to another store, whose positions are others. */
  forgetPositions(): Promise<void>
  /** Forgets jobs that were done or cancelled longer ago than this; what enqueues them again then does them again. */
  sweep(olderThanMs: number): Promise<void>
}
