import type { InboxEvent } from '@adit/events/notifications/inbox.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectStream } from '../catalogue/catalogue_streams.ts'
import { createAccounts, idOf, send } from '../identity/people.fixture.ts'
import { inboxDecider, inboxStream } from '../notifications/inbox.decider.ts'
import { createProject } from '../teams/team.fixture.ts'
import { jarPart, versionForm } from '../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { followers as followerIndex } from './follower.index.ts'
import { type FollowingCommand, followingDecider, followingStream } from './following.decider.ts'
import { fanOutBatch } from './version_notice.job.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', 'cleo', 'dan')
  await round()
})
afterAll(() => kit.close())

const round = () => kit.round()
/** Notifications not delivered yet. */
const notices = async () =>
  (await kit.deps.ops.query(`select state from ops.job where name = 'tell_followers' and state in ('open', 'dead')`))
    .rows
const call = (who: string, method: string, path: string, body?: unknown) => kit.as(who)(path, send(method, body))

async function inboxOf(accountId: string): Promise<{ kind: string; id: string; happenedAt: number | undefined }[]> {
  const events = await kit.store.readStream(inboxStream(accountId))
  const { state } = await kit.deps.bus.load(inboxDecider, inboxStream(accountId))
  const bodies = events.flatMap(({ type, data }) =>
    type === 'NotificationDelivered' ? [data as Extract<InboxEvent, { type: 'NotificationDelivered' }>['data']] : [],
  )
  return bodies
    .filter(({ notificationId }) => state.notifications.has(notificationId))
    .map(({ notificationId, body, happenedAt }) => ({ kind: body.kind, id: notificationId, happenedAt }))
}
const kindsOf = async (name: string) => (await inboxOf(idOf(name))).map(({ kind }) => kind)

async function publish(projectId: string, salt: string): Promise<void> {
  const form = versionForm({ project_id: projectId, version_number: salt }, await jarPart(salt))
  const answer = await kit.as('ada')('/v2/version', { method: 'POST', body: form })
  expect(answer.status).toBe(200)
}

async function approved(slug: string): Promise<string> {
  const { projectId } = await createProject(kit, 'ada', slug)
  await publish(projectId, `${slug}-0`)
  const answer = await kit.as('mod', 'moderator')(`/v2/project/${projectId}`, send('PATCH', { status: 'approved' }))
  expect(answer.status).toBe(204)
  return projectId
}

const follow = (accountId: string, projectId: string, command?: FollowingCommand) =>
  kit.deps.bus.execute({
    decider: followingDecider,
    stream: followingStream(accountId),
    root: accountId,
    command: command ?? { type: 'FollowProject', projectId },
    context: {
      ...{ actor: { kind: 'user', id: accountId }, via: { kind: 'session', id: 'test' } },
      ...{ correlationId: 'test', causationId: 'test', now: Date.now },
      ids: { uuid: () => crypto.randomUUID(), base62: () => 'AABBCCDD' },
    },
  })

it('notifies invited users, and keeps the notification of an accepted invitation, read', async () => {
  const inboxOfDan = async () => {
    const { state } = await kit.deps.bus.load(inboxDecider, inboxStream(idOf('dan')))
    return [...state.notifications.values()]
  }
  const { teamId } = await createProject(kit, 'ada', 'invites')
  const invite = (team: string) => call('ada', 'POST', `/v2/team/${team}/members`, { user_id: idOf('dan') })
  await invite(teamId)
  await round()
  await round()
  expect(await inboxOfDan()).toMatchObject([{ invitedTo: teamId, read: false }])
  await call('dan', 'POST', `/v2/team/${teamId}/join`)
  await round()
  const accepted = { invitedTo: teamId, read: true }
  expect(await inboxOfDan()).toMatchObject([accepted])
  const { teamId: other } = await createProject(kit, 'ada', 'declined')
  await invite(other)
  await round()
  expect(await inboxOfDan()).toMatchObject([accepted, { invitedTo: other, read: false }])
  for (const team of [other, teamId]) await call('dan', 'DELETE', `/v2/team/${team}/members/${idOf('dan')}`)
  await round()
  expect(await inboxOfDan()).toMatchObject([accepted])
})

it('notifies members of decisions and messages of staff, but not of their own actions', async () => {
  const projectId = await approved('decided')
  await call('ada', 'PATCH', `/v2/project/${projectId}`, { status: 'unlisted' })
  await round()
  expect(await kindsOf('ada')).toEqual(['status_change'])
  const { state } = await kit.deps.bus.load(inboxDecider, inboxStream(idOf('ada')))
  expect(state.notifications.size).toBe(1)
})

