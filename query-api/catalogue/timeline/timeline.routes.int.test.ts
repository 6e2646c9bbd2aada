import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'

let side: QuerySide

beforeAll(async () => {
  const log = eventLog('OWNER001')
  const lantern = projectStreams('LANTERN1', log)
  lantern.create({ slug: 'lantern', title: 'Lantern' })
  lantern.publish('VERSION1', { number: '1.0', publishedAt: Date.UTC(2024, 0, 1) })
  lantern.approve()
  // By a moderator, who is no member.
  Object.assign(lantern.project('ProjectRenamed', { title: 'Lamp' }).metadata.actor, { id: 'STAFF001' })
  lantern.publish('VERSION2', { number: '1.1', publishedAt: Date.UTC(2024, 5, 1) })
  lantern.project('ProjectVersionRemoved', { versionId: 'VERSION2' })
  const hidden = projectStreams('HIDDEN01', log)
  hidden.create({ slug: 'hidden' })
  side = await querySide(log.events)
})
afterAll(() => side.close())

interface Timeline {
  entries: {
    kind: string
    at: string
    from: string | null
    to: string | null
    version_id: string | null
    by: string | null
  }[]
  counts: Record<string, number>
  state: Record<string, unknown> | null
}
const timeline = async (query = '') =>
  (await side.getJson<Timeline>(`/_internal/project/lantern/timeline${query}`)).body
const kinds = ({ entries }: Timeline) => entries.map(({ kind }) => kind).sort()

it('tells what everybody could see, with what was before', async () => {
  const found = await timeline()
  expect(kinds(found)).toEqual([
    ...['approved', 'created', 'renamed'],
    ...['version_added', 'version_added', 'version_removed'],
  ])
  expect(found.counts).toEqual({ versions: 3, reviews: 1, changes: 2 })
  expect(found.entries.find(({ kind }) => kind === 'renamed')).toMatchObject({ from: 'Lantern', to: 'Lamp' })
  const times = found.entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
})

it('links to versions only while everybody can read them', async () => {
  const ids = (await timeline('?part=versions')).entries.map(({ version_id }) => version_id)
  expect(ids.filter((id) => id !== null)).toEqual(['VERSION1'])
})

it('names members, and neither staff nor anybody else', async () => {
  const by = new Map((await timeline()).entries.map((entry) => [entry.kind, entry.by]))
  expect(Object.fromEntries(by)).toEqual({
    created: 'user-owner001',
    approved: null,
    renamed: null,
    version_added: 'user-owner001',
    version_removed: 'user-owner001',
  })
})

it('shows a part, a time and a page of it', async () => {
  expect(kinds(await timeline('?part=reviews'))).toEqual(['approved'])
  const before = await timeline('?until=2024-03-01T00:00:00Z')
  expect(kinds(before)).toContain('version_added')
  expect(before.entries.every(({ at }) => at <= '2024-03-01')).toBe(true)
  expect(before.counts.versions).toBe(1)
  expect((await timeline('?limit=2&offset=5')).entries).toHaveLength(1)
})

it('tells what everybody could see at a time', async () => {
  const stateAt = async (until: string) => (await timeline(`?until=${until}`)).state
  expect((await timeline()).state).toBeNull()
  expect(await stateAt('2023-12-31T00:00:00Z')).toMatchObject({ name: 'Lantern', versions: 0, newest: null })
  expect(await stateAt('2024-03-01T00:00:00Z')).toMatchObject({ name: 'Lantern', versions: 1, newest: '1.0' })
  const now = { name: null, license: null, status: null, versions: 1, newest: '1.0' }
  expect(await stateAt('2100-01-01T00:00:00Z')).toEqual(now)
})

it('answers 404 for hidden and missing projects', async () => {
  expect((await side.get('/_internal/project/hidden/timeline')).status).toBe(404)
  expect((await side.get('/_internal/project/missing/timeline')).status).toBe(404)
  expect((await side.get('/_internal/project/lantern/timeline?part=moderation')).status).toBe(400)
})
