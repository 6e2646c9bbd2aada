import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount } from '../../identity/account/account_create.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import { projectForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'

let kit: CommandKit
/** What happens after the next step of a saga. */
let afterStep: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  kit = await startCommandKit({
    hooks: {
      async afterStep() {
        const happens = afterStep
        afterStep = undefined
        await happens?.()
      },
    },
  })
})
afterAll(() => kit?.close())

let made = 0
async function person(): Promise<string> {
  const username = `person${made++}`
  const wish = { username, email: `${username}@example.org`, password: null, now: Date.now(), ids: randomIds() }
  return (await createAccount(identityDeps(kit.deps), { ...wish, role: 'developer' })).accountId
}
const detailsOf = async (answer: Response): Promise<object> => JSON.parse(await answer.text()).details
async function create(id: string) {
  const form = projectForm({ slug: `limited-${made++}`, initial_versions: undefined })
  const answer = await kit.as(id)('/v2/project', { method: 'POST', body: form })
  return answer.status === 200 ? 200 : detailsOf(answer)
}
async function limit(id: string, max: number | null, by = 'root', name = 'projects') {
  const body = JSON.stringify({ max, reason: 'Makes too many.' })
  const headers = { 'content-type': 'application/json' }
  const path = `/_internal/user/${id}/limits/${name}`
  const answer = await kit.as(by, by === 'mod' ? 'moderator' : 'admin')(path, { method: 'PUT', body, headers })
  return answer.status === 204 ? 204 : detailsOf(answer)
}

it('that an admin sets holds for the next project, and what is there stays', async () => {
  const id = await person()
  expect([await create(id), await create(id)]).toEqual([200, 200])
  expect(await limit(id, 1)).toBe(204)
  expect(await create(id)).toMatchObject({ code: 'project_limit_reached', current: 2, limit: 1 })
  expect(await limit(id, 3)).toBe(204)
  expect(await create(id)).toBe(200)
  expect(await create(id)).toMatchObject({ code: 'project_limit_reached', current: 3, limit: 3 })
  expect(await limit(id, null)).toBe(204)
  expect(await create(id)).toBe(200)
  const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
  const changes = events.filter(({ type, metadata }) => type === 'AccountLimitChanged' && metadata.root === id)
  expect(changes.map(({ data }) => (data as { max: number }).max)).toEqual([1, 3, null])
  expect(changes[0]).toMatchObject({
    ...{ data: { limit: 'projects', reason: 'Makes too many.' } },
    metadata: { actor: { kind: 'staff', id: 'root0000' } },
  })
})

it('that is lowered while a project is being created takes it along only if it was counted before', async () => {
  const id = await person()
  afterStep = () => limit(id, 0) // after the step that counts it
  expect(await create(id)).toBe(200)
  expect(await create(id)).toMatchObject({ code: 'project_limit_reached', current: 1, limit: 0 })
})

it('of 0 lets nothing be created at the same time either', async () => {
  const id = await person()
  expect(await limit(id, 1)).toBe(204)
  const answers = await Promise.all([create(id), create(id), create(id)])
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
})

it('is changed by admins, not for themselves, and only if there is one of the name', async () => {
  const id = await person()
  expect(await limit(id, 1, 'mod')).toMatchObject({ code: 'admins_decide' })
  expect(await limit('nobody', 1)).toMatchObject({ code: 'account_not_found' })
  expect(await limit(id, 1, 'root', 'lanterns')).toMatchObject({ code: 'limit_unknown' })
  expect(await limit(id, -1)).toMatchObject({ field: 'max' })
  expect(await limit(id, 100_001)).toMatchObject({ field: 'max' })
  const admin = await person()
  expect(await limit(admin, 1, admin)).toMatchObject({ code: 'conflict_of_interest' })
})
