import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import { reportEvents } from '@adit/events/moderation/report.events.ts'
import { reviewEvents, threadEvents } from '@adit/events/moderation/review.events.ts'
import { teamEvents } from '@adit/events/teams/team.events.ts'
import { eventLog, interleave } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectData } from '../catalogue/catalogue.fixture.ts'
import { reviewProjector } from './review.projector.ts'
import { reviewDecisionTable, reviewQueueTable, reviewTables } from './review.table.ts'
import { messageTable, threadTable } from './thread/thread.table.ts'

const { given } = testProjector(reviewProjector)

function streams(projectId = 'PROJECT1') {
  const log = eventLog()
  const project = log.stream(projectEvents, projectId)
  const review = log.stream(reviewEvents, projectId)
  const threadId = `H${projectId.slice(1)}`
  const thread = log.stream(threadEvents, threadId, projectId)
  return {
    log,
    project,
    review,
    thread,
    create: () => {
      thread('ThreadOpened', { threadId, projectId })
      project('ProjectCreated', projectData(projectId))
    },
    submit: () => project('ProjectSubmitted', { from: 'draft', requestedStatus: 'unlisted' }),
    decide: (to: 'approved' | 'rejected' | 'processing', message: string | null = null, body: string | null = null) =>
      project('ProjectReviewed', { from: 'processing', to, firstApproval: false, message, messageBody: body }),
  }
}

function after(write: (all: ReturnType<typeof streams>) => void) {
  const all = streams()
  all.create()
  write(all)
  const projected = given(all.log.events)
  return { ...projected, queue: projected.row(reviewQueueTable), last: all.log.events.at(-1) }
}

describe('the queue', () => {
  it('ProjectCreated makes a row that is not queued', () => {
    const { queue } = after(() => {})
    expect(queue).toMatchObject({ project_id: 'PROJECT1', title: 'Lantern', owner_id: 'OWNER001', status: 'draft' })
    expect(queue).toMatchObject({ thread_id: 'HROJECT1', queued_at: null, submissions: 0, resubmissions: 0 })
  })

  it.each([
    ['ProjectRenamed', { title: 'Lamp' }, { title: 'Lamp' }],
    ['ProjectSlugChanged', { slug: 'lamp', previous: 'slug-project1' }, { slug: 'lamp' }],
    ['ProjectRequestedStatusChanged', { requestedStatus: 'private' }, { requested_status: 'private' }],
    ['ProjectDeleted', { slug: 'slug-project1' }, { deleted: true }],
  ] as const)('%s shows', (type, data, row) => {
    expect(after(({ project }) => project(type, data as never)).queue).toMatchObject(row) // Each row fits its own type.
  })

  it('ProjectIconChanged and ProjectIconRemoved change the icon', () => {
    const icon = { key: 'a.webp', rawKey: 'a.png', color: 7 }
    expect(after(({ project }) => project('ProjectIconChanged', { icon })).queue.icon).toEqual(icon)
    const removed = after(({ project }) => {
      project('ProjectIconChanged', { icon })
      project('ProjectIconRemoved', {})
    })
    expect(removed.queue.icon).toBeNull()
  })

  it('ProjectRestored restores it under its slug', () => {
    const { queue } = after(({ project, submit }) => {
      submit()
      project('ProjectDeleted', { slug: 'slug-project1' })
      project('ProjectRestored', { slug: 'again' })
    })
    expect(queue).toMatchObject({ deleted: false, slug: 'again', status: 'processing', submissions: 1 })
  })

  it('ProjectSubmitted queues it', () => {
    const { queue, last } = after(({ submit }) => submit())
    expect(queue).toMatchObject({ status: 'processing', requested_status: 'unlisted', queued_at: last?.at })
  })

  it('ProjectReviewed removes it from the queue, and a second submission counts as a resubmission', () => {
    const out = after(({ submit, decide }) => {
      submit()
      decide('rejected', 'Say why.')
    })
    expect(out.queue).toMatchObject({ status: 'rejected', submissions: 1, resubmissions: 0 })
    const again = after(({ submit, decide }) => {
      submit()
      decide('rejected', 'Say why.')
      submit()
    })
    expect(again.queue).toMatchObject({ submissions: 2, resubmissions: 1, queued_at: again.last?.at })
  })

  it('ProjectReviewed to processing queues it again, without a decision', () => {
    const { queue, rows, last } = after(({ decide }) => decide('processing'))
    expect(queue).toMatchObject({ status: 'processing', queued_at: last?.at })
    expect(rows(reviewDecisionTable)).toEqual([])
  })

  it('ProjectStatusChanged by a member changes the status', () => {
    const { queue } = after(({ project }) => project('ProjectStatusChanged', { from: 'approved', to: 'private' }))
    expect(queue).toMatchObject({ status: 'private', queued_at: null })
  })

  it('ReviewLocked and ReviewUnlocked show who is reviewing', () => {
    const lock = { moderatorId: 'MODERAT1', until: 5_000, override: false }
    expect(after(({ review }) => review('ReviewLocked', lock)).queue).toMatchObject({
      lock_holder: 'MODERAT1',
      lock_until: 5_000,
    })
    const free = after(({ review }) => {
      review('ReviewLocked', lock)
      review('ReviewUnlocked', { moderatorId: 'MODERAT1' })
    })
    expect(free.queue).toMatchObject({ lock_holder: null, lock_until: null })
  })
})

