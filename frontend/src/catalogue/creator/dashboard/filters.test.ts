import { expect, test } from 'vitest'
import { filtered } from './filters.ts'

const projects = [
  { status: 'approved', updated: '2026-01-01' },
  { status: 'processing', updated: '2026-01-02' },
  { status: 'draft', updated: '2026-01-03' },
  { status: 'withheld', updated: '2026-01-04' },
  { status: 'unlisted', updated: '2026-01-05' },
  { status: 'rejected', updated: '2026-01-06' },
]
const statuses = (filter: Parameters<typeof filtered>[1]) => filtered(projects, filter).map(({ status }) => status)

test('what waits for its creator comes first', () => {
  expect(statuses('all')).toEqual(['rejected', 'withheld', 'draft', 'processing', 'unlisted', 'approved'])
})

test('each filter holds its own', () => {
  expect(statuses('public')).toEqual(['unlisted', 'approved'])
  expect(statuses('review')).toEqual(['processing'])
  expect(statuses('work')).toEqual(['rejected', 'withheld', 'draft'])
})
