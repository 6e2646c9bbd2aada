import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { z } from 'zod'
import type { CommandContext } from '../eventing/command_bus.ts'
import { seededIds } from '../ids/ids.ts'
import type { CommandIndex } from '../indexes/command_index.ts'
import type { JobCause, JobKey, JobStore } from './jobs.port.ts'

/** What a job is, without the code that runs it. Enqueuing a job needs only this. */
export interface JobDefinition<Data = unknown, Progress = unknown> {
  /** Stored with every job. Never reuse a name. */
  name: string
  /** Ids and times only. Names, addresses and texts are looked up when the job runs. */
  data: z.ZodType<Data>
  /** What one turn passes to the next. */
  progress?: z.ZodType<Progress>
  /** Attempts at one turn before the job is given up. Default: 10. */
  tries?: number
  /** Pause after the first failed attempt, doubled for each further one up to `maxPauseMs`. Defaults: 1 second, 10 minutes. */
  pauseMs?: number
  maxPauseMs?: number
  /** A turn that takes longer has failed. Default: 1 minute. */
  timeMs?: number
  /** Turns of this job that may run at once in one worker. Default: 1. */
  places?: number
  /** A turn waits until these indexes have seen the event that enqueued the job. */
  indexes?: readonly CommandIndex[]
}

export interface JobContext<Progress = unknown> {
  key: JobKey
  /** How often the current turn was started, including this time. */
  attempt: number
  isLastTry: boolean
  /** What the last turn passed on. Undefined in the first. */
  progress: Progress | undefined
  cause: JobCause | null
  /** Aborted when the worker stops, the time is over, or the job was cancelled or taken by another worker. */
  signal: AbortSignal
  now: () => number
}

/** What a turn returns when there is more to do. */
export interface NextTurn<Progress> {
  progress: Progress
  /** When to run the next turn. By default at once, after other jobs that are due. */
  afterMs?: number
}

/**
 * A job with the code that runs it, as the worker needs it. The types of data and progress are erased; the job's schemas have checked them.
 */
export interface Job {
  definition: JobDefinition
  /** Only for recurring jobs. */
  every?: { ms: number; firstMs: number }
  run(data: unknown, context: JobContext): Promise<NextTurn<unknown> | undefined>
}

/** Declares a job. It runs at least once, so running it twice must have the same effect as running it once. */
export const defineJob = <Data, Progress = never>(
  definition: JobDefinition<Data, Progress>,
): JobDefinition<Data, Progress> => definition

/** Defines the code of a job that takes one turn. */
export function perform<Data>(
  definition: JobDefinition<Data, never>,
  run: (data: Data, context: JobContext<never>) => Promise<void>,
): Job {
  return performInTurns(definition, async (data, context) => {
    await run(data, context)
    return undefined
  })
}

/** Defines the code of a job that takes several turns. A turn ends the job unless it returns the next one. Other jobs run between turns. */
export function performInTurns<Data, Progress>(
  definition: JobDefinition<Data, Progress>,
  run: (data: Data, context: JobContext<Progress>) => Promise<NextTurn<Progress> | undefined>,
): Job {
  // The one place where the types are erased: the runner has parsed data and progress with the definition's schemas.
  return { definition: definition as JobDefinition, run: run as Job['run'] }
}

export interface Recurring {
  name: string
  everyMs: number
  /** Pause before the first run on a new site. Default: 5 seconds, so that rare jobs also run soon after installation. */
  firstMs?: number
  timeMs?: number
}

/** A job that repeats, run by one worker of all. A failure is reported, and the next run still happens. */
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

/** Enqueues jobs with typed data. */
export class JobQueue {
  readonly store: JobStore

  constructor(store: JobStore) {
    this.store = store
  }

  /** Enqueues a job under the id of the event that asks for it, so enqueuing twice has the effect of once. */
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

/** The context of a job's commands: the system acts, caused by the event that enqueued the job. A second run draws the same ids. */
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