it('a decision keeps how long the project waited', () => {
  const { row, log } = (() => {
    const all = streams()
    all.create()
    all.submit()
    all.decide('approved')
    return { ...given(all.log.events), log: all.log }
  })()
  const [submitted, decided] = log.events.slice(-2)
  expect(row(reviewDecisionTable)).toEqual({
    project_id: 'PROJECT1',
    revision: 2,
    moderator_id: 'tester00',
    decision: 'approved',
    queued_at: submitted?.at,
    decided_at: decided?.at,
    waited_ms: 1_000,
  })
})

describe('the thread', () => {
  const message = { messageId: 'MESSAGE1', authorId: 'OWNER001', byStaff: false, private: false, replyingTo: null }

  it('ThreadOpened makes it, ThreadMessagePosted fills it', () => {
    const { row } = after(({ thread }) => thread('ThreadMessagePosted', { ...message, body: 'Hello' }))
    expect(row(threadTable)).toMatchObject({ thread_id: 'HROJECT1', project_id: 'PROJECT1' })
    expect(row(messageTable)).toMatchObject({ message_id: 'MESSAGE1', kind: 'text', body: 'Hello', deleted: false })
  })

  it('ThreadMessageDeleted keeps the row without its text', () => {
    const { row } = after(({ thread }) => {
      thread('ThreadMessagePosted', { ...message, private: true, body: 'Secret' })
      thread('ThreadMessageDeleted', { messageId: 'MESSAGE1' })
    })
    expect(row(messageTable)).toMatchObject({ deleted: true, body: '', private: true })
  })

  it("shows every change of status with the staff's message", () => {
    const { rows } = after(({ project, submit, decide }) => {
      submit()
      decide('approved', 'Welcome', 'Well made.')
      project('ProjectStatusChanged', { from: 'approved', to: 'archived' })
    })
    const lines = rows(messageTable)
      .toSorted((a, b) => (a.position + a.kind < b.position + b.kind ? -1 : 1))
      .map(({ kind, by_staff, body, old_status, new_status }) => [kind, by_staff, body, old_status, new_status])
    expect(lines).toEqual([
      ['status_change', false, '', 'draft', 'processing'],
      ['status_change', true, '', 'processing', 'approved'],
      ['text', true, 'Welcome\n\nWell made.', null, null],
      ['status_change', false, '', 'approved', 'archived'],
    ])
    expect(new Set(rows(messageTable).map(({ message_id }) => message_id)).size).toBe(4)
    for (const { message_id } of rows(messageTable)) expect(message_id).toMatch(/^[0-9A-Za-z]{8}$/)
  })
})

it.each(['TeamOwnershipTransferred', 'TeamOwnershipTakenOver'] as const)('%s names the new owner', (type) => {
  const { log, create } = streams()
  create()
  const team = log.stream(teamEvents, 'TROJECT1', 'PROJECT1')
  team(type, { from: 'OWNER001', to: 'MEMBER01', saga: 'OwnershipTransfer/1' })
  expect(given(log.events).row(reviewQueueTable).owner_id).toBe('MEMBER01')
})

it('handles every event of reviews, threads and reports', () => {
  const types = [reviewEvents, threadEvents, reportEvents].flatMap((family) => Object.keys(family.definitions))
  for (const type of types) expect([...reviewProjector.handles]).toContain(type)
})

it('makes the same rows however projects are interleaved', () => {
  const life = (id: string) => {
    const { log, create, submit, decide, thread, review } = streams(id)
    create()
    submit()
    review('ReviewLocked', { moderatorId: 'MODERAT1', until: 9, override: true })
    decide('rejected', 'Say why.')
    thread('ThreadMessagePosted', {
      messageId: 'MESSAGE1',
      authorId: 'OWNER001',
      byStaff: false,
      private: false,
      body: 'Because.',
      replyingTo: null,
    })
    submit()
    return log.events.map((event) => ({ ...event, id: event.id.slice(0, -8) + id }))
  }
  const withoutPosition = <Row extends object>(row: Row) => ({ ...row, position: undefined })
  const lives = ['AAAAAAA1', 'AAAAAAA2', 'AAAAAAA3'].map(life)
  const rowsOf = (picks: number[]) => {
    const projected = given(interleave(lives, picks))
    return Object.values(reviewTables).map((table) => projected.rows(table).map(withoutPosition))
  }
  const expected = rowsOf([0])
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), (picks) => {
      expect(rowsOf(picks)).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})
