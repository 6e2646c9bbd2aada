import { expect, test } from 'vitest'
import { searchOf, usualView, type View, viewIn } from './analyticsAddress.ts'

const back = (view: View) => viewIn(new URLSearchParams(searchOf(view)))

test('the usual view has an empty address', () => {
  expect(searchOf(usualView)).toBe('')
  expect(viewIn(new URLSearchParams())).toEqual(usualView)
})

test('an address says everything that is shown', () => {
  const views: View[] = [
    { ...usualView, metric: 'views', choice: '90d', interval: 'week', compare: false },
    { ...usualView, choice: { from: '2026-01-01', to: '2026-01-31' }, bar: '2026-01-04' },
    { ...usualView, projects: ['AAAA1111', 'BBBB2222'], filters: { country: ['DE', 'FR'], loader: ['fabric'] } },
    { ...usualView, by: ['country', 'loader'], choice: 'all', interval: 'month' },
  ]
  for (const view of views) expect(back(view)).toEqual(view)
})

test('a value counts once, and only so many', () => {
  expect(viewIn(new URLSearchParams('country=DE&country=&country=FR&country=DE&loader=')).filters).toEqual({
    country: ['DE', 'FR'],
  })
  const many = new URLSearchParams(Array.from({ length: 33 }, (_, at) => ['campaign', `c${at}`]))
  expect(viewIn(many).filters.campaign).toHaveLength(32)
})

test('what an address says wrongly is as usual', () => {
  const wrong =
    'metric=money&period=fortnight&from=2026-02-30&to=2026-03-01&interval=minute&by=colour,country,loader,reason'
  expect(viewIn(new URLSearchParams(wrong))).toEqual({ ...usualView, by: ['country', 'loader'] })
})
