import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { createPool } from '../postgres/pool.ts'
import { defineJob, performInTurns } from './job.ts'
import { JobRunner } from './job_runner.ts'
import { postgresJobStore } from './postgres_jobs.ts'

/** The process that a test kills: counts in turns in the database of the first argument until then. */
const [, , url, owner] = process.argv
if (!url || !owner) throw new Error('usage: the URL of a database and a name')
const pool = createPool(url, { name: 'jobs victim' })
const count = defineJob({
  ...{ name: 'count', data: z.object({ to: z.int() }), progress: z.object({ next: z.int() }), places: 3 },
  tries: 1_000,
})
const counting = performInTurns(count, async ({ to }, { key, progress }) => {
  const next = progress?.next ?? 0
  await delay(Math.random() * 3)
  await pool.query('insert into counted (job, n, owner) values ($1, $2, $3)', [key.id, next, owner])
  process.stdout.write('.')
  await delay(Math.random() * 3)
  return next < to ? { progress: { next: next + 1 } } : undefined
})
const runner = new JobRunner({
  ...{ store: postgresJobStore(pool), jobs: [counting], owner, now: Date.now },
  isKnown: async () => true,
  checkEngines: async () => undefined,
  onFailed: (_, error) => console.error(error),
})
runner.start((error) => console.error(error))
