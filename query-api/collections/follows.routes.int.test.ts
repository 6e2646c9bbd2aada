import { followingEvents } from '@adit/events/collections/following.events.ts'
import { accountEvents } from '@adit/events/identity/account.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

let side: QuerySide

/** A stranger follows four projects, one of which is hidden from them. Its owner follows that one too. */
beforeAll(async () => {
  const log = eventLog()
  for (const accountId of ['STRANGER', 'OWNER001']) {
    const email = { account: accountId, sealed: '' }
    const account = { accountId, username: `name-${accountId}`, email, newsletter: false }
    log.stream(accountEvents, accountId)('AccountCreated', account)
  }
  const ids = ['PROJECT1', 'PROJECT2', 'PROJECT3', 'PROJECT4']
  for (const id of ids) {
    const streams = projectStreams(id, log)
    streams.create({ slug: id.toLowerCase() })
    if (id !== 'PROJECT3') streams.approve()
  }
  const stranger = log.stream(followingEvents, 'STRANGER')
  for (const projectId of ids) stranger('ProjectFollowed', { projectId })
  log.stream(followingEvents, 'OWNER001')('ProjectFollowed', { projectId: 'PROJECT3' })
  side = await querySide(log.events)
})
afterAll(() => side.close())

const follows = async (query: string, who: 'stranger' | 'owner' = 'stranger') => {
  const id = who === 'owner' ? 'OWNER001' : 'STRANGER'
  const response = await side.get(`/v3/user/${id}/follows${query}`, who)
  const ids = ((await response.json()) as { id: string }[]).map((project) => project.id)
  return { ids, next: /<https:\/\/adit\.test([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] }
}

it('lists everything that the viewer may see, latest follow first', async () => {
  expect(await follows('')).toEqual({ ids: ['PROJECT4', 'PROJECT2', 'PROJECT1'], next: undefined })
  expect((await follows('', 'owner')).ids).toEqual(['PROJECT3'])
})

it('gives full pages, however many hidden projects are between', async () => {
  expect(await follows('?limit=2')).toEqual({
    ids: ['PROJECT4', 'PROJECT2'],
    next: '/v3/user/STRANGER/follows?limit=2&offset=2',
  })
  expect(await follows('?limit=2&offset=2')).toEqual({ ids: ['PROJECT1'], next: undefined })
})

it('refuses invalid pages', async () => {
  for (const query of ['limit=0', 'limit=1001', 'offset=-1']) {
    expect((await side.get(`/v2/user/STRANGER/follows?${query}`, 'stranger')).status).toBe(400)
  }
})

it.each(['v2', 'v3'])('shows what is followed to whoever follows it, in %s', async (version) => {
  const statusOf = async (user: string, who?: 'stranger' | 'owner') =>
    (await side.get(`/${version}/user/${user}/follows`, who)).status
  expect(await statusOf('STRANGER', 'stranger')).toBe(200)
  expect(await statusOf('STRANGER')).toBe(401)
  expect(await statusOf('STRANGER', 'owner')).toBe(401)
  expect(await statusOf('NOBODY00', 'stranger')).toBe(404)
  const { body } = await side.getJson<{ id: string }[]>(`/${version}/user/STRANGER/follows`, 'stranger')
  expect(body.map(({ id }) => id).sort()).toEqual(['PROJECT1', 'PROJECT2', 'PROJECT4'])
})

it('tells whether a project is followed', async () => {
  const ask = async (id: string, who: 'stranger' | 'owner') =>
    (await side.getJson(`/_internal/project/${id}/following`, who)).body
  expect(await ask('PROJECT1', 'stranger')).toEqual({ follows: true })
  expect(await ask('PROJECT1', 'owner')).toEqual({ follows: false })
  expect(await ask('nothing', 'stranger')).toEqual({ follows: false })
})

it('counts the followed projects that have new files, as far as the viewer may see them, for them alone', async () => {
  const times = { PROJECT1: 1_000, PROJECT2: 2_000, PROJECT3: 9_000, PROJECT4: 3_000 }
  for (const [id, at] of Object.entries(times))
    await side.pool.query(`update ${side.schemas.catalogue}.project set updated_at = $2 where project_id = $1`, [
      id,
      at,
    ])
  const news = async (since: number, who: 'stranger' | 'owner') => {
    const response = await side.get(`/_internal/follows/news?since=${new Date(since).toISOString()}`, who)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    return ((await response.json()) as { projects: number }).projects
  }
  expect(await news(0, 'stranger')).toBe(3)
  expect(await news(1_000, 'stranger')).toBe(2)
  expect(await news(2_500, 'stranger')).toBe(1)
  expect(await news(3_000, 'stranger')).toBe(0)
  expect(await news(0, 'owner')).toBe(1)
  expect((await side.get('/_internal/follows/news?since=1970-01-01T00:00:00Z')).status).toBe(401)
  expect((await side.get('/_internal/follows/news?since=yesterday', 'owner')).status).toBe(400)
})

it('looks at the latest follows only', async () => {
  const schema = side.schemas.follows
  await side.pool.query(`insert into ${schema}.follow
    select 'STRANGER', 'NOTHING' || n, 8000000000000000 from generate_series(1, 998) n`)
  const { body } = await side.getJson('/_internal/follows/news?since=1970-01-01T00:00:00Z', 'stranger')
  // Two of four are left: the latest two, of which everybody may see one.
  expect(body).toEqual({ projects: 1 })
})
