import type { RecordedEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectStream } from '../catalogue/catalogue_streams.ts'
import { identityPorts } from '../identity/identity_deps.ts'
import { createAccounts, idOf, send } from '../identity/people.fixture.ts'
import { inboxStream } from '../notifications/inbox.decider.ts'
import { createProject } from '../teams/team.fixture.ts'
import { jarPart, versionForm } from '../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { reportStream } from './report/report.decider.ts'
import { reviewStream } from './review/review.decider.ts'
import { threadStream } from './thread/thread.decider.ts'

type Role = 'developer' | 'moderator' | 'admin'
const staff = ['mod', 'root', 'chief'] as const
const reason = 'Nobody else is on duty today.'
const conflict_reason = ` ${reason} `

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', ...staff)
  const { credentials } = kit.deps.port(identityPorts)
  for (const name of staff) {
    await credentials.stage(name, idOf(name), null)
    await credentials.activate(name, name === 'mod' ? 'moderator' : 'admin')
  }
})
afterAll(() => kit.close())

async function call(who: string, role: Role, method: string, path: string, body?: unknown) {
  const answer = await kit.as(who, role)(path, send(method, body))
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => body?.details?.code ?? status
const last = async (stream: StreamName): Promise<RecordedEvent | undefined> =>
  (await kit.store.readStream(stream)).at(-1)
const told = async (who: string): Promise<unknown[]> =>
  (await kit.store.readStream(inboxStream(idOf(who))))
    .map(({ data }) => Object(data).body)
    .filter((body) => Object(body).kind === 'staff_conflict')

let made = 0
/** A project of ada's under review, whose team has the others as members, or as invited users. */
async function queued({ members = [], invited = [] }: { members?: string[]; invited?: string[] }) {
  const slug = `own-${made++}`
  const { projectId, teamId } = await createProject(kit, 'ada', slug)
  const version = versionForm({ project_id: projectId }, await jarPart(slug))
  const { status } = await kit.as('ada')('/v2/version', { method: 'POST', body: version })
  expect(status).toBe(200)
  const change = { status: 'processing', requested_status: 'approved' }
  expect((await call('chief', 'admin', 'PATCH', `/v2/project/${projectId}`, change)).status).toBe(204)
  for (const user_id of [...members, ...invited]) {
    const invitation = { user_id: idOf(user_id), permissions: 0 }
    expect(codeOf(await call('ada', 'developer', 'POST', `/v2/team/${teamId}/members`, invitation))).toBe(204)
  }
  for (const who of members) expect((await call(who, 'developer', 'POST', `/v2/team/${teamId}/join`)).status).toBe(204)
  return { projectId, teamId }
}

describe('a project that is one’s own', () => {
  const acts: [name: string, method: string, path: string, body?: object][] = [
    ['locks', 'POST', 'lock', {}],
    ['decides', 'POST', 'decision', { decision: 'approve' }],
  ]
  it.each(acts)('nobody %s, neither as a member nor when invited', async (_, method, path, body) => {
    for (const team of [{ members: ['mod', 'root'] }, { invited: ['mod', 'root'] }]) {
      const { projectId } = await queued(team)
      const at = `/_internal/moderation/project/${projectId}/${path}`
      expect(codeOf(await call('mod', 'moderator', method, at, { ...body, conflict_reason }))).toBe(
        'conflict_of_interest',
      )
      expect(codeOf(await call('root', 'admin', method, at, body))).toBe('conflict_reason_required')
      expect((await last(projectStream(projectId)))?.data).toMatchObject({ to: 'processing' })
      expect(await kit.store.readStream(reviewStream(projectId))).toEqual([])
    }
  })

  it('an admin decides with a reason, which is recorded and told to all other staff', async () => {
    const { projectId } = await queued({ members: ['root'] })
    const at = `/_internal/moderation/project/${projectId}`
    expect((await call('root', 'admin', 'POST', `${at}/lock`, { conflict_reason })).status).toBe(200)
    expect((await last(reviewStream(projectId)))?.data).toMatchObject({ conflictReason: reason })
    expect((await call('root', 'admin', 'POST', `${at}/lock`, { conflict_reason })).status).toBe(200)
    const decision = { decision: 'approve', conflict_reason }
    expect((await call('root', 'admin', 'POST', `${at}/decision`, decision)).status).toBe(204)
    expect(await last(projectStream(projectId))).toMatchObject({
      type: 'ProjectReviewed',
      data: { to: 'approved', conflictReason: reason },
    })
    await kit.round()
    const notice = { kind: 'staff_conflict', projectId, reportId: null, decidedBy: idOf('root'), reason }
    expect(await told('mod')).toEqual([notice, notice])
    expect(await told('chief')).toEqual([notice, notice])
    expect(await told('root')).toEqual([])
    expect(await told('ada')).toEqual([])
  })

  it('a decision on the project of others has no reason and tells nobody', async () => {
    const { projectId } = await queued({})
    const before = (await told('mod')).length
    const decision = { decision: 'approve', conflict_reason }
    expect(
      (await call('root', 'admin', 'POST', `/_internal/moderation/project/${projectId}/decision`, decision)).status,
    ).toBe(204)
    expect((await last(projectStream(projectId)))?.data).not.toHaveProperty('conflictReason')
    await kit.round()
    expect(await told('mod')).toHaveLength(before)
  })

  it('is restored by others, or by an admin with a reason', async () => {
    const { projectId } = await queued({ members: ['mod', 'root'] })
    expect((await call('ada', 'developer', 'DELETE', `/v2/project/${projectId}`)).status).toBe(204)
    const at = `/_internal/moderation/project/${projectId}/restore`
    const query = `?conflict_reason=${encodeURIComponent(conflict_reason)}`
    expect(codeOf(await call('mod', 'moderator', 'POST', at + query))).toBe('conflict_of_interest')
    expect(codeOf(await call('root', 'admin', 'POST', at))).toBe('conflict_reason_required')
    expect((await last(projectStream(projectId)))?.type).toBe('ProjectDeleted')
    expect((await call('root', 'admin', 'POST', at + query)).status).toBe(204)
    expect(await last(projectStream(projectId))).toMatchObject({
      type: 'ProjectRestored',
      data: { conflictReason: reason },
    })
  })

  it('counts no role of its members and invited users in edits', async () => {
    const { projectId, teamId } = await queued({ members: ['mod'], invited: ['root'] })
    const path = `/v2/project/${projectId}`
    for (const [who, role] of [
      ['mod', 'moderator'],
      ['root', 'admin'],
    ] as const) {
      expect(codeOf(await call(who, role, 'PATCH', path, { status: 'approved' }))).toBe('no_permission')
      expect(codeOf(await call(who, role, 'PATCH', path, { title: 'Mine' }))).toBe('no_permission')
      expect(codeOf(await call(who, role, 'DELETE', path))).toBe('no_permission')
      expect(codeOf(await call(who, role, 'PATCH', `/v2/team/${teamId}/owner`, { user_id: idOf('mod') }))).toBe(
        'owner_only',
      )
      const edit = { permissions: 1023 }
      expect(codeOf(await call(who, role, 'PATCH', `/v2/team/${teamId}/members/${idOf('mod')}`, edit))).toBe(
        'no_permission',
      )
      expect(codeOf(await call(who, role, 'PATCH', `/v2/team/${teamId}/members/${idOf('ada')}`, { ordering: 1 }))).toBe(
        'no_permission',
      )
    }
    expect((await call('chief', 'admin', 'PATCH', path, { title: 'Theirs' })).status).toBe(204)
  })

  it('keeps its owner’s role from approving it by an edit', async () => {
    const { projectId, teamId } = await queued({ members: ['root'] })
    expect(
      (await call('ada', 'developer', 'PATCH', `/v2/team/${teamId}/owner`, { user_id: idOf('root') })).status,
    ).toBe(204)
    const path = `/v2/project/${projectId}`
    expect(codeOf(await call('root', 'admin', 'PATCH', path, { status: 'approved' }))).toBe('status_refused')
    expect(codeOf(await call('root', 'admin', 'PATCH', path, { moderation_message: 'Good' }))).toBe('staff_only')
    expect(codeOf(await call('root', 'admin', 'PATCH', path, { monetization_status: 'force-demonetized' }))).toBe(
      'staff_only',
    )
  })
})

describe('a report that is one’s own', () => {
  async function report(item_type: string, item_id: string, reporter = 'bob') {
    const body = { report_type: 'spam', item_type, item_id, body: 'Only links.' }
    const { body: opened } = await call(reporter, 'developer', 'POST', '/v2/report', body)
    const stream = reportStream(opened.id)
    const [first] = await kit.store.readStream(stream)
    return { id: opened.id, path: `/v2/report/${opened.id}`, stream, threadId: Object(first?.data).threadId }
  }
  const query = `?conflict_reason=${encodeURIComponent(conflict_reason)}`

  async function expectRefused({ path, stream, threadId }: Awaited<ReturnType<typeof report>>, isReporter = false) {
    const types = async () => (await kit.store.readStream(stream)).map(({ type }) => type)
    expect(codeOf(await call('mod', 'moderator', 'PATCH', path, { closed: true, conflict_reason }))).toBe(
      'conflict_of_interest',
    )
    expect(codeOf(await call('mod', 'moderator', 'DELETE', path + query))).toBe('conflict_of_interest')
    expect(await types()).toEqual(['ReportOpened'])
    const message = { body: { type: 'text', body: 'It is fine.' } }
    const posted = await call('mod', 'moderator', 'POST', `/v2/thread/${threadId}`, message)
    expect(codeOf(posted)).toBe(isReporter ? 204 : 'conflict_of_interest')
    const said = { body: { type: 'text', body: 'Look.' } }
    expect((await call('root', 'admin', 'POST', `/v2/thread/${threadId}`, said)).status).toBe(204)
    const messageId = Object((await last(threadStream(threadId)))?.data).messageId
    const removed = await call('mod', 'moderator', 'DELETE', `/v3/message/${messageId}`)
    expect(codeOf(removed)).toBe(isReporter ? 'not_your_message' : 'conflict_of_interest')
    if (!isReporter) {
      expect(codeOf(await call('mod', 'moderator', 'PATCH', path, { body: 'All is well.' }))).toBe(
        'conflict_of_interest',
      )
    }
  }

  it('is closed and deleted by others if it is about oneself', async () => {
    await expectRefused(await report('user', idOf('mod')))
  })

  it.each(['members', 'invited'])(
    'is closed and deleted by others if it is about a project of one’s own: %s',
    async (as) => {
      const { projectId } = await queued({ [as]: ['mod'] })
      await call('chief', 'admin', 'POST', `/_internal/moderation/project/${projectId}/decision`, {
        decision: 'approve',
      })
      await expectRefused(await report('project', projectId))
    },
  )

  it('is closed and deleted by others if it is about a version of one’s own', async () => {
    const { projectId } = await queued({ members: ['mod'] })
    await call('chief', 'admin', 'POST', `/_internal/moderation/project/${projectId}/decision`, { decision: 'approve' })
    const added = (await kit.store.readStream(projectStream(projectId))).find(
      ({ type }) => type === 'ProjectVersionAdded',
    )
    await expectRefused(await report('version', Object(added?.data).versionId))
  })

  it('is closed and deleted by others if one made it, but its text is one’s own', async () => {
    const made = await report('user', idOf('ada'), 'mod')
    await expectRefused(made, true)
    expect((await call('mod', 'moderator', 'PATCH', made.path, { body: 'More.' })).status).toBe(204)
    expect((await last(made.stream))?.data).toEqual({ body: 'More.' })
    const hidden = { body: { type: 'text', body: 'Secret', private: true } }
    expect(codeOf(await call('mod', 'moderator', 'POST', `/v2/thread/${made.threadId}`, hidden))).toBe('staff_only')
  })

  it('is settled by an admin with a reason', async () => {
    const { id, path, stream } = await report('user', idOf('root'))
    for (const closed of [true, false]) {
      expect(codeOf(await call('root', 'admin', 'PATCH', path, { closed }))).toBe('conflict_reason_required')
      expect((await call('root', 'admin', 'PATCH', path, { closed, conflict_reason })).status).toBe(204)
      expect(await last(stream)).toMatchObject({
        type: closed ? 'ReportClosed' : 'ReportReopened',
        data: { conflictReason: reason },
      })
    }
    expect((await call('root', 'admin', 'PATCH', path, { body: 'Less.', conflict_reason })).status).toBe(204)
    expect((await last(stream))?.data).toEqual({ body: 'Less.', conflictReason: reason })
    expect(codeOf(await call('root', 'admin', 'DELETE', path))).toBe('conflict_reason_required')
    expect((await call('root', 'admin', 'DELETE', path + query)).status).toBe(204)
    expect(await last(stream)).toMatchObject({ type: 'ReportDeleted', data: { conflictReason: reason } })
    await kit.round()
    const notice = { kind: 'staff_conflict', projectId: null, reportId: id, decidedBy: idOf('root'), reason }
    expect((await told('mod')).filter((body) => Object(body).reportId === id)).toEqual(Array(4).fill(notice))
  })
})
