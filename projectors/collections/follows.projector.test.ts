import { followingEvents } from '@adit/events/collections/following.events.ts'
import { eventLog, interleave } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { followerCountTable, followTable } from './follow.table.ts'
import { followsProjector } from './follows.projector.ts'

const { given } = testProjector(followsProjector)

function following(accountId: string, write: (write: ReturnType<typeof streamOf>) => void) {
  const log = eventLog()
  write(streamOf(log, accountId))
  return log.events
}
const streamOf = (log: ReturnType<typeof eventLog>, accountId: string) => log.stream(followingEvents, accountId)

it('ProjectFollowed records the follower and counts them', () => {
  const events = following('ACCOUNT1', (write) => write('ProjectFollowed', { projectId: 'PROJECT1' }))
  const { row, lastMarks } = given(events)
  expect(row(followTable)).toEqual({ account_id: 'ACCOUNT1', project_id: 'PROJECT1', followed_at: events[0]?.at })
  expect(row(followerCountTable)).toEqual({ project_id: 'PROJECT1', followers: 1 })
  expect(lastMarks('search_counters')).toEqual(['PROJECT1'])
})

it('ProjectUnfollowed undoes both', () => {
  const events = following('ACCOUNT1', (write) => {
    write('ProjectFollowed', { projectId: 'PROJECT1' })
    write('ProjectUnfollowed', { projectId: 'PROJECT1' })
  })
  const { rows, row, lastMarks } = given(events)
  expect(rows(followTable)).toEqual([])
  expect(row(followerCountTable)).toEqual({ project_id: 'PROJECT1', followers: 0 })
  expect(lastMarks('search_counters')).toEqual(['PROJECT1'])
})

it('counts an account once', () => {
  const events = following('ACCOUNT1', (write) => {
    write('ProjectFollowed', { projectId: 'PROJECT1' })
    write('ProjectFollowed', { projectId: 'PROJECT1' })
  })
  expect(given(events).row(followerCountTable).followers).toBe(1)
})

it('counts the same however accounts are interleaved', () => {
  const logs = ['ACCOUNT1', 'ACCOUNT2', 'ACCOUNT3'].map((account) =>
    following(account, (write) => {
      write('ProjectFollowed', { projectId: 'PROJECT1' })
      write('ProjectFollowed', { projectId: 'PROJECT2' })
      write('ProjectUnfollowed', { projectId: 'PROJECT1' })
    }),
  )
  const counts = (picks: number[]) => given(interleave(logs, picks)).rows(followerCountTable)
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 9 }), (picks) => {
      expect(counts(picks)).toEqual([
        { project_id: 'PROJECT1', followers: 0 },
        { project_id: 'PROJECT2', followers: 3 },
      ])
    }),
    { numRuns: 20 },
  )
})
