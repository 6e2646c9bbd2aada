import { reportEvents } from '@adit/events/moderation/report.events.ts'
import { threadEvents } from '@adit/events/moderation/review.events.ts'
import { eventLog, interleave } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportTable } from './report.table.ts'
import { reviewProjector } from './review.projector.ts'
import { reviewTables } from './review.table.ts'
import { messageTable, threadTable } from './thread/thread.table.ts'

const { given } = testProjector(reviewProjector)

function streams(reportId = 'REPORT01') {
  const log = eventLog('STAFF001')
  const threadId = `T${reportId.slice(1)}`
  const thread = log.stream(threadEvents, threadId, reportId)
  const report = log.stream(reportEvents, reportId)
  const open = () => {
    thread('ReportThreadOpened', { threadId, reportId, reporterId: 'REPORTER' })
    return report('ReportOpened', {
      reportId,
      threadId,
      reporterId: 'REPORTER',
      reportType: 'spam',
      itemType: 'project',
      itemId: 'PROJECT1',
      body: 'Nothing but links.',
    })
  }
  return { log, thread, report, open }
}

function after(write: (all: ReturnType<typeof streams>) => void) {
  const all = streams()
  all.open()
  write(all)
  const projected = given(all.log.events)
  return { ...projected, report: projected.row(reportTable), last: all.log.events.at(-1) }
}

describe('a report', () => {
  it('ReportOpened makes a row', () => {
    const { report, last } = after(() => {})
    expect(report).toEqual({
      report_id: 'REPORT01',
      revision: 0,
      thread_id: 'TEPORT01',
      reporter_id: 'REPORTER',
      report_type: 'spam',
      item_type: 'project',
      item_id: 'PROJECT1',
      body: 'Nothing but links.',
      created_at: last?.at,
      closed_at: null,
      deleted: false,
    })
  })

  it('ReportBodyEdited changes its text', () => {
    const { report } = after(({ report }) => report('ReportBodyEdited', { body: 'Only links.' }))
    expect(report).toMatchObject({ body: 'Only links.', revision: 1 })
  })

  it('ReportClosed sets the time', () => {
    const { report, last } = after(({ report }) => report('ReportClosed', {}))
    expect(report).toMatchObject({ closed_at: last?.at, revision: 1 })
  })

  it('ReportReopened clears the time', () => {
    const { report } = after(({ report }) => {
      report('ReportClosed', {})
      report('ReportReopened', {})
    })
    expect(report).toMatchObject({ closed_at: null, revision: 2 })
  })

  it('ReportDeleted leaves no text', () => {
    const { report } = after(({ report }) => report('ReportDeleted', {}))
    expect(report).toMatchObject({ deleted: true, body: '', revision: 1 })
  })
})

describe('its thread', () => {
  it('ReportThreadOpened makes one that belongs to no project', () => {
    const { row } = after(() => {})
    expect(row(threadTable)).toMatchObject({ thread_id: 'TEPORT01', report_id: 'REPORT01', project_id: null })
  })

  it('shows messages, closing and reopening in order', () => {
    const { rows } = after(({ thread, report }) => {
      thread('ThreadMessagePosted', {
        messageId: 'MESSAGE1',
        authorId: 'REPORTER',
        byStaff: false,
        private: false,
        body: 'See the second line.',
        replyingTo: null,
      })
      report('ReportClosed', {})
      report('ReportReopened', {})
    })
    const said = rows(messageTable).toSorted((left, right) => (left.position < right.position ? -1 : 1))
    expect(said.map(({ kind, by_staff, author_id, body }) => [kind, by_staff, author_id, body])).toEqual([
      ['text', false, 'REPORTER', 'See the second line.'],
      ['thread_closure', true, 'STAFF001', ''],
      ['thread_reopen', true, 'STAFF001', ''],
    ])
    for (const { message_id, thread_id } of said)
      expect([message_id, thread_id]).toEqual([expect.stringMatching(/^[0-9A-Za-z]{8}$/), 'TEPORT01'])
  })
})

it('makes the same rows however reports are interleaved', () => {
  const life = (id: string) => {
    const { log, open, report } = streams(id)
    open()
    report('ReportClosed', {})
    report('ReportReopened', {})
    report('ReportDeleted', {})
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
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (picks) => {
      expect(rowsOf(picks)).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})
