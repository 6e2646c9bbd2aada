import { accountEvents } from '@adit/events/identity/account.events.ts'
import { reversalAppealEvents } from '@adit/events/payouts/reversal_appeal.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { reversalAppealsProjector } from './reversal_appeals.projector.ts'
import { reversalAppealMessageTable, reversalAppealTable } from './reversal_appeals.table.ts'

const { given } = testProjector(reversalAppealsProjector)
const body = { account: 'ACCOUNT1', sealed: 'c2VhbGVk' }
const reversalId = 'REVERSE1'

function appealed() {
  const log = eventLog()
  const write = log.stream(reversalAppealEvents, reversalId, 'ACCOUNT1')
  write('ReversalAppealOpened', { reversalId, accountId: 'ACCOUNT1', reversedBy: ['ADMIN001'] })
  const message = { reversalId, messageId: 'MESSAGE1', authorId: 'ACCOUNT1', byStaff: false, body }
  write('ReversalAppealMessagePosted', message)
  return { log, write }
}

describe('an appeal against a reversal', () => {
  it('is kept with its messages: ReversalAppealOpened, ReversalAppealMessagePosted', () => {
    const { log } = appealed()
    const { row } = given(log.events)
    expect(row(reversalAppealTable)).toMatchObject({
      ...{ reversal_id: reversalId, account_id: 'ACCOUNT1', reversed_by: ['ADMIN001'] },
      ...{ outcome: null, closed_at: null, last_by_staff: false },
    })
    expect(row(reversalAppealMessageTable)).toEqual({
      ...{ message_id: 'MESSAGE1', reversal_id: reversalId, account_id: 'ACCOUNT1', author_id: 'ACCOUNT1' },
      ...{ by_staff: false, body, at: log.events[1]?.at },
    })
  })

  it('is closed by a decision, which is its last message: ReversalAppealUpheld', () => {
    const { log, write } = appealed()
    write('ReversalAppealUpheld', { reversalId, messageId: 'MESSAGE2', authorId: 'ADMIN002', body, alone: true })
    const { row, rows } = given(log.events)
    expect(row(reversalAppealTable)).toMatchObject({
      ...{ outcome: 'upheld', decided_by: 'ADMIN002', decided_alone: true, closed_at: log.events[2]?.at },
      last_by_staff: true,
    })
    expect(rows(reversalAppealMessageTable)).toHaveLength(2)
  })

  it('is closed once the money was given back: ReversalAppealClosed', () => {
    const { log, write } = appealed()
    write('ReversalAppealClosed', { reversalId })
    const closed = { outcome: 'restored', decided_by: null, closed_at: log.events[2]?.at }
    expect(given(log.events).row(reversalAppealTable)).toMatchObject(closed)
  })

  it('is removed with the account: AccountDeleted', () => {
    const { log } = appealed()
    log.stream(accountEvents, 'ACCOUNT1')('AccountDeleted', {})
    expect(given(log.events).rows(reversalAppealTable)).toEqual([])
    expect(given(log.events).rows(reversalAppealMessageTable)).toEqual([])
  })
})
