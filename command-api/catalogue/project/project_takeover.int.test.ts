import { PROJECTS_MAX } from '@adit/events/catalogue/limits.values.ts'
import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { TAKEOVER_AFTER_MS } from '@adit/events/teams/member.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountDecider } from '../../identity/account/account.decider.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { createAccounts, idOf, send } from '../../identity/people.fixture.ts'
import { inboxStream } from '../../notifications/inbox.decider.ts'
import { ownerOf, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { type CreatedProject, createProject } from '../../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { refused } from '../../testing/refused.ts'
import { projectQuotaStream } from '../catalogue_streams.ts'
import { projectQuotaDecider } from '../project_creation/project_quota.decider.ts'

const all = 1023
let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'bob', 'cleo', 'dan', 'full')
  // Reactors that begin now must have begun.
  await kit.round()
})
afterAll(() => kit.close())

const context = (accountId: string, at = Date.now()): CommandContext => ({
  ...{ actor: { kind: 'user', id: accountId }, via: { kind: 'session', id: 'test' }, ids: randomIds() },
  ...{ correlationId: 'test', causationId: 'test', now: () => at },
})
const take = (who: string, { teamId }: CreatedProject) => kit.as(who)(`/v3/team/${teamId}/takeover`, send('POST'))

/** An account that began a year ago. Its teams are made by the clock, so only its deletion can be in the past. */
async function createOwner(name: string): Promise<void> {
  const data = { accountId: idOf(name), username: name, email: { account: idOf(name), sealed: '' }, newsletter: false }
  await kit.deps.bus.execute({
    decider: { ...accountDecider, decide: (): AccountEvent[] => [{ type: 'AccountCreated', data }] },
    ...{ stream: accountStream(idOf(name)), root: idOf(name), command: undefined as never },
    context: context(idOf(name), Date.now() - 365 * 86_400_000),
  })
}

const deleteAt = (name: string, at: number) =>
  kit.deps.bus.execute({
    ...{ decider: accountDecider, stream: accountStream(idOf(name)), root: idOf(name) },
    ...{ command: { type: 'DeleteAccount' }, context: context(idOf(name), at) },
  })

/** A draft of an owner of its own, with members and their permissions. */
async function withMembers(name: string, members: Record<string, number>): Promise<CreatedProject> {
  await createOwner(name)
  const made = await createProject(kit, name, name)
  for (const [member, permissions] of Object.entries(members)) {
    const invitation = send('POST', { user_id: idOf(member), permissions })
    expect((await kit.as(name)(`/v2/team/${made.teamId}/members`, invitation)).status).toBe(204)
    expect((await kit.as(member)(`/v2/team/${made.teamId}/join`, send('POST'))).status).toBe(204)
  }
  return made
}

const longAgo = () => Date.now() - TAKEOVER_AFTER_MS - 1_000
const teamOf = async ({ teamId }: CreatedProject) => (await kit.deps.bus.load(teamDecider, teamStream(teamId))).state
const quotaHas = async (name: string, { projectId }: CreatedProject) =>
  (await kit.deps.bus.load(projectQuotaDecider, projectQuotaStream(idOf(name)))).state.has(projectId)
const eventsOf = async ({ teamId }: CreatedProject) => kit.store.readStream(teamStream(teamId))

