import type { Position } from '@adit/events/kit/envelope.ts'

/** A job to enqueue. A second one with the same name and id is ignored. */
export interface JobKey {
  name: string
  id: string
}

/** The event that enqueued a job. */
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
  /** Position of the event, for jobs that read an index. */
  position?: Position | undefined
}

export interface TakenJob extends JobKey {
  data: unknown
  /** What the last turn passed on. Null before the first. */
  progress: unknown
  /** How often the current turn was started, including this time. */
  attempts: number
  cause: JobCause | null
  position: Position | null
}

/** How a turn ended. */
export type Settlement =
  | { kind: 'done' }
  /** The turn succeeded, and there is more to do. */
  | { kind: 'next'; progress: unknown; afterMs: number }
  /** The turn couldn't start, or its failure says nothing about the job. The attempt doesn't count. */
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
  /** Reason of the last failure of the current turn. */
  reason: string | null
  /** Null for jobs that no event enqueued. */
  root: string | null
  /** ISO 8601. When it was enqueued. */
  since: string
  /** ISO 8601. When it will be taken next; for a running job, when its lease lapses. */
  due: string
}

export interface JobPage {
  limit: number
  offset: number
  state?: JobState | undefined
  name?: string | undefined
  root?: string | undefined
  /** Oldest first by default. */
  order?: { field: (typeof jobFields)[number]; descending: boolean } | undefined
}

export interface TakeOptions {
  /** For each job name, how many to take at most. */
  places: ReadonlyMap<string, number>
  owner: string
  leaseMs: number
}

/**
 * Stores jobs and the results of their turns. No method keeps a transaction open: an open one would hide later events from readers of the
 * log.
 */
export interface JobStore {
  /** Does nothing for a job whose name and id are known, even if that job has ended. */
  enqueue(jobs: readonly NewJob[]): Promise<void>
  /** Takes jobs that are due or whose lease has lapsed, longest due first. */
  take(options: TakeOptions): Promise<TakenJob[]>
  /** Extends leases. Returns those that `owner` still holds. */
  renew(keys: readonly JobKey[], owner: string, leaseMs: number): Promise<JobKey[]>
  /** Records how a turn ended. False when `owner` no longer holds the job because it was cancelled or taken by another worker. */
  settle(key: JobKey, owner: string, settlement: Settlement): Promise<boolean>
  /** Releases all jobs that `owner` holds, so that others can take them at once. */
  release(owner: string): Promise<void>
  /** Ends a job that is waiting, running or dead. The next renewal reports it to the running turn. False when there is no such job. */
  cancel(key: JobKey): Promise<boolean>
  /** Makes a dead or waiting job due now, with all its attempts. False when there is no such job. */
  retry(key: JobKey): Promise<boolean>
  find(key: JobKey): Promise<StoredJob | undefined>
  list(page: JobPage): Promise<{ jobs: StoredJob[]; total: number }>
  /** Forgets positions, after the log has moved to another store with different ones. */
  forgetPositions(): Promise<void>
  /** Forgets jobs that were done or cancelled longer ago than this. If they are enqueued again after that, they run again. */
  sweep(olderThanMs: number): Promise<void>
}
