import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxIds } from '../../kit/ids_shape.ts'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide, type Refused } from '../../testing/query_side.ts'
import type { ProjectV2 } from './project_shape.ts'

let side: QuerySide

/** PROJECT1 is public and was renamed; PROJECT2 is a draft; PROJECT3 is deleted; PROJECT4 has taken PROJECT3's slug and left another. */
beforeAll(async () => {
  const log = eventLog()
  const first = projectStreams('PROJECT1', log)
  first.create({ slug: 'oldlight' })
  first.publish('VERSION1')
  first.approve()
  first.project('ProjectSlugChanged', { slug: 'lantern', previous: 'oldlight' })
  const disclosed = (byStaff: boolean) => ({ byStaff, lock: 'unlocked' as const, updatedAt: 0, updatedBy: 'SOMEBODY' })
  first.project('ProjectDisclosuresChanged', {
    disclosures: [
      { statement: { type: 'telemetry', consent: 'opt_in', dataCollected: ['Version'] }, ...disclosed(false) },
      { statement: { type: 'advertisements', note: null }, ...disclosed(true) },
    ],
  })
  projectStreams('PROJECT2', log).create({ slug: 'draft' })
  const third = projectStreams('PROJECT3', log)
  third.create({ slug: 'passed-on' })
  third.approve()
  third.project('ProjectDeleted', { slug: 'passed-on' })
  const fourth = projectStreams('PROJECT4', log)
  const fifth = projectStreams('PROJECT5', log)
  fifth.create({ slug: 'left' })
  fifth.approve()
  fifth.project('ProjectDeleted', { slug: 'left' })
  fourth.create({ slug: 'left', title: 'Heir' })
  fourth.approve()
  fourth.project('ProjectSlugChanged', { slug: 'passed-on', previous: 'left' })
  side = await querySide(log.events)
  await side.pool.query(`insert into ${side.schemas.downloads}.project_total values ('PROJECT1', 5000000000)`)
  await side.pool.query(`insert into ${side.schemas.follows}.follower_count values ('PROJECT1', 7)`)
})
afterAll(() => side.close())

