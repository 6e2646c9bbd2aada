import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type QuerySide, querySide, type Refused } from '../testing/query_side.ts'
import type { MemberV3 } from './member_shape.ts'

let side: QuerySide
type Who = Parameters<QuerySide['getJson']>[1]

/** TROJECT1 is public: the owner, two members in reverse order of joining, STRANGER invited. TROJECT2 is a draft's, TROJECT3 deleted. */
beforeAll(async () => {
  const log = eventLog()
  const first = projectStreams('PROJECT1', log)
  first.create()
  first.approve()
  first.invite('MEMBER02', { ordering: 2, permissions: 3 })
  first.team('TeamMemberJoined', { accountId: 'MEMBER02' })
  first.invite('MEMBER01', { ordering: 1, role: 'Artist', payoutsSplit: 30 })
  first.team('TeamMemberJoined', { accountId: 'MEMBER01' })
  first.invite('STRANGER', { permissions: 4 })
  const second = projectStreams('PROJECT2', log)
  second.create({ slug: 'draft' })
  const third = projectStreams('PROJECT3', log)
  third.create({ slug: 'gone' })
  third.approve()
  third.project('ProjectDeleted', { slug: 'gone' })
  for (const [project, owner] of Object.entries({ PROJECT4: 'GONE0001', PROJECT5: 'OWNER001' })) {
    const left = projectStreams(project, log)
    left.create({ slug: project.toLowerCase(), ownerId: owner })
    left.approve()
    for (const [accountId, permissions] of Object.entries({ STRANGER: 1023, MEMBER01: 1022 })) {
      left.invite(accountId, { permissions })
      left.team('TeamMemberJoined', { accountId })
    }
  }
  side = await querySide(log.events)
})
afterAll(() => side.close())

const seen = (members: readonly MemberV3[]) =>
  members.map(({ user, permissions, payouts_split }) => [user.id, permissions, payouts_split])

describe.each(['v2', 'v3'])('GET /%s/team/:id/members', (version) => {
  const members = async (id: string, who?: Who) => {
    const { status, body } = await side.getJson<MemberV3[]>(`/${version}/team/${id}/members`, who)
    expect(status).toBe(200)
    return seen(body)
  }

  it('shows everyone the members in order, without their permissions and shares', async () => {
    expect(await members('TROJECT1')).toEqual([
      ['OWNER001', null, null],
      ['MEMBER01', null, null],
      ['MEMBER02', null, null],
    ])
  })

  it('shows invited users their invitation, and members everything', async () => {
    expect(await members('TROJECT1', 'stranger')).toContainEqual(['STRANGER', 4, 0])
    expect(await members('TROJECT1', 'stranger')).toContainEqual(['MEMBER02', null, null])
    const all = [
      ['OWNER001', 1023, 100],
      ['STRANGER', 4, 0],
      ['MEMBER01', 0, 30],
      ['MEMBER02', 3, 0],
    ]
    expect(await members('TROJECT1', 'owner')).toEqual(all)
    expect(await members('TROJECT1', 'moderator')).toEqual(all)
  })

  it.each(['TROJECT2', 'TROJECT3', 'TEAMNONE', 'no-such-team'])('shows strangers nothing of %s', async (id) => {
    expect(await members(id)).toEqual([])
    expect(await members(id, 'stranger')).toEqual([])
  })

  it('shows a draft to its members', async () => {
    expect(await members('TROJECT2', 'owner')).toEqual([['OWNER001', 1023, 100]])
  })
})

it.each(['v2', 'v3'])('/%s shows every key of a user, the private ones as null, even to the user', async (version) => {
  const { body } = await side.getJson<MemberV3[]>(`/${version}/team/TROJECT1/members`, 'owner')
  const hidden = ['auth_providers', 'email', 'email_verified', 'has_password', 'has_totp', 'payout_data', 'github_id']
  expect(body[0]?.user).toMatchObject({
    id: 'OWNER001',
    ...Object.fromEntries(hidden.map((key) => [key, null])),
    [version === 'v2' ? 'name' : 'allow_friend_requests']: null,
  })
})

describe.each(['v2', 'v3'])('GET /%s/teams', (version) => {
  it('answers one list for each visible team, in the requested order', async () => {
    const ids = ['TROJECT3', 'TROJECT2', 'TROJECT1', 'TROJECT1', 'none']
    const read = async (who?: Who) =>
      (await side.getJson<MemberV3[][]>(`/${version}/teams?ids=${JSON.stringify(ids)}`, who)).body
    expect((await read()).map((team) => team[0]?.team_id)).toEqual(['TROJECT1'])
    expect((await read('owner')).map((team) => team[0]?.team_id)).toEqual(['TROJECT2', 'TROJECT1'])
  })

  it('refuses an invalid list', async () => {
    const { status, body } = await side.getJson<Refused>(`/${version}/teams?ids=TROJECT1`)
    expect([status, body.details.field]).toEqual([400, 'ids'])
  })
})

it('calls the owner Owner and has no organizations', async () => {
  const { body } = await side.getJson<MemberV3[]>('/v3/team/TROJECT1/members', 'owner')
  expect(body[0]).toMatchObject({ role: 'Owner', is_owner: true, accepted: true, organization_permissions: null })
  expect(body.find(({ user }) => user.id === 'MEMBER01')).toMatchObject({ role: 'Artist', payouts_split: 30 })
})

it('has the same members as their project', async () => {
  const [byTeam, byProject] = await Promise.all([
    side.getJson<MemberV3[]>('/v3/team/TROJECT1/members', 'owner'),
    side.getJson<MemberV3[]>('/v3/project/PROJECT1/members', 'owner'),
  ])
  expect(byProject.body).toEqual(byTeam.body)
})

describe('GET /_internal/team/:id/takeover', () => {
  const possibleFrom = async (id: string, who: Who) =>
    (await side.getJson<{ possible_from: string | null }>(`/_internal/team/${id}/takeover`, who)).body.possible_from

  it('names the 30th day after the deletion to a member with all permissions', async () => {
    expect(await possibleFrom('TROJECT4', 'stranger')).toBe('2025-03-02T00:00:00.000Z')
  })

  it.each<[string, string, Who]>([
    ['the owner exists', 'TROJECT5', 'stranger'],
    ['the viewer is not a member', 'TROJECT4', 'moderator'],
    ['the viewer is invited', 'TROJECT1', 'stranger'],
    ['there is no team', 'TEAMNONE', 'stranger'],
  ])('says nothing when %s', async (_, id, who) => {
    expect(await possibleFrom(id, who)).toBe(null)
  })
})
