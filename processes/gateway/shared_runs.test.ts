import { expect, it } from 'vitest'
import { SharedRuns } from './shared_runs.ts'

/** Runs that end only when they are told to. */
function held() {
  const runs: PromiseWithResolvers<string>[] = []
  const find = () => {
    const run = Promise.withResolvers<string>()
    runs.push(run)
    return run.promise
  }
  return { runs, find }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

it('shares one run with all who ask while another is under way, which may have begun too early for them', async () => {
  const { runs, find } = held()
  const shared = new SharedRuns<string>()
  const answers = ['a', 'a', 'a'].map((key) => shared.run(key, find))
  await turn()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve('first')
  await turn()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve('second')
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'second'])
})

it('runs different keys beside each other, and anew for who comes later', async () => {
  const { runs, find } = held()
  const shared = new SharedRuns<string>()
  const answers = [shared.run('a', find), shared.run('b', find)]
  expect(runs).toHaveLength(2)
  for (const run of runs) run.resolve('x')
  await Promise.all(answers)
  void shared.run('a', find)
  expect(runs).toHaveLength(3)
})

it('gives nobody the failure of a run that began before they asked', async () => {
  const { runs, find } = held()
  const shared = new SharedRuns<string>()
  const first = shared.run('a', find)
  const second = shared.run('a', find)
  runs[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await turn()
  runs[1]?.resolve('back')
  expect(await second).toBe('back')
})