it('notifies each follower of a new version once, but not its author', async () => {
  const projectId = await approved('followed')
  await follow(idOf('ada'), projectId)
  const followers = Array.from({ length: fanOutBatch + 30 }, (_, index) => `F${String(index).padStart(7, '0')}`)
  for (const accountId of followers) await follow(accountId, projectId)
  const [first = '', second = ''] = followers
  await kit.deps.bus.execute({
    decider: followingDecider,
    stream: followingStream(second),
    root: second,
    command: { type: 'UnfollowProject', projectId },
    context: {
      ...{ actor: { kind: 'user', id: second }, via: { kind: 'session', id: 'test' } },
      ...{ correlationId: 'test', causationId: 'test', now: Date.now },
      ids: { uuid: () => crypto.randomUUID(), base62: () => 'AABBCCDD' },
    },
  })
  await publish(projectId, 'followed-1')
  await round()
  expect((await inboxOf(first)).map(({ kind }) => kind)).toEqual(['project_update'])
  expect(await inboxOf(second)).toEqual([])
  expect((await inboxOf(followers.at(-1) ?? '')).map(({ kind }) => kind)).toEqual(['project_update'])
  expect((await kindsOf('ada')).includes('project_update')).toBe(false)
  expect(await notices()).toEqual([])
})

it('says when a version was listed, however late its followers are told', async () => {
  const projectId = await approved('late')
  const follower = 'FLATE001'
  await follow(follower, projectId)
  await publish(projectId, 'late-1')
  const listed = (await kit.store.readStream(projectStream(projectId))).filter(
    ({ type }) => type === 'ProjectVersionAdded',
  )
  await round()
  expect((await inboxOf(follower)).map(({ happenedAt }) => happenedAt)).toEqual([listed.at(-1)?.at])
})

it('processes notices that concern nobody in one round, so that they delay no others', async () => {
  const projectId = await approved('unfollowed')
  for (let count = 1; count < 8; count++) await publish(projectId, `unfollowed-${count}`)
  await round()
  expect(await notices()).toEqual([])
})

it('notifies nobody twice after a crash between notifying and recording it', async () => {
  const projectId = await approved('crashed')
  await follow('CRASHED1', projectId)
  await round()
  await publish(projectId, 'crashed-1')
  // Resets the reactors' checkpoints and the jobs' progress, as after a crash.
  const { rows: before } = await kit.deps.ops.query('select name, position from ops.reactor')
  await round()
  for (const { name, position } of before) {
    await kit.deps.ops.query('update ops.reactor set position = $2 where name = $1', [name, position])
  }
  await kit.deps.ops.query(`delete from ops.job where name = 'tell_followers'`)
  await round()
  expect(await inboxOf('CRASHED1')).toHaveLength(1)
})

it('delays a notice until the index of followers has caught up', async () => {
  const projectId = await approved('waiting')
  await round()
  const { ops } = kit.deps
  const place = 'ops.index_state where name = $1'
  const { rows } = await ops.query(`select position from ${place}`, [followerIndex.name])
  await follow('LATE0001', projectId)
  await publish(projectId, 'waiting-1')
  // Another process holds the index and makes no progress.
  await ops.query(`update ops.index_state set owner = 'another', leased_until = 'infinity'`)
  await round()
  expect(await notices()).toEqual([{ state: 'open' }])
  expect(await inboxOf('LATE0001')).toHaveLength(0)
  expect((await ops.query(`select position from ${place}`, [followerIndex.name])).rows).toEqual(rows)
  await ops.query(`update ops.index_state set leased_until = '-infinity'`)
  await ops.query(`update ops.job set due_at = now() where name = 'tell_followers'`)
  await round()
  expect(await inboxOf('LATE0001')).toHaveLength(1)
  expect(await notices()).toEqual([])
})

it('notifies all others if one inbox fails, and shows staff who was not notified', async () => {
  const projects = [await approved('poisoned'), await approved('healthy')]
  const [poisoned = '', healthy = ''] = projects
  const followers = Array.from({ length: 12 }, (_, n) => `AAPOISO${(n + 10).toString(36)}`)
  const [broken = '', ...others] = followers
  for (const accountId of followers) await follow(accountId, poisoned)
  await follow('HEALTHY1', healthy)
  const metadata = { root: broken, actor: { kind: 'user', id: broken }, via: { kind: 'session', id: 's' } } as const
  const unreadable = { type: 'NotificationDelivered', version: 1, at: 0, data: { nothing: 'of its schema' } }
  const cause = { causationId: 'test', correlationId: 'test' }
  await kit.store.append(inboxStream(broken), -1, [
    { ...unreadable, id: crypto.randomUUID(), metadata: { ...metadata, ...cause } },
  ])
  for (const [n, projectId] of projects.entries()) await publish(projectId, `told-${n}`)
  const told = async () => (await Promise.all(others.map(inboxOf))).filter(({ length }) => length === 1).length
  await expect(round()).rejects.toThrow(/tell_followers .* failed \(attempt 1\)/)
  expect(await inboxOf('HEALTHY1')).toHaveLength(1)
  expect(await told()).toBeLessThan(others.length)
  const { ops } = kit.deps
  const untilDead = async () => {
    while ((await notices()).some(({ state }) => state === 'open')) {
      await ops.query('update ops.job set due_at = now() where owner is null')
      await round().catch(() => undefined)
    }
  }
  await untilDead()
  expect(await told()).toBe(others.length)
  const staff = kit.as('mod', 'admin')
  const list = async () => {
    const answer = await staff('/admin-api/jobs?filter={"state":"dead"}')
    return (await answer.json()) as { id: string; root: string; reason: string }[] // by its contract
  }
  const [dead, ...more] = await list()
  expect(more).toEqual([])
  expect(dead).toMatchObject({ root: poisoned, reason: expect.stringContaining(broken) })
  const retry = await staff(`/admin-api/jobs/${encodeURIComponent(dead?.id ?? '')}/retry`, { method: 'POST' })
  expect(retry.status).toBe(204)
  expect(await list()).toEqual([])
  expect(await notices()).toEqual([{ state: 'open' }])
  await untilDead()
  expect(await list()).toMatchObject([
    { root: poisoned, reason: expect.stringContaining(`1 accounts not told: ${broken}`) },
  ])
  expect(await told()).toBe(others.length)
  await ops.query(`delete from ops.job where name = 'tell_followers'`)
}, 120_000)

