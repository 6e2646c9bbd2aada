import { PROJECTS_MAX } from '@adit/events/catalogue/limits.values.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createAccounts, idOf, send } from '../../identity/people.fixture.ts'
import { ownerOf, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { createProject } from '../../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { projectQuotaStream } from '../catalogue_streams.ts'
import { projectQuotaDecider } from '../project_creation/project_quota.decider.ts'

let kit: CommandKit
let team: string
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', 'cleo', 'dan', 'eve')
  team = (await createProject(kit, 'ada', 'tabled')).teamId
  await call('ada', 'POST', `/v2/team/${team}/members`, { user_id: idOf('bob'), permissions: 16 })
  await call('bob', 'POST', `/v2/team/${team}/join`)
  await call('ada', 'POST', `/v2/team/${team}/members`, { user_id: idOf('cleo') })
})
afterAll(() => kit.close())

const call = (who: string, method: string, path: string, body?: unknown) =>
  who === 'nobody' ? fetch(kit.server.origin + path, send(method, body)) : kit.as(who)(path, send(method, body))
const codeOf = async (answer: Response): Promise<string | undefined> => {
  const text = await answer.text()
  return text === '' ? undefined : JSON.parse(text).details?.code
}
const typesOf = async (id: string) => (await kit.store.readStream(teamStream(id))).map(({ type }) => type)
const stateOf = async (id: string) => (await kit.deps.bus.load(teamDecider, teamStream(id))).state
const quotaOf = async (name: string) => [
  ...(await kit.deps.bus.load(projectQuotaDecider, projectQuotaStream(idOf(name)))).state,
]

describe.each(['v2', 'v3'])('refusals of /%s', (version) => {
  const unknown = 'TEAMNONE'
  /** Clients of version 2 expect a reason when they join. */
  const missing = (code: string): [number, string?] => (version === 'v2' ? [400, code] : [404])
  it.each<[string, string, string, unknown, number, string?]>([
    ['nobody', 'POST', '/join', undefined, 401, 'missing_token'],
    ['ada', 'POST', '/join', undefined, 400, 'already_joined'],
    ['eve', 'POST', '/join', undefined, ...missing('team_not_found')],
    ['nobody', 'POST', '/members', { user_id: 'dan00000' }, 401, 'missing_token'],
    ['ada', 'POST', '/members', { user_id: 'NOONE000' }, 404],
    ['ada', 'POST', '/members', {}, 400, 'missing'],
    ['ada', 'POST', '/members', { user_id: 'dan00000', permissions: 1024 }, 400, 'too_big'],
    ['ada', 'POST', '/members', { user_id: 'dan00000', payouts_split: 5001 }, 400, 'too_big'],
    ['ada', 'POST', '/members', { user_id: 'dan00000', role: 'x'.repeat(65) }, 400, 'too_long'],
    [
      'ada',
      'POST',
      '/members',
      { user_id: 'dan00000', organization_permissions: 1 },
      400,
      'organization_permissions_unused',
    ],
    ['ada', 'POST', '/members', { user_id: 'bob00000' }, 400, 'already_member'],
    ['bob', 'POST', '/members', { user_id: 'dan00000', permissions: 1 }, 401, 'permissions_not_grantable'],
    ['eve', 'POST', '/members', { user_id: 'dan00000' }, 404],
    ['nobody', 'PATCH', '/members/bob00000', { role: 'Artist' }, 401, 'missing_token'],
    ['bob', 'PATCH', '/members/bob00000', { role: 'Artist' }, 401, 'no_permission'],
    ['ada', 'PATCH', '/members/dan00000', { role: 'Artist' }, 404],
    ['ada', 'PATCH', '/members/nobody-at-all', { role: 'Artist' }, 404],
    ['ada', 'PATCH', '/members/bob00000', { ordering: 3_000_000_000 }, 400, 'too_big'],
    ['nobody', 'DELETE', '/members/bob00000', undefined, 401, 'missing_token'],
    ['bob', 'DELETE', '/members/ada00000', undefined, 401, 'owner_stays'],
    ['ada', 'DELETE', '/members/ada00000', undefined, 401, 'owner_stays'],
    ['ada', 'DELETE', '/members/dan00000', undefined, 404],
    ['nobody', 'PATCH', '/owner', { user_id: 'bob00000' }, 401, 'missing_token'],
    ['bob', 'PATCH', '/owner', { user_id: 'bob00000' }, 401, 'owner_only'],
    ['ada', 'PATCH', '/owner', { user_id: 'cleo0000' }, 400, 'new_owner_not_member'],
    ['ada', 'PATCH', '/owner', { user_id: 'NOONE000' }, 404],
  ])('%s: %s %s %j answers %i %s', async (who, method, path, body, status, code) => {
    const before = await typesOf(team)
    const answer = await call(who, method, `/${version}/team/${team}${path}`, body)
    expect([answer.status, version === 'v3' && status === 404 ? undefined : await codeOf(answer)]).toEqual([
      status,
      code,
    ])
    expect(await typesOf(team)).toEqual(before)
  })

  it.each<[string, string, unknown]>([
    ['POST', '/members', { user_id: 'bob00000' }],
    ['PATCH', '/members/bob00000', {}],
    ['DELETE', '/members/bob00000', undefined],
    ['PATCH', '/owner', { user_id: 'bob00000' }],
  ])('%s %s of no team answers 404', async (method, path, body) => {
    expect((await call('ada', method, `/${version}/team/${unknown}${path}`, body)).status).toBe(404)
  })
})

