import { PROJECTS_MAX } from '@adit/events/catalogue/limits.values.ts'
import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectQuotaStream, projectStream } from '../../catalogue/catalogue_streams.ts'
import { living, projectDecider } from '../../catalogue/project/project.decider.ts'
import { projectQuotaDecider } from '../../catalogue/project_creation/project_quota.decider.ts'
import { accountDecider } from '../../identity/account/account.decider.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { createAccounts, idOf, send } from '../../identity/people.fixture.ts'
import { createProject } from '../../teams/team.fixture.ts'
import { jarPart, versionForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { reviewDecider, reviewStream } from './review.decider.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada')
})
afterAll(() => kit.close())

let made = 0
async function queued(requested_status = 'approved'): Promise<string> {
  const slug = `queued-${made++}`
  const { projectId } = await createProject(kit, 'ada', slug)
  const version = versionForm({ project_id: projectId }, await jarPart(slug))
  expect((await kit.as('ada')('/v2/version', { method: 'POST', body: version })).status).toBe(200)
  const change = send('PATCH', { status: 'processing', requested_status })
  expect((await kit.as('root', 'admin')(`/v2/project/${projectId}`, change)).status).toBe(204)
  return projectId
}

type Role = 'developer' | 'moderator' | 'admin'
async function call(who: string, role: Role, method: string, path: string, body?: unknown) {
  const answer = await kit.as(who, role)(`/_internal/moderation/project/${path}`, send(method, body))
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}
const lock = (who: string, id: string, body: object = {}, role: Role = 'moderator') =>
  call(who, role, 'POST', `${id}/lock`, body)
const decide = (who: string, id: string, body: object, role: Role = 'moderator') =>
  call(who, role, 'POST', `${id}/decision`, body)
const projectOf = async (id: string) => living((await kit.deps.bus.load(projectDecider, projectStream(id))).state)
const lockOf = async (id: string) => (await kit.deps.bus.load(reviewDecider, reviewStream(id))).state.lock

