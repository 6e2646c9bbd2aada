import { expect, test } from 'vitest'
import type { AccessToken, InboxEntry } from '../../../api/routes.ts'
import type { OwnProject } from '../../../catalogue/creator/dashboard/NextStep.tsx'
import type { EntryOf } from '../../../notifications/notificationKind.ts'
import { keyOfNeed, needsOf } from './needs.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const project = (id: string, status: OwnProject['status']) => ({ id, status }) as OwnProject // Nothing else is looked at.
const token = (id: string, expires: string, ended: string | null = null) => ({ id, expires, ended }) as AccessToken // As above.
const entry = (id: string, body: Partial<InboxEntry['body']>) => ({ id, body }) as InboxEntry // As above.

const message = (id: string, thread_id: string) => entry(id, { type: 'moderator_message', thread_id })
const none = { projects: [], unread: [], invitations: [], tokens: [], now }

test('the most urgent comes first', () => {
  const needs = needsOf({
    projects: [
      project('queued', 'processing'),
      project('rejected', 'rejected'),
      project('fine', 'approved'),
      project('withheld', 'withheld'),
    ],
    unread: [message('message', 'T1'), entry('warning', { type: 'file_warnings', version_id: 'V1' })],
    invitations: [entry('invited', { type: 'team_invite' }) as EntryOf<'team_invite'>],
    tokens: [token('token', '2026-03-12T00:00:00Z')],
    now,
  })
  expect(needs.map(keyOfNeed)).toEqual([
    ...['returned withheld', 'returned rejected', 'token token', 'warning warning', 'message message'],
    ...['invitation invited', 'queued queued'],
  ])
})

test('who wrote twice waits once, and the newest message is the one shown', () => {
  const unread = [message('3', 'T2'), message('2', 'T1'), message('1', 'T1')]
  expect(needsOf({ ...none, unread }).map(keyOfNeed)).toEqual(['message 3', 'message 2'])
})

test('tokens are shown when they expire within a week, the soonest first', () => {
  const tokens = [
    token('later', '2026-03-18T00:00:00Z'),
    token('friday', '2026-03-13T00:00:00Z'),
    token('tomorrow', '2026-03-11T00:00:00Z'),
    token('over', '2026-03-09T00:00:00Z'),
    token('ended', '2026-03-11T00:00:00Z', '2026-03-01T00:00:00Z'),
  ]
  expect(needsOf({ ...none, tokens }).map(keyOfNeed)).toEqual(['token tomorrow', 'token friday'])
})

test('nothing else needs the viewer', () => {
  const unread = [entry('news', { type: 'project_update' })]
  expect(needsOf({ ...none, unread, projects: [project('draft', 'draft'), project('public', 'approved')] })).toEqual([])
})
