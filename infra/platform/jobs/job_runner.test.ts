import type { Position } from '@adit/events/kit/envelope.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { CommandIndex } from '../indexes/command_index.ts'
import { defineJob, type Job, JobQueue, perform, performInTurns, recurring } from './job.ts'
import { beginRecurring, JobRunner, type JobRunnerOptions } from './job_runner.ts'
import type { JobKey } from './jobs.port.ts'
import { memoryJobStore } from './memory_jobs.ts'

const mail = defineJob({ name: 'mail', data: z.strictObject({ to: z.string() }), tries: 3, pauseMs: 100 })

function world(jobs: (name: string) => Job[], more: Partial<JobRunnerOptions> = {}) {
  let now = 1_000_000
  const store = memoryJobStore(() => now)
  const failed: { job: JobKey; message: string; isDead: boolean }[] = []
  const runner = (owner: string) =>
    new JobRunner({
      ...{ store, jobs: jobs(owner), owner, now: () => now },
      isKnown: async () => true,
      checkEngines: async () => undefined,
      onFailed: (job, error, isDead) => failed.push({ job, message: error.message, isDead }),
      ...more,
    })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  const queue = new JobQueue(store)
  const event = (id: string, position = '1') => ({
    id,
    position: position as Position,
    metadata: { root: 'project', correlationId: 'request' },
  })
  const enqueue = (id: string, to = 'bob') => queue.enqueueFor(mail, event(id), { to })
  const find = (id: string) => store.find({ name: 'mail', id })
  const begin = () => beginRecurring({ store, jobs: jobs('nobody'), now: () => now })
  return { store, queue, begin, runner, event, enqueue, find, failed, pass, now: () => now }
}

it('runs a job once when an event enqueues it twice', async () => {
  const sent: string[] = []
  const { runner, enqueue } = world(() => [perform(mail, async ({ to }) => void sent.push(to))])
  await enqueue('e1')
  await enqueue('e1')
  expect(await runner('a').drain()).toBe(1)
  await enqueue('e1')
  expect(await runner('b').drain()).toBe(0)
  expect(sent).toEqual(['bob'])
})

it('refuses to enqueue data that do not match the schema', async () => {
  const { queue, event } = world(() => [])
  const withText = { to: 'bob', text: 'dear Bob' }
  await expect(queue.enqueueFor(mail, event('e1'), withText)).rejects.toThrow(/text/)
})

it('retries after growing pauses, then gives the job up until staff retry it', async () => {
  let isBroken = true
  const seen: [number, boolean][] = []
  const { runner, enqueue, find, failed, pass, store } = world(() => [
    perform(mail, async (_, { attempt, isLastTry }) => {
      seen.push([attempt, isLastTry])
      if (isBroken) throw new Error('no answer')
    }),
  ])
  await enqueue('e1')
  const worker = runner('a')
  await expect(worker.drain()).rejects.toThrow('the job mail e1 failed (attempt 1)')
  expect(await worker.drain()).toBe(0)
  pass(99)
  expect(await worker.drain()).toBe(0)
  pass(1)
  await expect(worker.drain()).rejects.toThrow('attempt 2')
  pass(199)
  expect(await worker.drain()).toBe(0)
  pass(1)
  await expect(worker.drain()).rejects.toThrow('attempt 3')
  expect(await find('e1')).toMatchObject({ state: 'dead', reason: 'Error: no answer' })
  expect(failed.map(({ isDead }) => isDead)).toEqual([false, false, true])
  pass(10_000)
  expect(await worker.drain()).toBe(0)
  isBroken = false
  expect(await store.retry({ name: 'mail', id: 'e1' })).toBe(true)
  expect(await worker.drain()).toBe(1)
  expect(await find('e1')).toMatchObject({ state: 'done', reason: null })
  expect(seen).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [1, false],
  ])
})

it('gives up no job while an engine is away', async () => {
  let isAway = true
  const { runner, enqueue, find, pass } = world(() => [perform(mail, () => Promise.reject(new Error('away')))], {
    checkEngines: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()),
  })
  await enqueue('e1')
  const worker = runner('a')
  for (let time = 0; time < 20; time++) {
    await expect(worker.drain()).rejects.toThrow('failed')
    pass(1_000)
  }
  expect(await find('e1')).toMatchObject({ state: 'waiting' })
  isAway = false
  await expect(worker.drain()).rejects.toThrow('failed')
  expect(await find('e1')).toMatchObject({ state: 'dead' })
})

it('a failing job does not keep others from running', async () => {
  const sent: string[] = []
  const { runner, enqueue } = world(() => [
    perform(mail, async ({ to }) => {
      if (to === 'nobody') throw new Error('nobody')
      sent.push(to)
    }),
  ])
  await enqueue('e1', 'nobody')
  await enqueue('e2', 'cleo')
  await expect(runner('a').drain()).rejects.toThrow('mail e1')
  expect(sent).toEqual(['cleo'])
})

