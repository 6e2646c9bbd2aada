import { expect, it } from 'vitest'
import { fold } from './decider.ts'

it('folds events in their order, beginning with the initial state', () => {
  const words = {
    initialState: 'begin',
    evolve: (state: string, { data }: { type: 'Said'; data: string }) => `${state} ${data}`,
  }
  const said = (data: string) => ({ type: 'Said' as const, data })
  expect(fold(words, [said('one'), said('two')])).toBe('begin one two')
  expect(fold(words, [])).toBe('begin')
})
