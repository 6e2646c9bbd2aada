import { projectPermissionBits } from '@adit/events/teams/permission.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide, type Refused, type tokens } from '../../testing/query_side.ts'
import type { OwnProject } from './own_project_shape.ts'

let side: QuerySide

/** OWNER001 owns PROJECT1 to PROJECT5, the last of which is deleted. STRANGER owns PROJECT6, and joins or is invited to others. */
beforeAll(async () => {
  const log = eventLog()
  const lamp = projectStreams('PROJECT1', log)
  lamp.create({ slug: 'lamp', title: 'Lamp' })
  lamp.publish('VERSION1')
  lamp.publish('VERSION2')
  lamp.approve()
  const rope = projectStreams('PROJECT2', log)
  rope.create({ slug: 'rope', title: 'Rope 100%', projectType: 'modpack' })
  const cart = projectStreams('PROJECT3', log)
  cart.create({ slug: 'cart', title: 'cart' })
  cart.project('ProjectSubmitted', { from: 'draft', requestedStatus: 'unlisted' })
  const pick = projectStreams('PROJECT4', log)
  pick.create({ slug: 'pick', title: 'Pick' })
  pick.project('ProjectSubmitted', { from: 'draft', requestedStatus: 'approved' })
  pick.project('ProjectReviewed', {
    from: 'processing',
    to: 'rejected',
    firstApproval: false,
    message: null,
    messageBody: null,
  })
  const gone = projectStreams('PROJECT5', log)
  gone.create({ slug: 'gone', title: 'Gone' })
  gone.project('ProjectDeleted', { slug: 'gone' })
  projectStreams('PROJECT6', log).create({ slug: 'other', title: 'Other', ownerId: 'STRANGER' })
  lamp.invite('STRANGER', { role: 'Artist', permissions: projectPermissionBits('UPLOAD_VERSION') })
  lamp.team('TeamMemberJoined', { accountId: 'STRANGER' })
  cart.invite('STRANGER', { role: 'Artist', permissions: projectPermissionBits('EDIT_DETAILS') })
  cart.team('TeamMemberJoined', { accountId: 'STRANGER' })
  rope.invite('STRANGER')
  side = await querySide(log.events)
})
afterAll(() => side.close())

const path = (query: Record<string, unknown>) =>
  `/_internal/dashboard/projects?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`

async function slugs(query: Record<string, unknown>, who: keyof typeof tokens = 'owner'): Promise<string[]> {
  const { status, body } = await side.getJson<OwnProject[]>(path(query), who)
  expect(status).toBe(200)
  return body.map(({ slug }) => slug)
}

describe('GET /_internal/dashboard/projects', () => {
  it('lists what waits for its creator first, then what waits for moderators', async () => {
    expect(await slugs({})).toEqual(['pick', 'rope', 'cart', 'lamp'])
  })

  it("shows a member's projects, and none of other people", async () => {
    expect(await slugs({ sort: ['title', 'ASC'] }, 'stranger')).toEqual(['cart', 'lamp', 'other'])
    expect(await slugs({}, 'moderator')).toEqual([])
    expect(await slugs({ filter: { id: ['PROJECT1', 'PROJECT4', 'PROJECT6'] } }, 'stranger')).toEqual(['other', 'lamp'])
  })

  it('requires a signed-in user', async () => {
    expect((await side.get(path({}))).status).toBe(401)
  })

  it('shows what a row of the dashboard needs', async () => {
    const { body } = await side.getJson<OwnProject[]>(path({ filter: { q: 'LAMP' } }), 'owner')
    expect(body).toEqual([
      expect.objectContaining({
        ...{ id: 'PROJECT1', title: 'Lamp', status: 'approved', requested_status: 'approved', icon_url: null },
        ...{ project_types: ['mod'], downloads: 0, followers: 0, role: 'Owner', owned: true, can_edit: true },
        latest_version: expect.objectContaining({ id: 'VERSION2', number: '1.0.0+VERSION2' }),
      }),
    ])
  })

  it('shows what its reader may edit', async () => {
    const { body } = await side.getJson<OwnProject[]>(path({ sort: ['title', 'ASC'] }), 'stranger')
    expect(body.map(({ slug, owned, can_edit, role }) => [slug, owned, can_edit, role])).toEqual([
      ['cart', false, true, 'Artist'],
      ['lamp', false, false, 'Artist'],
      ['other', true, true, 'Owner'],
    ])
  })

  it.each([
    [{ status: 'draft' }, ['rope']],
    [{ status: ['rejected', 'processing'] }, ['pick', 'cart']],
    [{ project_type: 'modpack' }, ['rope']],
    [{ project_type: 'mod' }, ['pick', 'cart', 'lamp']],
    [{ q: '100%' }, ['rope']],
    [{ q: '%' }, ['rope']],
    [{ q: 'nothing' }, []],
    [{ owned: false }, []],
  ])('filters by %j', async (filter, expected) => {
    expect(await slugs({ filter })).toEqual(expected)
  })

  it('distinguishes owned projects from those of a team', async () => {
    expect(await slugs({ filter: { owned: true } }, 'stranger')).toEqual(['other'])
    expect(await slugs({ filter: { owned: false } }, 'stranger')).toEqual(['cart', 'lamp'])
  })

  it('sorts without regard to case, in both directions', async () => {
    expect(await slugs({ sort: ['title', 'ASC'] })).toEqual(['cart', 'lamp', 'pick', 'rope'])
    expect(await slugs({ sort: ['title', 'DESC'] })).toEqual(['rope', 'pick', 'lamp', 'cart'])
  })

  it.each(['attention', 'project_type', 'status', 'downloads', 'followers', 'updated', 'published', 'id'])(
    'sorts by %s',
    async (field) => {
      expect((await slugs({ sort: [field, 'DESC'] })).toSorted()).toEqual(['cart', 'lamp', 'pick', 'rope'])
    },
  )

  it('pages and counts', async () => {
    const page = async (range: number[]) => {
      const answer = await side.get(path({ sort: ['title', 'ASC'], range }), 'owner')
      const rows = (await answer.json()) as OwnProject[]
      return [answer.headers.get('content-range'), rows.length]
    }
    expect(await page([0, 1])).toEqual(['projects 0-1/4', 2])
    expect(await page([2, 9])).toEqual(['projects 2-3/4', 2])
    expect(await page([8, 9])).toEqual(['projects */4', 0])
  })

  it.each([
    [{ sort: ['owner', 'ASC'] }, 'sort'],
    [{ sort: ['title', 'UP'] }, 'sort'],
    [{ range: [0, 1_000] }, 'range'],
    [{ range: [5, 2] }, 'range'],
    [{ filter: { status: 'nice' } }, 'filter'],
    [{ filter: { q: 'x'.repeat(201) } }, 'filter'],
    [{ filter: { account: 'OWNER001' } }, 'filter'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await side.getJson<Refused>(path(query), 'owner')
    expect(status).toBe(400)
    expect(body.details.field).toMatch(new RegExp(`^${field}\\b`))
  })
})
