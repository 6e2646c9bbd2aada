import { expect, it } from 'vitest'
import { KeyedQueue } from './keyed_queue.ts'

/** Tasks that tell when they begin, and end when the test says so. */
function tasks() {
  const queue = new KeyedQueue()
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const run = (key: string, name: string) => {
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return queue.run(key, () => {
      begun.push(name)
      return end.promise
    })
  }
  const settled = () => new Promise(setImmediate)
  return { begun, run, end: (name: string) => ends.get(name)?.resolve(name), ends, settled }
}

it('runs tasks with the same key one after another, and gives each its own result', async () => {
  const { begun, run, end, settled } = tasks()
  const results = [run('a', 'one'), run('a', 'two'), run('a', 'three')]
  await settled()
  expect(begun).toEqual(['one'])
  end('one')
  await settled()
  expect(begun).toEqual(['one', 'two'])
  // One that comes now waits for all that came before.
  results.push(run('a', 'four'))
  await settled()
  expect(begun).toEqual(['one', 'two'])
  for (const name of ['two', 'three', 'four']) end(name)
  expect(await Promise.all(results)).toEqual(['one', 'two', 'three', 'four'])
})

it('runs tasks with different keys at the same time', async () => {
  const { begun, run, settled } = tasks()
  void run('a', 'one')
  void run('b', 'two')
  await settled()
  expect(begun).toEqual(['one', 'two'])
})

it('goes on after a task that failed', async () => {
  const { begun, run, ends, end } = tasks()
  const failing = run('a', 'one')
  const next = run('a', 'two')
  ends.get('one')?.reject(new Error('killed'))
  await expect(failing).rejects.toThrow('killed')
  end('two')
  expect([await next, begun]).toEqual(['two', ['one', 'two']])
})

it('starts at once when nobody is before, and keeps nothing of keys whose tasks have ended', async () => {
  const { begun, run, end, settled } = tasks()
  for (const name of ['one', 'two']) {
    void run('a', name)
    expect(begun.at(-1)).toBe(name)
    end(name)
    await settled()
  }
})