describe('GET /v2/project/:id', () => {
  it.each(['PROJECT1', 'lantern', 'LANTERN', 'oldlight', 'OldLight'])('finds %s', async (key) => {
    const { status, body } = await side.getJson(`/v2/project/${key}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 'PROJECT1', slug: 'lantern', downloads: 5_000_000_000, followers: 7 })
  })

  it('answers 404 with an empty body for what does not exist', async () => {
    const response = await side.get('/v2/project/nothing')
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  it('does not find a project by its id in another case', async () => {
    expect((await side.get('/v2/project/project1')).status).toBe(404)
  })

  it.each([
    [undefined, 404],
    ['stranger', 404],
    ['owner', 200],
    ['moderator', 200],
  ] as const)('answers %s %i for a draft', async (who, status) => {
    expect((await side.get('/v2/project/draft', who)).status).toBe(status)
  })

  it('keeps answers that depend on the viewer out of shared caches', async () => {
    const hidden = await side.get('/v2/project/draft', 'owner')
    expect(hidden.headers.get('cache-control')).toContain('private')
    expect(hidden.headers.get('vary')).toContain('Authorization')
    const open = await side.get('/v2/project/lantern', 'owner')
    expect(open.headers.get('cache-control')).toBeNull()
  })

  it('resolves a slug to its current holder, and a deleted project for nobody', async () => {
    expect((await side.getJson('/v2/project/left')).body).toMatchObject({ id: 'PROJECT4' })
    expect((await side.getJson('/v2/project/passed-on')).body).toMatchObject({ id: 'PROJECT4' })
    expect((await side.get('/v2/project/PROJECT3', 'moderator')).status).toBe(404)
  })

  it("tags the answer with the revision of the project's own stream and answers 304 for it", async () => {
    const etag = (await side.get('/v2/project/lantern')).headers.get('etag')
    // Created, version added, submitted, reviewed, slug changed, disclosures changed.
    expect(etag).toMatch(/^"5-[\w-]{22}"$/)
    const again = await side.get('/v2/project/lantern', undefined, { 'if-none-match': etag ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('GET /v3/project/:id', () => {
  it('finds a project by id and slug', async () => {
    expect((await side.getJson('/v3/project/lantern')).body).toMatchObject({ id: 'PROJECT1', name: 'Lantern' })
  })

  it('redirects an old slug to the current one', async () => {
    const response = await side.get('/v3/project/oldlight')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/v3/project/lantern'])
  })

  it('answers 404 with the reason', async () => {
    const { status, body } = await side.getJson<Refused>('/v3/project/nothing')
    expect([status, body.error]).toEqual([404, 'not_found'])
  })
})

describe('GET /v2/projects', () => {
  it('answers in the requested order, each once, without hidden or missing ones', async () => {
    const ids = ['passed-on', 'PROJECT1', 'draft', 'nothing', 'lantern', 'PROJECT3']
    const { body } = await side.getJson<ProjectV2[]>(`/v2/projects?ids=${JSON.stringify(ids)}`)
    expect(body.map(({ id }) => id)).toEqual(['PROJECT4', 'PROJECT1'])
  })

  it('shows hidden ones to their members', async () => {
    const { body } = await side.getJson('/v2/projects?ids=["draft"]', 'owner')
    expect(body).toHaveLength(1)
  })

  it.each([
    ['', 'missing'],
    ['?ids=lantern', 'malformed_array'],
    [`?ids=${JSON.stringify(Array.from({ length: maxIds + 1 }, () => 'x'))}`, 'too_many'],
  ])('refuses %s', async (query, code) => {
    const { status, body } = await side.getJson<Refused>(`/v2/projects${query}`)
    expect([status, body.details.code, body.details.field]).toEqual([400, code, 'ids'])
  })
})

describe('GET /v2/projects_random', () => {
  it('answers public projects, each once, as many as there are', async () => {
    const { body } = await side.getJson<ProjectV2[]>('/v2/projects_random?count=10')
    expect(body.map(({ id }) => id).sort()).toEqual(['PROJECT1', 'PROJECT4'])
  })

  it('answers no more than requested', async () => {
    expect((await side.getJson('/v2/projects_random?count=1')).body).toHaveLength(1)
  })

  it.each(['', '?count=0', '?count=101', '?count=x'])('refuses %s', async (query) => {
    expect((await side.get(`/v2/projects_random${query}`)).status).toBe(400)
  })
})

describe('GET /v2/project/:id/check', () => {
  it.each(['PROJECT1', 'lantern', 'oldlight'])('returns the id behind %s', async (key) => {
    expect((await side.getJson(`/v2/project/${key}/check`)).body).toEqual({ id: 'PROJECT1' })
  })

  it('reports a hidden slug as taken, and a free one as free', async () => {
    expect((await side.get('/v3/project/draft/check')).status).toBe(200)
    expect((await side.get('/v3/project/nothing/check')).status).toBe(404)
  })
})

describe('GET /v2/project/:id/members', () => {
  it('shows the owner, and their permissions only to insiders', async () => {
    const open = await side.getJson('/v2/project/lantern/members')
    expect(open.body).toEqual([
      {
        team_id: 'TROJECT1',
        user: {
          id: 'OWNER001',
          username: 'user-owner001',
          name: null,
          avatar_url: 'https://adit.test/data/avatars/OWNER001.png',
          bio: null,
          created: '2025-01-01T00:00:00.000Z',
          role: 'developer',
          badges: 0,
          auth_providers: null,
          email: null,
          email_verified: null,
          has_password: null,
          has_totp: null,
          payout_data: null,
          github_id: null,
        },
        role: 'Owner',
        permissions: null,
        accepted: true,
        payouts_split: null,
        ordering: 0,
      },
    ])
    const inside = await side.getJson('/v3/project/lantern/members', 'owner')
    expect(inside.body).toMatchObject([
      { is_owner: true, permissions: 1023, payouts_split: 100, organization_permissions: null },
    ])
  })

  it('is hidden with its project', async () => {
    expect((await side.get('/v2/project/draft/members')).status).toBe(404)
  })
})

describe('GET /_internal/project/:id/checklist', () => {
  it.each([
    [undefined, 401],
    ['stranger', 404],
    ['owner', 200],
    ['moderator', 200],
  ] as const)('answers %s %i', async (who, status) => {
    expect((await side.get('/_internal/project/lantern/checklist', who)).status).toBe(status)
  })

  it('lists what a draft lacks', async () => {
    const { body } = await side.getJson<{ items: unknown[] }>('/_internal/project/draft/checklist', 'owner')
    expect(body.items).toContainEqual({
      id: 'version-required',
      level: 'required',
      field: 'versions',
      fix_it: 'versions',
      data: {},
    })
  })
})

describe('GET /v3/project/:id/disclosures', () => {
  it.each([
    ['lantern', undefined, 200],
    ['draft', undefined, 404],
    ['draft', 'stranger', 404],
    ['draft', 'owner', 200],
    ['draft', 'moderator', 200],
    ['nothing', 'moderator', 404],
  ] as const)('answers about %s to %s: %i', async (slug, who, status) => {
    expect((await side.get(`/v3/project/${slug}/disclosures`, who)).status).toBe(status)
  })

  it.each([
    [undefined, null],
    ['owner', null],
    ['moderator', 'SOMEBODY'],
  ] as const)('shows %s which moderator set one: %s', async (who, moderator) => {
    const { body } = await side.getJson('/v3/project/lantern/disclosures', who)
    const shared = { lock_status: 'unlocked', updated_at: '1970-01-01T00:00:00.000Z', deleted_at: null }
    expect(body).toEqual({
      disclosures: [
        {
          ...{ type: 'telemetry', consent: 'opt_in', data_collected: ['Version'] },
          ...{ ...shared, set_by_moderator: false, updated_by: 'SOMEBODY' },
        },
        { type: 'advertisements', note: null, ...shared, set_by_moderator: true, updated_by: moderator },
      ],
    })
  })

  it('is empty for a project that discloses nothing', async () => {
    const { body } = await side.getJson('/v3/project/draft/disclosures', 'owner')
    expect(body).toEqual({ disclosures: [] })
  })
})

describe('GET /v3/project/:id/validate', () => {
  it.each([
    [undefined, 401],
    ['stranger', 404],
    ['owner', 200],
    ['moderator', 200],
  ] as const)('answers %s %i', async (who, status) => {
    expect((await side.get('/v3/project/lantern/validate', who)).status).toBe(status)
  })

  it('says what the checklist says, in the names that clients know', async () => {
    const { body } = await side.getJson<{ nags: { details: { item: string } }[] }>(
      '/v3/project/draft/validate',
      'owner',
    )
    expect(body.nags).toContainEqual({
      kind: 'upload_version',
      severity: 'required',
      details: { item: 'version-required', field: 'versions' },
    })
    const { body: checklist } = await side.getJson<{ items: { id: string }[] }>(
      '/_internal/project/draft/checklist',
      'owner',
    )
    expect(body.nags.map(({ details }) => details.item)).toEqual(checklist.items.map(({ id }) => id))
  })
})

describe('GET /v2/statistics', () => {
  it('counts what is public', async () => {
    const { body } = await side.getJson('/v2/statistics')
    expect(body).toEqual({ projects: 2, versions: 1, files: 1, authors: 1 })
  })
})
