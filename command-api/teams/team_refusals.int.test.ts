import { TEAM_MEMBERS_MAX } from '@adit/events/teams/member.values.ts'
import type { TeamEvent } from '@adit/events/teams/team.events.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccounts, idOf, send } from '../identity/people.fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { refused } from '../testing/refused.ts'
import { teamDecider, teamStream } from './team.decider.ts'
import { createProject } from './team.fixture.ts'

let kit: CommandKit
/** Of a project that everybody sees. bob may manage invitations and edit members, and give no further permission; cleo is invited. */
let team: string
const MANAGE_INVITES = 16
const EDIT_MEMBER = 64
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', 'cleo', 'dan', 'eve')
  const { projectId, teamId } = await createProject(kit, 'ada', 'teamed')
  team = teamId
  const permissions = MANAGE_INVITES | EDIT_MEMBER
  expect((await call('ada', 'POST', '/members', { user_id: idOf('bob'), permissions })).status).toBe(204)
  expect((await call('bob', 'POST', '/join')).status).toBe(204)
  expect((await call('ada', 'POST', '/members', { user_id: idOf('cleo') })).status).toBe(204)
  const approval = send('PATCH', { status: 'unlisted' })
  expect((await kit.as('root', 'admin')(`/v3/project/${projectId}`, approval)).status).toBe(204)
})
afterAll(() => kit.close())

const call = (who: string, method: string, path: string, body?: unknown, of = team) =>
  kit.as(who)(`/v3/team/${of}${path}`, send(method, body))

it.each<[refusal: string, who: string, method: string, path: string, body?: unknown]>([
  ['404 invitation_not_found', 'eve', 'POST', '/join'],
  ['401 no_permission', 'eve', 'POST', '/members', { user_id: idOf('dan') }],
  ['400 owner_role_reserved', 'ada', 'POST', '/members', { user_id: idOf('dan'), role: 'Owner' }],
  ['401 permissions_not_grantable', 'bob', 'PATCH', `/members/${idOf('cleo')}`, { permissions: 1 }],
  ['400 organization_permissions_unused', 'ada', 'PATCH', `/members/${idOf('cleo')}`, { organization_permissions: 1 }],
  ['401 owner_only', 'bob', 'PATCH', `/members/${idOf('ada')}`, { ordering: 2 }],
  ['400 owner_permissions_fixed', 'ada', 'PATCH', `/members/${idOf('ada')}`, { permissions: 1 }],
  ['400 owner_role_reserved', 'ada', 'PATCH', `/members/${idOf('ada')}`, { role: 'Founder' }],
  ['401 no_permission', 'eve', 'DELETE', `/members/${idOf('bob')}`],
])('answers %s to %s: %s %s %j', async (refusal, who, method, path, body) => {
  const before = await kit.store.readStream(teamStream(team))
  expect(await refused(call(who, method, path, body))).toBe(refusal)
  expect(await kit.store.readStream(teamStream(team))).toEqual(before)
})

it('refuses an invitation to a full team', async () => {
  const { teamId, projectId } = await createProject(kit, 'dan', 'crowded')
  const member = { role: 'Member', permissions: 0, payoutsSplit: 0, ordering: 0 }
  const crowd = Array.from({ length: TEAM_MEMBERS_MAX - 1 }, (_, index): TeamEvent => {
    return { type: 'TeamMemberInvited', data: { accountId: `C${String(index).padStart(7, '0')}`, ...member } }
  })
  await kit.deps.bus.execute({
    decider: { ...teamDecider, decide: () => crowd },
    stream: teamStream(teamId),
    root: projectId,
    command: undefined as never,
    context: {
      actor: { kind: 'user', id: idOf('dan') },
      via: { kind: 'session', id: 'test' },
      correlationId: 'test',
      causationId: 'test',
      now: Date.now,
      ids: randomIds(),
    },
  })
  expect(await refused(call('dan', 'POST', '/members', { user_id: idOf('eve') }, teamId))).toBe('400 team_full')
})