it('skips nobody while the store is unavailable', async () => {
  const projectId = await approved('away')
  await follow('AAAWAY01', projectId)
  const metadata = {
    root: 'AAAWAY01',
    actor: { kind: 'user', id: 'AAAWAY01' },
    via: { kind: 'session', id: 's' },
  } as const
  const unreadable = { type: 'NotificationDelivered', version: 1, at: 0, data: { nothing: 'of its schema' } }
  const cause = { causationId: 'test', correlationId: 'test' }
  await kit.store.append(inboxStream('AAAWAY01'), -1, [
    { ...unreadable, id: crypto.randomUUID(), metadata: { ...metadata, ...cause } },
  ])
  await publish(projectId, 'away-1')
  const { ops } = kit.deps
  const head = () => Promise.reject(new Error('the store is away'))
  for (let time = 0; time < 13; time++) {
    await expect(kit.round({ store: { ...kit.store, head } })).rejects.toThrow('failed')
    await ops.query('update ops.job set due_at = now() where owner is null')
  }
  expect(await notices()).toEqual([{ state: 'open' }])
  while ((await notices()).some(({ state }) => state === 'open')) {
    await round().catch(() => undefined)
    await ops.query('update ops.job set due_at = now() where owner is null')
  }
  expect(await notices()).toEqual([{ state: 'dead' }])
  await ops.query(`delete from ops.job where name = 'tell_followers'`)
})

it('continues after the log was moved to another store with different positions', async () => {
  const projectId = await approved('moved')
  await follow('MOVED001', projectId)
  await round()
  await publish(projectId, 'moved-1')
  const { ops } = kit.deps
  const foreign = 'ffffffffffffffff-ffffffffffffffff'
  await ops.query(`update ops.reactor set store = 'another', position = $1`, [foreign])
  await ops.query(`update ops.index_state set store = 'another', position = $1`, [foreign])
  await ops.query(`update ${followerIndex.table} set position = $1`, [foreign])
  await kit.begin()
  await round()
  expect(await inboxOf('MOVED001')).toHaveLength(1)
  const unfollow = { type: 'UnfollowProject', projectId } as const
  await follow('MOVED001', projectId, unfollow)
  await publish(projectId, 'moved-2')
  await round()
  expect(await inboxOf('MOVED001')).toHaveLength(1)
})

it('does not run a reactor that another process holds', async () => {
  const { teamId } = await createProject(kit, 'ada', 'leased')
  await call('ada', 'POST', `/v2/team/${teamId}/members`, { user_id: idOf('cleo') })
  await kit.round({ owner: 'another' })
  expect(await kindsOf('cleo')).toEqual([])
  await round()
  expect(await kindsOf('cleo')).toEqual(['team_invite'])
  expect(kit.gaveUp).toEqual([])
})

it.each(['v2', 'v3'])('marks and removes one or several notifications with /%s', async (version) => {
  const { teamId } = await createProject(kit, 'ada', `marked-${version}`)
  await call('ada', 'POST', `/v2/team/${teamId}/members`, { user_id: idOf('bob') })
  await round()
  const [{ id } = { id: '' }] = await inboxOf(idOf('bob'))
  const status = async (who: string, method: string, path: string) => (await call(who, method, path)).status
  expect((await fetch(`${kit.server.origin}/${version}/notification/${id}`, { method: 'PATCH' })).status).toBe(401)
  expect(await status('ada', 'PATCH', `/${version}/notification/${id}`)).toBe(404)
  expect(await status('ada', 'DELETE', `/${version}/notification/${id}`)).toBe(404)
  expect(await status('bob', 'PATCH', `/${version}/notification/${id}`)).toBe(204)
  expect(await status('bob', 'PATCH', `/${version}/notifications?ids=["${id}","NOTHING1"]`)).toBe(204)
  expect(await status('bob', 'PATCH', `/${version}/notifications?ids=${id}`)).toBe(400)
  expect(await status('bob', 'DELETE', `/${version}/notifications?ids=["NOTHING1"]`)).toBe(204)
  expect(await kindsOf('bob')).toEqual(['team_invite'])
  expect(await status('bob', 'DELETE', `/${version}/notification/${id}`)).toBe(204)
  expect(await status('bob', 'DELETE', `/${version}/notification/${id}`)).toBe(404)
  expect(await kindsOf('bob')).toEqual([])
})
