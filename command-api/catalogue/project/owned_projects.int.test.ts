import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAccount } from '../../identity/account/account_access.ts'
import { createAccounts, idOf, send } from '../../identity/people.fixture.ts'
import { createProject } from '../../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob')
})
afterAll(() => kit.close())

const remove = async () => {
  const answer = await kit.as('root', 'admin')(`/v3/user/${idOf('ada')}`, send('DELETE'))
  const text = await answer.text()
  return { status: answer.status, details: text === '' ? undefined : JSON.parse(text).details }
}
const exists = async () => (await findAccount(kit.deps.bus, idOf('ada'))) !== undefined

it('an account is deleted only once it owns no project', async () => {
  const [kept, passed, gone] = [
    await createProject(kit, 'ada', 'kept'),
    await createProject(kit, 'ada', 'passed'),
    await createProject(kit, 'ada', 'gone'),
  ]
  // Membership of another's project is no hindrance.
  const other = await createProject(kit, 'bob', 'other')
  const member = async (owner: string, { teamId }: { teamId: string }, who: string) => {
    const invitation = send('POST', { user_id: idOf(who) })
    expect((await kit.as(owner)(`/v2/team/${teamId}/members`, invitation)).status).toBe(204)
    expect((await kit.as(who)(`/v2/team/${teamId}/join`, send('POST'))).status).toBe(204)
  }
  await member('bob', other, 'ada')
  for (const one of [kept, passed]) await member('ada', one, 'bob')

  const refused = await remove()
  expect(refused.status).toBe(400)
  expect(refused.details).toMatchObject({ code: 'projects_owned', count: 3 })
  expect(refused.details.projects.map(({ id, slug, name }: Record<string, string>) => [id, slug, name])).toEqual(
    [
      [kept.projectId, 'kept'],
      [passed.projectId, 'passed'],
      [gone.projectId, 'gone'],
    ].map((project) => [...project, expect.any(String)]),
  )
  const transfer = ({ teamId }: { teamId: string }) =>
    kit.as('ada')(`/v2/team/${teamId}/owner`, send('PATCH', { user_id: idOf('bob') }))
  expect((await transfer(passed)).status).toBe(204)
  expect((await kit.as('ada')(`/v2/project/${gone.projectId}`, send('DELETE'))).status).toBe(204)
  expect((await remove()).details).toMatchObject({ count: 1, projects: [{ id: kept.projectId, slug: 'kept' }] })
  expect(await exists()).toBe(true)
  expect((await transfer(kept)).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect(await exists()).toBe(false)
})