describe('the lock', () => {
  it('belongs to one moderator for 15 minutes, and the refusal names the holder and the end', async () => {
    const id = await queued()
    const mine = await lock('mod1', id)
    const left = Date.parse(mine.body.expires) - Date.now()
    expect([mine.status, left > 14 * 60_000, left <= 15 * 60_000]).toEqual([200, true, true])
    const { status, body } = await lock('mod2', id)
    expect([status, body.error, body.details]).toEqual([
      409,
      'conflict',
      expect.objectContaining({ code: 'review_locked', holder: idOf('mod1'), until: mine.body.expires }),
    ])
    expect((await lock('mod2', id, { override: true })).body.holder).toBe(idOf('mod2'))
    expect((await call('mod2', 'moderator', 'DELETE', `${id}/lock`)).status).toBe(204)
    expect(await lockOf(id)).toBeNull()
  })

  it('keeps other moderators from deciding, but not admins', async () => {
    const id = await queued()
    await lock('mod1', id)
    expect(await decide('mod2', id, { decision: 'approve' })).toMatchObject({
      status: 409,
      body: { details: { code: 'review_locked' } },
    })
    expect((await projectOf(id)).status).toBe('processing')
    expect((await decide('root', id, { decision: 'approve' }, 'admin')).status).toBe(204)
    expect((await projectOf(id)).status).toBe('approved')
  })

  it('goes to one of two concurrent requests', async () => {
    const id = await queued()
    const answers = await Promise.all(['mod1', 'mod2', 'mod3', 'mod4'].map((who) => lock(who, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

describe('the decision', () => {
  it.each([
    ['approve', 'approved', 'approved'],
    ['approve', 'unlisted', 'unlisted'],
    ['approve', 'private', 'private'],
    ['reject', 'approved', 'rejected'],
    ['withhold', 'approved', 'withheld'],
    ['unlist', 'approved', 'unlisted'],
    ['return', 'approved', 'draft'],
  ])('to %s what asks to be %s makes it %s, tells why and frees the lock', async (decision, wanted, expected) => {
    const id = await queued(wanted)
    await lock('mod1', id)
    const why = { message: 'Well lit.', message_body: 'The *caves* too.' }
    expect((await decide('mod1', id, { decision, ...why })).status).toBe(204)
    expect(await projectOf(id)).toMatchObject({ status: expected, moderationMessage: 'Well lit.' })
    expect(await lockOf(id)).toBeNull()
    const events = await kit.store.readStream(projectStream(id))
    expect(events.at(-1)).toMatchObject({
      type: 'ProjectReviewed',
      data: { from: 'processing', to: expected, messageBody: 'The *caves* too.' },
      metadata: { actor: { kind: 'staff', id: idOf('mod1') } },
    })
  })

  it('is refused if the project has changed since it was read', async () => {
    const id = await queued()
    const request = send('POST', { decision: 'approve' })
    const headers = { ...Object.fromEntries(new Headers(request?.headers)), 'if-match': '"0-x"' }
    const path = `/_internal/moderation/project/${id}/decision`
    const answer = await kit.as('mod1', 'moderator')(path, { ...request, headers })
    expect(answer.status).toBe(412)
    expect((await projectOf(id)).status).toBe('processing')
  })

  it.each(['reject', 'withhold', 'unlist', 'return'])('to %s needs a message', async (decision) => {
    const id = await queued()
    for (const message of [undefined, null, '', '   ']) {
      const { status, body } = await decide('mod1', id, { decision, message })
      expect([status, body.details.code, body.details.field]).toEqual([400, 'message_required', 'message'])
    }
    expect((await projectOf(id)).status).toBe('processing')
  })

  it('is only for staff, as are all other routes here', async () => {
    const id = await queued()
    for (const who of ['ada', 'eve']) {
      const answers = [
        await lock(who, id, {}, 'developer'),
        await call(who, 'developer', 'DELETE', `${id}/lock`),
        await decide(who, id, { decision: 'approve' }, 'developer'),
        await call(who, 'developer', 'POST', `${id}/restore`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    }
    expect((await projectOf(id)).status).toBe('processing')
  })
})

it('a deleted project can be restored once, with all its data', async () => {
  const id = await queued()
  const before = await projectOf(id)
  expect((await kit.as('ada')(`/v2/project/${id}`, send('DELETE'))).status).toBe(204)
  const restore = () => call('mod1', 'moderator', 'POST', `${id}/restore`)
  expect((await restore()).status).toBe(204)
  expect(await projectOf(id)).toEqual({ ...before, deletions: 1 })
  expect((await restore()).status).toBe(204)
  const events = await kit.store.readStream(projectStream(id))
  expect(events.filter(({ type }) => type === 'ProjectRestored')).toHaveLength(1)
})

it('restoring a project over the limit works only for owners without a limit', async () => {
  const id = await queued()
  expect((await kit.as('ada')(`/v2/project/${id}`, send('DELETE'))).status).toBe(204)
  const ada = idOf('ada')
  const context = {
    actor: { kind: 'user' as const, id: ada },
    via: { kind: 'session' as const, id: 'test' },
    ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
  }
  for (let count = 0; count < PROJECTS_MAX; count++) {
    const projectId = `FULL${String(count).padStart(4, '0')}`
    const command = { type: 'ClaimProjectQuota' as const, projectId, limit: undefined }
    const stream = projectQuotaStream(ada)
    await kit.deps.bus.execute({ decider: projectQuotaDecider, stream, root: ada, command, context })
  }
  const restore = () => call('mod1', 'moderator', 'POST', `${id}/restore`)
  const refused = await restore()
  expect([refused.status, refused.body.details.code]).toEqual([400, 'project_limit_reached'])
  await kit.deps.bus.execute({
    decider: {
      ...accountDecider,
      decide: (): AccountEvent[] => [{ type: 'AccountRoleChanged', data: { role: 'admin', saga: null } }],
    },
    stream: accountStream(ada),
    root: ada,
    command: undefined as never,
    context,
  })
  expect((await restore()).status).toBe(204)
  expect((await projectOf(id)).kind).toBe('living')
})
