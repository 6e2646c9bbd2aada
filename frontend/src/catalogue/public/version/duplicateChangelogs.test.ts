import { expect, test } from 'vitest'
import { duplicateChangelogs } from './duplicateChangelogs.ts'

const log = (id: string, changelog: string) => ({ id, changelog })

test('of two adjacent versions with the same changelog, the newer is the duplicate', () => {
  const versions = [log('c', 'Fixes lamps'), log('b', 'Fixes lamps\n'), log('a', 'Adds lamps')]
  expect(duplicateChangelogs(versions)).toEqual(new Set(['c']))
})

test('equal changelogs further apart and empty ones are not duplicates', () => {
  const versions = [log('d', 'Fixes'), log('c', 'Adds'), log('b', 'Fixes'), log('a', ''), log('0', ' ')]
  expect(duplicateChangelogs(versions)).toEqual(new Set())
})

test('the oldest version is never a duplicate', () => {
  expect(duplicateChangelogs([log('a', 'Adds lamps')])).toEqual(new Set())
})
