import { accountEvents } from '@adit/events/identity/account.events.ts'
import { codec } from '@adit/events/registry.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { projectStreams } from '../catalogue/catalogue.fixture.ts'
import { historyProjector } from './history.projector.ts'
import { historyTable } from './history.table.ts'

const { given } = testProjector(historyProjector)

it('handles every event type', () => {
  expect([...historyProjector.handles].sort()).toEqual([...codec.types].sort())
})

it('keeps a line for each event, under its root, without its data', () => {
  const log = eventLog('OWNER001')
  projectStreams('PROJECT1', log).create()
  log.stream(accountEvents, 'OWNER001')('AccountSignedIn', { sessionId: 'secret' })
  const rows = given(log.events).rows(historyTable)
  expect(rows.map(({ root, type, revision }) => [root, type, revision])).toEqual([
    ['OWNER001', 'AccountSignedIn', 0],
    ['PROJECT1', 'TeamCreated', 0],
    ['PROJECT1', 'ProjectCreated', 0],
  ])
  const [, team] = rows
  expect(team).toEqual({
    root: 'PROJECT1',
    position: log.events[0]?.position,
    stream: 'teams.team-TROJECT1',
    revision: 0,
    type: 'TeamCreated',
    actor_kind: 'user',
    actor_id: 'OWNER001',
    via_kind: 'session',
    via_id: 'session0',
    at: log.events[0]?.at,
  })
})
