import { TOKEN_PROJECTS_MAX } from '@adit/events/identity/account_limits.values.ts'
import { STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountDecider, existing } from '../../identity/account/account.decider.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { createAccounts, idOf, send } from '../../identity/people.fixture.ts'
import { createProject } from '../../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob')
})
afterAll(() => kit.close())

type Role = 'developer' | 'admin'
const expires = '2100-01-01T00:00:00Z'
async function ask(who: string, method: string, path: string, body: unknown, role: Role = 'developer') {
  const answer = await kit.as(who, role)(path, send(method, body))
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}
const make = (who: string, projects: unknown, scopes: number = 2 ** 12, role?: Role) =>
  ask(who, 'POST', '/_internal/pat', { name: 'Workflow', scopes, expires, projects }, role)
const edit = (who: string, id: string, body: object, role?: Role) =>
  ask(who, 'PATCH', `/_internal/pat/${id}`, body, role)
const accountOf = async (who: string) =>
  existing((await kit.deps.bus.load(accountDecider, accountStream(idOf(who)))).state)
const tokenOf = async (who: string, id: string) => (await accountOf(who)).tokens.get(id)
const rowOf = async (id: string) =>
  (await kit.deps.ops.query('select name, scopes::text, projects from ops.token where id = $1', [id])).rows[0]

it('a token is limited to projects of which its holder is a member, by their ids', async () => {
  const [own, shared] = [await createProject(kit, 'ada', 'lantern'), await createProject(kit, 'bob', 'copper')]
  await kit.as('bob')(`/v2/team/${shared.teamId}/members`, send('POST', { user_id: idOf('ada') }))
  const invitedTo = await make('ada', [shared.projectId])
  expect([invitedTo.status, invitedTo.body.details]).toMatchObject([
    400,
    { code: 'token_project_unknown', field: 'projects[0]', project: shared.projectId },
  ])
  await kit.as('ada')(`/v2/team/${shared.teamId}/join`, send('POST'))
  const { status, body } = await make('ada', ['lantern', shared.projectId, own.projectId])
  expect([status, body.projects]).toEqual([200, [own.projectId, shared.projectId]])
  expect(await tokenOf('ada', body.id)).toMatchObject({ projects: [own.projectId, shared.projectId] })
  expect(await rowOf(body.id)).toMatchObject({ projects: [own.projectId, shared.projectId] })

  // Absent stays, null ends the limit.
  expect((await edit('ada', body.id, { name: 'Renamed' })).status).toBe(204)
  expect(await rowOf(body.id)).toMatchObject({ name: 'Renamed', projects: [own.projectId, shared.projectId] })
  expect((await edit('ada', body.id, { projects: [own.projectId] })).status).toBe(204)
  expect([(await tokenOf('ada', body.id))?.projects, (await rowOf(body.id)).projects]).toEqual([
    [own.projectId],
    [own.projectId],
  ])
  expect((await edit('ada', body.id, { projects: null })).status).toBe(204)
  expect([(await tokenOf('ada', body.id))?.projects, (await rowOf(body.id)).projects]).toEqual([null, null])
  expect((await make('ada', null)).body.projects).toBe(null)
  expect((await make('ada', undefined)).body.projects).toBe(null)
})

it('other projects are refused with the field, and nothing is kept', async () => {
  const [own, others] = [await createProject(kit, 'ada', 'moss'), await createProject(kit, 'bob', 'quarry')]
  const gone = await createProject(kit, 'ada', 'gone')
  expect((await kit.as('ada')(`/v2/project/${gone.projectId}`, { method: 'DELETE' })).status).toBe(204)
  const { id } = (await make('ada', [own.projectId])).body
  const before = (await accountOf('ada')).tokens.size
  for (const project of [others.projectId, 'quarry', gone.projectId, 'zzzzzzzz', 'no such slug']) {
    const refused = { code: 'token_project_unknown', field: 'projects[1]', project }
    const made = await make('ada', [own.projectId, project])
    expect([made.status, made.body.details]).toMatchObject([400, refused])
    const edited = await edit('ada', id, { projects: [own.projectId, project] })
    expect([edited.status, edited.body.details]).toMatchObject([400, refused])
  }
  for (const [projects, code] of [
    [[], 'too_few'],
    [Array.from({ length: TOKEN_PROJECTS_MAX + 1 }, () => own.projectId), 'too_many'],
  ] as const) {
    const { status, body } = await make('ada', projects)
    expect([status, body.details]).toMatchObject([400, { code, field: 'projects' }])
  }
  expect((await rowOf(id)).projects).toEqual([own.projectId])
  expect((await accountOf('ada')).tokens.size).toBe(before)
})

it('the staff scope and limits exclude each other, and a refused edit leaves the row as it was', async () => {
  const own = await createProject(kit, 'ada', 'ember')
  const admin = { type: 'EditAccount' as const, changes: { role: 'admin' as const } }
  const stream = accountStream(idOf('ada'))
  const at = { ids: randomIds(), now: () => 1_000 }
  await kit.deps.bus.execute({
    ...{ decider: accountDecider, stream, root: idOf('ada'), command: admin },
    context: {
      ...{ actor: { kind: 'system', id: 'test' }, via: { kind: 'schedule', id: 'test' }, ...at },
      ...{ correlationId: 'test', causationId: 'test' },
    },
  })
  const refused = { code: 'limited_staff_token', field: 'projects' }
  const both = await make('ada', [own.projectId], Number(STAFF_SCOPE), 'admin')
  expect([both.status, both.body.details]).toMatchObject([400, refused])
  const staff = (await make('ada', null, Number(STAFF_SCOPE), 'admin')).body
  const narrowed = await edit('ada', staff.id, { name: 'Narrowed', projects: [own.projectId] }, 'admin')
  expect([narrowed.status, narrowed.body.details]).toMatchObject([400, refused])
  expect(await rowOf(staff.id)).toEqual({ name: 'Workflow', scopes: String(STAFF_SCOPE), projects: null })
  const limited = (await make('ada', [own.projectId], 4, 'admin')).body
  const widened = await edit('ada', limited.id, { scopes: Number(STAFF_SCOPE) }, 'admin')
  expect([widened.status, widened.body.details]).toMatchObject([400, refused])
  const granted = await ask('ada', 'POST', `/_internal/user/${idOf('ada')}/pat/${limited.id}/staff`, undefined, 'admin')
  expect([granted.status, granted.body.details.code]).toEqual([400, 'limited_staff_token'])
  expect(await rowOf(limited.id)).toEqual({ name: 'Workflow', scopes: '4', projects: [own.projectId] })
})
