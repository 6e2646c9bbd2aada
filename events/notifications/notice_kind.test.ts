import { expect, it } from 'vitest'
import { describe } from '../history.ts'
import { wordingOf } from '../kit/describing.ts'
import { inboxEvents } from './inbox.events.ts'
import type { NotificationBody } from './notice_kind.ts'
import { notificationKinds } from './notification.values.ts'

const bodies: { [Kind in NotificationBody['kind']]: Extract<NotificationBody, { kind: Kind }> } = {
  project_update: { kind: 'project_update', projectId: 'PROJECT1', versionId: 'VERSION1' },
  team_invite: {
    kind: 'team_invite',
    projectId: 'PROJECT1',
    teamId: 'TEAM0001',
    invitedBy: 'OWNER001',
    role: 'Artist',
  },
  ownership_takeover: { kind: 'ownership_takeover', projectId: 'PROJECT1', takenOverBy: 'MEMBER01' },
  status_change: { kind: 'status_change', projectId: 'PROJECT1', from: 'processing', to: 'approved' },
  moderator_message: {
    ...{
      kind: 'moderator_message',
      projectId: null,
      reportId: 'REPORT01',
      threadId: 'THREAD01',
      messageId: 'MESSAGE1',
    },
  },
  file_warnings: { kind: 'file_warnings', projectId: 'PROJECT1', versionId: 'VERSION1' },
  friend_request: { kind: 'friend_request', requestId: 'REQUEST1', accountId: 'FRIEND01' },
  friend_accepted: { kind: 'friend_accepted', requestId: 'REQUEST1', accountId: 'FRIEND01' },
  withdrawal_update: { kind: 'withdrawal_update', withdrawalId: 'DRAW0001', step: 'late', amount: '20.00' },
  revenue_reversal: { kind: 'revenue_reversal', reversalId: 'REVERSE1', step: 'upheld', amount: '4.00' },
  tax_form: { kind: 'tax_form', form: 'W-8BEN', step: 'expires', expiresOn: '2029-12-31' },
  staff_conflict: {
    ...{ kind: 'staff_conflict', projectId: 'PROJECT1', reportId: null, decidedBy: 'ADMIN001', reason: 'It was spam.' },
  },
}
const { schema } = inboxEvents.definitions.NotificationDelivered
const describeBody = (body: unknown) =>
  describe({ type: 'NotificationDelivered', data: schema.parse({ notificationId: 'NOTIFIED', body }) })

it.each([
  ['project_update', 'projectupdate', 'Received a notification about version VERSION1 of project PROJECT1'],
  [
    'file_warnings',
    'filewarnings',
    'Received a notification about warnings on files of version VERSION1 of project PROJECT1',
  ],
  ['team_invite', 'teaminvite', 'Received an invitation to project PROJECT1 from OWNER001'],
  ['ownership_takeover', 'ownershiptakeover', 'Received a notification that MEMBER01 took over project PROJECT1'],
  [
    'status_change',
    'statuschange',
    'Received a notification that the status of project PROJECT1 changed from processing to approved',
  ],
  [
    'moderator_message',
    'moderatormessage',
    'Received a notification about a message from the moderators in thread THREAD01',
  ],
  ['friend_request', 'friendrequest', 'Received a friend request from FRIEND01'],
  ['friend_accepted', 'friendaccepted', 'Received a notification that FRIEND01 accepted a friend request'],
  ['withdrawal_update', 'withdrawalupdate', 'Received a notification about withdrawal DRAW0001 (late)'],
  [
    'revenue_reversal',
    'revenuereversal',
    'Received a notification about revenue that was taken back (REVERSE1, upheld)',
  ],
  ['tax_form', 'taxform', 'Received a notification about the W-8BEN form (expires)'],
  ['staff_conflict', 'staffconflict', 'Received a notification that ADMIN001 decided on what is their own'],
] as const)('describes %s as its room declares', (kind, variant, text) => {
  const description = describeBody(bodies[kind])
  expect([description.id, wordingOf(description)]).toEqual([`history.NotificationDelivered.${variant}`, text])
})

it('reads stored notices in full, even of a kind that no room declares', () => {
  const body = { kind: 'of_another_release', projectId: 'PROJECT1' }
  expect(schema.parse({ notificationId: 'NOTIFIED', body }).body).toEqual(body)
  expect(describeBody(body)).toMatchObject({ id: 'history.NotificationDelivered', text: 'Received a notification' })
})

it('declares the kinds that the API has, and no others', () => {
  expect(Object.keys(bodies).sort()).toEqual([...notificationKinds].sort())
})
