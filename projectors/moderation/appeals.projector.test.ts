import { accountEvents } from '@adit/events/identity/account.events.ts'
import { appealEvents } from '@adit/events/moderation/appeal.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { appealsProjector } from './appeals.projector.ts'
import { appealMessageTable, appealTable } from './appeals.table.ts'

const { given } = testProjector(appealsProjector)
const body = { account: 'ACCOUNT1', sealed: 'c2VhbGVk' }

function appealed() {
  const log = eventLog()
  const write = log.stream(appealEvents, 'ACCOUNT1')
  const appealId = 'APPEAL01'
  write('AppealOpened', { appealId, accountId: 'ACCOUNT1', suspendedBy: ['GUARD001'] })
  write('AppealMessagePosted', { appealId, messageId: 'MESSAGE1', authorId: 'ACCOUNT1', byStaff: false, body })
  return { log, write, appealId }
}

describe('an appeal', () => {
  it('is kept with its messages: AppealOpened, AppealMessagePosted', () => {
    const { log } = appealed()
    expect(given(log.events).rows(appealTable)).toEqual([
      expect.objectContaining({
        account_id: 'ACCOUNT1',
        suspended_by: ['GUARD001'],
        outcome: null,
        last_by_staff: false,
      }),
    ])
    expect(given(log.events).rows(appealMessageTable)).toEqual([
      {
        ...{ message_id: 'MESSAGE1', appeal_id: 'APPEAL01', account_id: 'ACCOUNT1', author_id: 'ACCOUNT1' },
        ...{ by_staff: false, body, at: log.events[1]?.at },
      },
    ])
  })

  it('is closed by a decision, which is its last message: AppealDecided', () => {
    const { log, write, appealId } = appealed()
    write('AppealDecided', {
      appealId,
      messageId: 'MESSAGE2',
      authorId: 'OTHER001',
      body,
      outcome: 'ended',
      alone: true,
    })
    const closed_at = log.events[2]?.at
    expect(given(log.events).rows(appealTable)).toEqual([
      expect.objectContaining({ outcome: 'ended', decided_by: 'OTHER001', decided_alone: true, closed_at }),
    ])
    expect(given(log.events).rows(appealMessageTable)).toHaveLength(2)
  })

  it('is closed with the suspension, and another one has its own row: AppealClosed', () => {
    const { log, write, appealId } = appealed()
    write('AppealClosed', { appealId })
    write('AppealOpened', { appealId: 'APPEAL02', accountId: 'ACCOUNT1', suspendedBy: [] })
    const rows = given(log.events).rows(appealTable)
    expect(rows.map(({ appeal_id, outcome }) => [appeal_id, outcome])).toEqual([
      ['APPEAL01', 'suspension_ended'],
      ['APPEAL02', null],
    ])
  })

  it('is removed with the account: AccountDeleted', () => {
    const { log } = appealed()
    log.stream(accountEvents, 'ACCOUNT1')('AccountDeleted', {})
    expect(given(log.events).rows(appealTable)).toEqual([])
    expect(given(log.events).rows(appealMessageTable)).toEqual([])
  })
})
