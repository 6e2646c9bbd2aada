import { expect, test } from 'vitest'
import { filterOfShow } from './filterOfShow.ts'

test('understands former URLs', () => {
  expect(filterOfShow('public')).toEqual({ status: ['approved', 'archived', 'unlisted', 'private'] })
  expect(filterOfShow('review')).toEqual({ status: ['processing'] })
  expect(filterOfShow('work')).toEqual({ status: ['draft', 'rejected', 'withheld'] })
})

test.each([null, 'all', 'nonsense'])('%s filters nothing', (show) => {
  expect(filterOfShow(show)).toBeNull()
})