it('makes a member with all permissions the owner 30 days after the deletion', async () => {
  const made = await withMembers('gone', { bob: all, cleo: 4 })
  await deleteAt('gone', longAgo())
  expect((await take('bob', made)).status).toBe(204)
  expect((await eventsOf(made)).at(-1)).toMatchObject({
    ...{ type: 'TeamOwnershipTakenOver', data: { from: idOf('gone'), to: idOf('bob') } },
    metadata: { root: made.projectId, actor: { kind: 'user', id: idOf('bob') } },
  })
  const team = await teamOf(made)
  expect(ownerOf(team)).toBe(idOf('bob'))
  expect(team.kind === 'existing' && [...team.members.keys()]).toEqual([idOf('bob'), idOf('cleo')])
  expect([await quotaHas('bob', made), await quotaHas('gone', made)]).toEqual([true, false])
  // Only the others are told.
  await kit.round()
  const inbox = async (name: string) => (await kit.store.readStream(inboxStream(idOf(name)))).map(({ data }) => data)
  const body = { kind: 'ownership_takeover', projectId: made.projectId, takenOverBy: idOf('bob') }
  expect(await inbox('cleo')).toContainEqual(expect.objectContaining({ body }))
  expect(JSON.stringify(await inbox('bob'))).not.toContain('ownership_takeover')
  expect(await inbox('gone')).toEqual([])
})

it('is refused a moment before, and says from when', async () => {
  const made = await withMembers('fresh', { bob: all })
  const deletedAt = Date.now() - TAKEOVER_AFTER_MS + 600_000
  await deleteAt('fresh', deletedAt)
  const before = await eventsOf(made)
  const answer = await take('bob', made)
  const possibleFrom = new Date(deletedAt + TAKEOVER_AFTER_MS).toISOString()
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    {
      details: { code: 'takeover_too_early', possible_from: possibleFrom },
      description: expect.stringContaining(possibleFrom),
    },
  ])
  expect(await eventsOf(made)).toEqual(before)
  expect(await quotaHas('bob', made)).toBe(false)
})

it('is refused to others, and while the account exists', async () => {
  const made = await withMembers('there', { bob: all, cleo: all - 1 })
  expect(await refused(take('cleo', made))).toBe('401 all_permissions_required')
  expect(await refused(take('bob', made))).toBe('400 owner_not_deleted')
  expect(await refused(take('there', made))).toBe('400 owner_not_deleted')
  await deleteAt('there', longAgo())
  expect(await refused(take('cleo', made))).toBe('401 all_permissions_required')
  // Staff transfer projects otherwise.
  expect(await refused(kit.as('root', 'admin')(`/v3/team/${made.teamId}/takeover`, send('POST')))).toBe(
    '401 all_permissions_required',
  )
  expect((await take('dan', made)).status).toBe(404)
  expect((await take('bob', { ...made, teamId: 'TEAMNONE' })).status).toBe(404)
})

it('exactly one of two members who try at once gets the project', async () => {
  const made = await withMembers('raced', { bob: all, cleo: all, dan: all })
  await deleteAt('raced', longAgo())
  const people = ['bob', 'cleo', 'dan']
  const answers = await Promise.all(people.map((name) => take(name, made)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400])
  const codes = await Promise.all(answers.filter(({ ok }) => !ok).map(async (one) => (await one.json()) as object))
  expect(codes).toMatchObject([{ details: { code: 'owner_not_deleted' } }, { details: { code: 'owner_not_deleted' } }])
  const winner = people[answers.findIndex(({ ok }) => ok)]
  expect((await eventsOf(made)).filter(({ type }) => type === 'TeamOwnershipTakenOver')).toHaveLength(1)
  expect(ownerOf(await teamOf(made))).toBe(idOf(winner ?? ''))
  for (const name of people) expect(await quotaHas(name, made), name).toBe(name === winner)
})

it('is refused to a member who has reached the project limit, and changes nothing', async () => {
  const made = await withMembers('plenty', { full: all })
  await deleteAt('plenty', longAgo())
  for (let index = 0; index < PROJECTS_MAX; index++) {
    await kit.deps.bus.execute({
      ...{ decider: projectQuotaDecider, stream: projectQuotaStream(idOf('full')), root: idOf('full') },
      ...{ command: { type: 'ClaimProjectQuota', projectId: `P${index}`, limit: undefined }, context: context('full') },
    })
  }
  const before = await eventsOf(made)
  expect(await refused(take('full', made))).toBe('400 project_limit_reached')
  expect(await eventsOf(made)).toEqual(before)
  expect(await quotaHas('plenty', made)).toBe(true)
})
