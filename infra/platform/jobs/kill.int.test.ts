import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { installOps, releaseAll } from '../ops/ops_schema.ts'
import { createPool } from '../postgres/pool.ts'
import { createTestDatabase } from '../testing/database.ts'
import { jobsPart, postgresJobStore } from './postgres_jobs.ts'

const victim = fileURLToPath(new URL('./worker_process.ts', import.meta.url))
const jobs = 6
const last = 60

it('runs every turn, and repeats only interrupted ones, when workers are killed again and again', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url, { name: 'kill test' })
  const workers: ChildProcess[] = []
  const work = (owner: string) => {
    const child = spawn(process.execPath, [victim, database.url, owner], { stdio: ['ignore', 'pipe', 'inherit'] })
    workers.push(child)
    return child
  }
  /** Kills it with SIGKILL after it has reported `signs` times. */
  const dieAfter = async (child: ChildProcess, signs: number) => {
    let seen = 0
    child.stdout?.on('data', (dots: Buffer) => {
      seen += dots.length
      if (seen >= signs) child.kill('SIGKILL')
    })
    await once(child, 'exit')
    // A site that starts on its own database does the same: no process holds anything any more.
    await releaseAll(pool, [jobsPart])
  }
  try {
    await installOps(pool, [jobsPart])
    await pool.query('create table counted (job text not null, n integer not null, owner text not null)')
    const store = postgresJobStore(pool)
    const ids = Array.from({ length: jobs }, (_, n) => `job-${n}`)
    await store.enqueue(ids.map((id) => ({ name: 'count', id, data: { to: last } })))
    let killed = 0
    for (const signs of [1, 7, 12, 9]) await dieAfter(work(`victim-${killed++}`), signs)
    const pair = [work('a'), work('b')]
    const ended = async () => (await store.list({ limit: jobs, offset: 0, state: 'done' })).total
    await expect.poll(ended, { timeout: 60_000 }).toBe(jobs)
    for (const child of pair) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const { rows } = await pool.query<{ job: string; all: number; different: number }>(
      'select job, count(*)::int as all, count(distinct n)::int as different from counted group by job order by job',
    )
    expect(rows.map(({ job, different }) => ({ job, different }))).toEqual(
      ids.map((job) => ({ job, different: last + 1 })),
    )
    // Only the three turns that were interrupted by a kill may have run again, and none of them in both workers of the pair.
    const again = rows.reduce((sum, { all, different }) => sum + all - different, 0)
    expect(again).toBeLessThanOrEqual(killed * 3)
  } finally {
    for (const child of workers) child.kill('SIGKILL')
    await pool.end()
    await database.drop()
  }
})
