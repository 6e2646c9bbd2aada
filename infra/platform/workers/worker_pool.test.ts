import { expect, test } from 'vitest'
import { TaskOverrun, WorkerPool } from './worker_pool.ts'

const kit = JSON.stringify(new URL('./worker_pool.ts', import.meta.url).href)

/** Workers that run this function. */
const poolOf = <Input, Output>(
  work: string,
  options: { size?: number; waiting?: number; timeMs?: number; memoryMib?: number } = {},
) =>
  new WorkerPool<Input, Output>({
    module: new URL(
      `data:text/javascript,${encodeURIComponent(`import { serveTasks } from ${kit}; serveTasks(${work})`)}`,
    ),
    ...{ size: 2, waiting: 100, timeMs: 60_000, memoryMib: 64, ...options },
  })

const threadOf = `async (ms) => {
  const { threadId } = await import('node:worker_threads')
  await new Promise((done) => setTimeout(done, ms))
  return threadId
}`

test('does many tasks in few workers, which are kept', async () => {
  const pool = poolOf<number, number>(threadOf)
  const threads = await Promise.all(Array.from({ length: 8 }, () => pool.run(1)))
  expect(new Set(threads).size).toBe(2)
  expect(threads).toContain(await pool.run(0))
})

test('refuses what more would wait than may, and goes on', async () => {
  const pool = poolOf<number, number>(threadOf, { size: 2, waiting: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => pool.run(50)))
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'overloaded', data: { retryAfterSeconds: 2 } } })
  expect((await Promise.allSettled([1, 2, 3, 4, 5].map((ms) => pool.run(ms)))).map(({ status }) => status)).toEqual(
    Array(5).fill('fulfilled'),
  )
})

test('goes on after a task that fails, ends its worker or cannot be sent', async () => {
  const pool = poolOf<unknown, string>(
    `(what) => {
    if (what === 'throw') throw new TypeError('thrown')
    if (what === 'exit') process.exit(3)
    return what
  }`,
    { size: 1 },
  )
  await expect(pool.run('throw')).rejects.toThrow('thrown')
  await expect(pool.run('exit')).rejects.toThrow('the worker ended with code 3')
  await expect(pool.run(() => {})).rejects.toThrow(/could not be cloned/)
  expect(await pool.run('fine')).toBe('fine')
})

test('ends a task that never ends, and the process is not blocked meanwhile', async () => {
  const pool = poolOf<string, string>(`(what) => { while (what === 'spin'); return what }`, { size: 1, timeMs: 1_000 })
  let turns = 0
  const ticking = setInterval(() => turns++, 10)
  const outcome = await pool.run('spin').catch((error: unknown) => error)
  clearInterval(ticking)
  expect(outcome).toBeInstanceOf(TaskOverrun)
  expect(outcome).toMatchObject({ limit: '1 s' })
  expect(turns).toBeGreaterThan(1)
  expect(await pool.run('fine')).toBe('fine')
})

test('ends a task that takes too much memory', async () => {
  const pool = poolOf<string, number>(
    `(what) => {
    const kept = []
    while (what === 'grow') kept.push(Array.from({ length: 1_000 }, () => ({ what })))
    return kept.length
  }`,
    { size: 1, memoryMib: 16 },
  )
  await expect(pool.run('grow')).rejects.toMatchObject({ limit: '16 MiB of memory' })
  expect(await pool.run('rest')).toBe(0)
})
