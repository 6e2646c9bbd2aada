import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { z } from 'zod'
import type { CommandContext } from '../eventing/command_bus.ts'
import { seededIds } from '../ids/ids.ts'
import type { CommandIndex } from '../indexes/command_index.ts'
import type { JobCause, JobKey, JobStore } from './jobs.port.ts'

/** What a job is, apart from who does it: enqueuing needs no more. */
export interface JobDefinition<Data = unknown, Progress = unknown> {
  /** Stored with every job: never given to another. */
  name: string
  /** Ids and times only: names, addresses and texts are looked up when the job runs. */
  data: z.ZodType<Data>
  /** What one turn hands to the next. */
  progress?: z.ZodType<Progress>
  /** Attempts at one turn before it is given up (10). */
  tries?: number
  /** Pause after the first failed attempt; each further one is twice as long, up to `maxPauseMs` (1 second, 10 minutes). */
  pauseMs?: number
  maxPauseMs?: number
  /** A turn that takes longer has failed (1 minute). */
  timeMs?: number
  /** Turns of this job at once in one worker (1). */
  places?: number
  /** A turn waits until these know the log up to the event that asked for the job. */
  indexes?: readonly CommandIndex[]
}

export interface JobContext<Progress = unknown> {
  key: JobKey
  /** How often the present turn was begun, this time included. */
  attempt: number
  isLastTry: boolean
  /** What the last turn handed on; undefined in the first. */
  progress: Progress | undefined
  cause: JobCause | null
  /** Aborted when the worker stops, the time is over, or the job was cancelled or taken by another worker. */
  signal: AbortSignal
  now: () => number
}

/** What a turn returns when there is more to do. */
export interface NextTurn<Progress> {
  progress: Progress
  /** At once by default, after others that are due. */
  afterMs?: number
}

/** A job with what it does, as the worker runs it. The types of data and progress are erased: its schemas have checked them. */
export interface Job {
  definition: JobDefinition
  /** Of a recurring job. */
  every?: { ms: number; firstMs: number }
  run(data: unknown, context: JobContext): Promise<NextTurn<unknown> | undefined>
}

/** Declares a job. It runs at least once: what it does must come out the same when it is done twice. */
export const defineJob = <Data, Progress = never>(
  definition: JobDefinition<Data, Progress>,
): JobDefinition<Data, Progress> => definition

/** Says what a job does, in one turn. */
export function perform<Data>(
  definition: JobDefinition<Data, never>,
  run: (data: Data, context: JobContext<never>) => Promise<void>,
): Job {
  return performInTurns(definition, async (data, context) => {
    await run(data, context)
    return undefined
  })
}

/** Says what a job does in one turn, which ends the job unless it returns the next one. Between turns others have theirs. */
export function performInTurns<Data, Progress>(
  definition: JobDefinition<Data, Progress>,
  run: (data: Data, context: JobContext<Progress>) => Promise<NextTurn<Progress> | undefined>,
): Job {
  // The one place where the types are forgotten: the runner has parsed data and progress by the definition's schemas.
  return { definition: definition as JobDefinition, run: run as Job['run'] }
}

export interface Recurring {
  name: string
  everyMs: number
  /** Before the first time on a new site (5 seconds): what is done seldom is done soon. */
  firstMs?: number
  timeMs?: number
}

/** Something to do again and again, by one worker of all. A failure is reported, and the next time comes all the same. */
export function recurring(
  { name, everyMs, firstMs = 5_000, timeMs = 3_600_000 }: Recurring,
  run: (context: JobContext) => Promise<unknown>,
): Job {
  return {
    definition: { name, data: z.unknown(), timeMs },
    every: { ms: everyMs, firstMs },
    run: async (_, context) => {
      await run(context)
      return { progress: null, afterMs: everyMs }
    },
  }
}

type AskingEvent = Pick<RecordedEvent, 'id' | 'position'> & {
  metadata: Pick<RecordedEvent['metadata'], 'root' | 'correlationId' | 'traceparent'>
}

/** Enqueues jobs in the words of their definitions. */
export class JobQueue {
  readonly store: JobStore

  constructor(store: JobStore) {
    this.store = store
  }

  /** Under the id of the event that asks for it, so twice is once. */
  async enqueueFor<Data>(
    { name, data: schema }: Pick<JobDefinition<Data>, 'name' | 'data'>,
    { id, position, metadata: { root, correlationId, traceparent } }: AskingEvent,
    data: Data,
    dueAt?: number,
  ): Promise<void> {
    const cause = { eventId: id, root, correlationId, traceparent }
    await this.store.enqueue([{ name, id, data: schema.parse(data), dueAt, cause, position }])
  }
}

/** What a job does is done by the system, caused by the event that asked for it. A second run draws the same ids. */
export function commandContextOf(actor: string, { key, cause, now }: JobContext): CommandContext {
  const seed = `${key.name}:${key.id}`
  return {
    actor: { kind: 'system', id: actor },
    via: { kind: 'schedule', id: actor },
    correlationId: cause?.correlationId ?? seed,
    causationId: cause?.eventId ?? seed,
    ...(cause?.traceparent && { traceparent: cause.traceparent }),
    now,
    ids: seededIds(Buffer.from(seed), now()),
    retriable: true,
  }
}
