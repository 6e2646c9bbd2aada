import { expect, it } from 'vitest'
import { BackupError } from './backup_store.port.ts'
import { type OperationRequest, operationQueue } from './operation_queue.ts'

/** A request whose work ends when told. */
function request(id: string, server: string) {
  const { promise, resolve, reject } = Promise.withResolvers<'completed' | 'unchanged'>()
  let runs = 0
  const run: OperationRequest['run'] = ({ signal, onProgress }) => {
    runs++
    onProgress({ done: 1, total: 2 })
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  }
  return { id, server, run, resolve, reject, runs: () => runs }
}

const states = (queue: ReturnType<typeof operationQueue>) => queue.list().map(({ id, state }) => `${id} ${state}`)

it('runs one operation of a server and two of a node at a time, and tells the rest how long the queue is', async () => {
  const queue = operationQueue()
  const [a1, a2, b, c, d] = [
    request('a1', 'a'),
    request('a2', 'a'),
    request('b', 'b'),
    request('c', 'c'),
    request('d', 'd'),
  ]
  for (const one of [a1, a2, b, c, d]) queue.add(one)
  expect(states(queue)).toEqual(['a1 ongoing', 'a2 pending', 'b ongoing', 'c pending', 'd pending'])
  expect(queue.list().map(({ ahead }) => ahead)).toEqual([undefined, 1, undefined, 2, 3])
  b.resolve('completed')
  await expect.poll(() => states(queue)).toContain('b completed')
  expect(states(queue)).toEqual(['a1 ongoing', 'a2 pending', 'b completed', 'c ongoing', 'd pending'])
  a1.resolve('unchanged')
  await expect.poll(() => states(queue)).toContain('a2 ongoing')
  for (const one of [a2, c, d]) one.resolve('completed')
  await queue.idle()
  expect(states(queue)).toEqual(['a1 unchanged', 'a2 completed', 'b completed', 'c completed', 'd completed'])
})

it('runs an operation once that is asked for twice', async () => {
  const queue = operationQueue()
  const one = request('a', 'a')
  queue.add(one)
  expect(queue.add(one).state).toBe('ongoing')
  expect([one.runs(), queue.list()]).toEqual([
    1,
    [{ id: 'a', server: 'a', state: 'ongoing', progress: { done: 1, total: 2 } }],
  ])
  one.resolve('completed')
  await queue.idle()
})

it('never begins what was cancelled while it waited', async () => {
  const queue = operationQueue(1)
  const [first, second] = [request('first', 'a'), request('second', 'b')]
  queue.add(first)
  queue.add(second)
  expect(queue.cancel('second')).toMatchObject({ state: 'cancelled' })
  first.resolve('completed')
  await queue.idle()
  expect([second.runs(), states(queue)]).toEqual([0, ['first completed', 'second cancelled']])
  expect(queue.cancel('third')).toBeUndefined()
})

it('stops what runs, and begins the next', async () => {
  const queue = operationQueue(1)
  const [first, second] = [request('first', 'a'), request('second', 'a')]
  queue.add(first)
  queue.add(second)
  queue.cancel('first')
  await expect.poll(() => states(queue)).toEqual(['first cancelled', 'second ongoing'])
  second.resolve('completed')
  await queue.idle()
})

it('says why an operation failed, and can try it again', async () => {
  const queue = operationQueue()
  const failing = request('a', 'a')
  queue.add(failing)
  failing.reject(new BackupError('disk_full', 'There is no space left on the disk'))
  await queue.idle()
  expect(queue.list()[0]).toMatchObject({
    state: 'failed',
    failure: { code: 'disk_full', message: 'There is no space left on the disk' },
  })
  const again = request('a', 'a')
  expect(queue.add(again)).toMatchObject({ state: 'ongoing' })
  queue.dismiss('a')
  expect(states(queue)).toEqual(['a ongoing'])
  again.resolve('completed')
  await queue.idle()
  queue.dismiss('a')
  expect(queue.list()).toEqual([])
})