it('continues after the last recorded turn, whenever the process dies', async () => {
  const count = defineJob({
    ...{ name: 'count', data: z.object({ to: z.int() }), pauseMs: 0 },
    progress: z.object({ next: z.int() }),
  })
  const done: number[] = []
  let dies = false
  const { runner, store, queue, event, pass } = world(() => [
    performInTurns(count, async ({ to }, { progress }) => {
      const next = progress?.next ?? 0
      done.push(next)
      if (dies) await new Promise(() => undefined)
      return next < to ? { progress: { next: next + 1 } } : undefined
    }),
  ])
  await queue.enqueueFor(count, event('e1'), { to: 3 })
  let turns = 0
  await runner('a').drain(() => turns++ === 2)
  expect(done).toEqual([0, 1])
  dies = true
  void runner('a').drain()
  await expect.poll(() => done).toEqual([0, 1, 2])
  dies = false
  expect(await runner('b').drain()).toBe(0)
  pass(30_001)
  await runner('b').drain()
  expect(done).toEqual([0, 1, 2, 2, 3])
  expect(await store.find({ name: 'count', id: 'e1' })).toMatchObject({ state: 'done' })
})

it('gives up a job that kills its process again and again', async () => {
  const { runner, enqueue, find, pass, store } = world(() => [perform(mail, async () => undefined)])
  await enqueue('e1')
  for (let time = 0; time < 3; time++) {
    await store.take({ places: new Map([['mail', 1]]), owner: `killed ${time}`, leaseMs: 1_000 })
    pass(1_001)
  }
  await expect(runner('a').drain()).rejects.toThrow('attempt 4')
  expect(await find('e1')).toMatchObject({ state: 'dead', reason: expect.stringContaining('died') })
})

it('fails a turn that takes too long, and aborts it', async () => {
  const slow = defineJob({ ...mail, timeMs: 5 })
  let wasAborted = false
  const { runner, enqueue, find } = world(() => [
    perform(slow, (_, { signal }) => {
      signal.addEventListener('abort', () => {
        wasAborted = true
      })
      return new Promise(() => undefined)
    }),
  ])
  await enqueue('e1')
  await expect(runner('a').drain()).rejects.toThrow('failed')
  expect(await find('e1')).toMatchObject({ state: 'waiting', reason: expect.stringContaining('longer than 5 ms') })
  expect(wasAborted).toBe(true)
})

it('waits for an index without counting attempts', async () => {
  let known = ''
  const index = { name: 'followers' } as CommandIndex
  const asked: string[] = []
  const { runner, queue, event, pass, store } = world(
    () => [perform(defineJob({ ...mail, indexes: [index] }), async () => void asked.push('ran'))],
    { isKnown: async (one, position) => one === index && position !== undefined && position <= known },
  )
  await queue.enqueueFor(mail, event('e1', '5'), { to: 'bob' })
  const worker = runner('a')
  for (let time = 0; time < 5; time++) {
    await worker.drain()
    pass(1_000)
  }
  expect(asked).toEqual([])
  expect(await store.find({ name: 'mail', id: 'e1' })).toMatchObject({ state: 'waiting', attempts: 0 })
  known = '5'
  await worker.drain()
  expect(asked).toEqual(['ran'])
})

it('gives up a job whose data no longer match its schema', async () => {
  const { runner, store, find } = world(() => [perform(mail, async () => undefined)])
  await store.enqueue([{ name: 'mail', id: 'e1', data: { recipient: 'bob' } }])
  await runner('a').drain()
  expect(await find('e1')).toMatchObject({ state: 'dead', reason: expect.stringContaining('schema') })
})

it('leaves jobs that another release runs alone', async () => {
  const { runner, store } = world(() => [perform(mail, async () => undefined)])
  await store.enqueue([{ name: 'of_a_newer_release', id: '1', data: {} }])
  expect(await runner('a').drain()).toBe(0)
  expect(await store.find({ name: 'of_a_newer_release', id: '1' })).toMatchObject({ state: 'waiting' })
})

it('runs a recurring job in one worker of all, at its interval, even after failures', async () => {
  const ran: string[] = []
  let isBroken = false
  const { runner, pass, begin } = world((owner) => [
    recurring({ name: 'sweep', everyMs: 60_000 }, async () => {
      ran.push(owner)
      if (isBroken) throw new Error('the disk is full')
    }),
  ])
  const [a, b] = [runner('a'), runner('b')]
  await Promise.all([begin(), begin()])
  expect(await a.drain()).toBe(0)
  pass(5_000)
  await Promise.all([a.drain(), b.drain()])
  expect(ran).toEqual(['a'])
  pass(59_999)
  await b.drain()
  expect(ran).toEqual(['a'])
  isBroken = true
  for (let time = 0; time < 30; time++) {
    pass(60_000)
    await expect(b.drain()).rejects.toThrow('sweep')
  }
  expect(ran).toHaveLength(31)
})

it('aborts a running job when it is cancelled, and when the worker stops', async () => {
  const begun: AbortSignal[] = []
  const { runner, enqueue, store, find } = world(() => [
    perform({ ...mail, places: 2 }, async (_, { signal }) => {
      begun.push(signal)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      throw new Error('told to end')
    }),
  ])
  await enqueue('e1')
  const worker = runner('a')
  worker.start(() => expect.unreachable())
  await expect.poll(() => begun.length).toBe(1)
  await enqueue('e2')
  worker.wake()
  await expect.poll(() => begun.length).toBe(2)
  await store.cancel({ name: 'mail', id: 'e1' })
  await worker.stop()
  expect(begun.every((signal) => signal.aborted)).toBe(true)
  expect(await find('e1')).toMatchObject({ state: 'cancelled' })
  expect(await find('e2')).toMatchObject({ state: 'waiting', attempts: 0 })
})

it('refuses two jobs with the same name', () => {
  expect(() => world(() => [perform(mail, async () => {}), perform(mail, async () => {})]).runner('a')).toThrow(
    'same name',
  )
})