test('nobody can join a team that does not exist', async () => {
  const join = (version: string) => call('ada', 'POST', `/${version}/team/TEAMNONE/join`)
  const refused = await join('v2')
  expect([refused.status, await codeOf(refused)]).toEqual([400, 'team_not_found'])
  expect((await join('v3')).status).toBe(404)
})

test('a member is invited, joins, uses their permissions, is edited, and leaves', async () => {
  const { projectId, teamId } = await createProject(kit, 'ada', 'lifelong')
  const edit = () => call('dan', 'PATCH', `/v2/project/${projectId}`, { title: 'By Dan' })
  const invitation = { user_id: idOf('dan'), role: 'Builder', permissions: 4, payouts_split: 50, ordering: 1 }
  expect((await call('ada', 'POST', `/v2/team/${teamId}/members`, invitation)).status).toBe(204)
  // An open invitation gives nothing, not even sight of the draft.
  expect((await edit()).status).toBe(404)
  expect((await call('dan', 'POST', `/v3/team/${teamId}/join`)).status).toBe(204)
  expect((await edit()).status).toBe(204)
  expect((await call('ada', 'PATCH', `/v2/team/${teamId}/members/${idOf('dan')}`, { permissions: 0 })).status).toBe(204)
  const refused = await edit()
  expect([refused.status, await codeOf(refused)]).toEqual([401, 'no_permission'])
  expect((await call('dan', 'DELETE', `/v2/team/${teamId}/members/${idOf('dan')}`)).status).toBe(204)
  expect((await edit()).status).toBe(404)
  expect(await typesOf(teamId)).toEqual([
    'TeamCreated',
    'TeamMemberInvited',
    'TeamMemberJoined',
    'TeamMemberEdited',
    'TeamMemberRemoved',
  ])
})

test('explicit nulls read as absent, as publishing tools send them', async () => {
  const { teamId } = await createProject(kit, 'ada', 'nulls')
  const body = { user_id: idOf('dan'), role: null, permissions: null, organization_permissions: null, ordering: null }
  expect((await call('ada', 'POST', `/v2/team/${teamId}/members`, body)).status).toBe(204)
  expect((await kit.store.readLast(teamStream(teamId)))?.data).toEqual({
    ...{ accountId: idOf('dan'), role: 'Member', permissions: 0, payoutsSplit: 0, ordering: 0 },
  })
})

describe('transferring ownership', () => {
  const withMember = async (slug: string, member: string) => {
    const made = await createProject(kit, 'ada', slug)
    await call('ada', 'POST', `/v2/team/${made.teamId}/members`, { user_id: idOf(member) })
    await call(member, 'POST', `/v2/team/${made.teamId}/join`)
    return made
  }

  it('makes the member the owner and counts the project toward their limit', async () => {
    const { projectId, teamId } = await withMember('passed-on', 'bob')
    expect((await call('ada', 'PATCH', `/v2/team/${teamId}/owner`, { user_id: idOf('bob') })).status).toBe(204)
    expect(ownerOf(await stateOf(teamId))).toBe(idOf('bob'))
    expect(await quotaOf('bob')).toContain(projectId)
    expect(await quotaOf('ada')).not.toContain(projectId)
    expect((await call('ada', 'DELETE', `/v2/team/${teamId}/members/${idOf('ada')}`)).status).toBe(204)
    expect((await call('bob', 'DELETE', `/v2/project/${projectId}`)).status).toBe(204)
    expect(await quotaOf('bob')).not.toContain(projectId)
  })

  it('leaves one owner with one claim if requested several times at once', async () => {
    const { projectId, teamId } = await withMember('passed-twice', 'bob')
    const pass = () => call('ada', 'PATCH', `/v2/team/${teamId}/owner`, { user_id: idOf('bob') })
    const statuses = (await Promise.all([pass(), pass(), pass()])).map(({ status }) => status)
    expect(statuses).toContain(204)
    expect(ownerOf(await stateOf(teamId))).toBe(idOf('bob'))
    expect(await quotaOf('bob')).toContain(projectId)
    expect(await quotaOf('ada')).not.toContain(projectId)
  })

  it('is refused if the new owner has reached the project limit, and changes nothing', async () => {
    const { projectId, teamId } = await withMember('too-many', 'eve')
    for (let index = 0; index < PROJECTS_MAX; index++) {
      await kit.deps.bus.execute({
        decider: projectQuotaDecider,
        stream: projectQuotaStream(idOf('eve')),
        root: idOf('eve'),
        command: { type: 'ClaimProjectQuota', projectId: `P${index}`, limit: undefined },
        context: {
          ...{ actor: { kind: 'system', id: 'test' }, via: { kind: 'schedule', id: 'test' } },
          ...{ correlationId: 'test', causationId: 'test', now: Date.now },
          ids: { uuid: () => crypto.randomUUID(), base62: () => 'AABBCCDD' },
        },
      })
    }
    const answer = await call('ada', 'PATCH', `/v2/team/${teamId}/owner`, { user_id: idOf('eve') })
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'project_limit_reached'])
    expect(ownerOf(await stateOf(teamId))).toBe(idOf('ada'))
    expect(await quotaOf('ada')).toContain(projectId)
  })
})
