import { accountEvents } from '@adit/events/identity/account.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { accountLooksProjector } from './account_looks.projector.ts'
import { accountLookTable } from './account_looks.table.ts'

const { given } = testProjector(accountLooksProjector)

function looked() {
  const log = eventLog()
  const write = log.stream(accountEvents, 'ACCOUNT1')
  const look = { role: 'moderator', reason: 'support', note: null, shown: ['email'] } as const
  write('AccountLookedAt', { lookId: 'LOOK0001', ...look, shown: ['email'] })
  write('AccountLookedAt', { lookId: 'LOOK0002', ...look, shown: ['email'], investigation: true })
  return { log, write }
}

it('keeps each look: AccountLookedAt', () => {
  const { log } = looked()
  const row = { account_id: 'ACCOUNT1', role: 'moderator', reason: 'support', note: null, shown: ['email'] }
  expect(given(log.events).rows(accountLookTable)).toEqual([
    { look_id: 'LOOK0001', ...row, investigation: false, at: log.events[0]?.at },
    { look_id: 'LOOK0002', ...row, investigation: true, at: log.events[1]?.at },
  ])
})

it('removes looks with the account: AccountDeleted', () => {
  const { log, write } = looked()
  write('AccountDeleted', {})
  expect(given(log.events).rows(accountLookTable)).toEqual([])
})
