import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide } from '../../testing/query_side.ts'

let side: QuerySide

beforeAll(async () => {
  const log = eventLog()
  const lantern = projectStreams('PROJECT1', log)
  lantern.create({ slug: 'lantern', body: 'Burns **long**.\n\n## Oil' })
  lantern.publish('VERSION1', { number: '1', changelog: '- Brighter' })
  lantern.publish('VERSION2', { number: '2', changelog: '' })
  lantern.publish('VERSION3', { number: '3', changelog: 'Not yet.', status: 'draft' })
  lantern.approve()
  const hidden = projectStreams('PROJECT2', log)
  hidden.create({ slug: 'hidden', body: 'Not *yet*.' })
  hidden.publish('VERSION4', { number: '1', changelog: 'Neither.' })
  const empty = projectStreams('PROJECT3', log)
  empty.create({ slug: 'empty', body: '' })
  empty.approve()
  const gone = projectStreams('PROJECT4', log)
  gone.create({ slug: 'gone', body: 'It was.' })
  gone.publish('VERSION5', { number: '1', changelog: 'Too.' })
  gone.approve()
  gone.project('ProjectDeleted', { slug: 'gone' })
  side = await querySide(log.events)
})
afterAll(() => side.close())

const description = (key: string, as?: 'owner' | 'stranger' | 'moderator') =>
  side.getJson<{ rendered: string[]; headings: object[] }>(`/_internal/project/${key}/description`, as)

it('answers the rendered description to whom the project is shown', async () => {
  expect((await description('lantern')).body).toEqual({
    rendered: ['<p>Burns <strong>long</strong>.</p>\n<h2 id="user-content-oil">Oil</h2>'],
    headings: [{ id: 'user-content-oil', text: 'Oil', level: 2 }],
  })
  expect((await description('PROJECT1')).body.rendered).toHaveLength(1)
  expect((await description('empty')).body).toEqual({ rendered: [], headings: [] })
  expect((await description('hidden', 'owner')).body).toEqual({
    rendered: ['<p>Not <em>yet</em>.</p>'],
    headings: [],
  })
  expect((await description('hidden')).status).toBe(404)
  expect((await description('hidden', 'stranger')).status).toBe(404)
  expect((await description('gone')).status).toBe(404)
  expect((await description('nothing')).status).toBe(404)
})

it('answers the rendered changelogs of versions that are shown', async () => {
  const ids = JSON.stringify(['VERSION1', 'VERSION2', 'VERSION3', 'VERSION4', 'VERSION5', 'VERSION9'])
  const changelogs = async (as?: 'owner' | 'stranger') => {
    const path = `/_internal/versions/changelogs?ids=${encodeURIComponent(ids)}`
    const { body } = await side.getJson<{ version_id: string; rendered: string[] }[]>(path, as)
    return body.map(({ version_id, rendered }) => [version_id, rendered.join('')]).toSorted()
  }
  const shown = ['VERSION1', '<ul>\n<li>Brighter</li>\n</ul>']
  expect(await changelogs()).toEqual([shown])
  expect(await changelogs('stranger')).toEqual([shown])
  expect(await changelogs('owner')).toEqual([shown, ['VERSION3', '<p>Not yet.</p>'], ['VERSION4', '<p>Neither.</p>']])
})

it('answers what changelogs are about, of versions that are shown', async () => {
  const excerpts = async (key: string, as?: 'owner' | 'stranger') => {
    const path = `/_internal/project/${key}/excerpts`
    const { body } = await side.getJson<{ version_id: string; excerpt: string }[]>(path, as)
    return body.map(({ version_id, excerpt }) => [version_id, excerpt]).toSorted()
  }
  const shown = ['VERSION1', 'Brighter']
  expect(await excerpts('lantern')).toEqual([shown])
  expect(await excerpts('lantern', 'stranger')).toEqual([shown])
  expect(await excerpts('lantern', 'owner')).toEqual([shown, ['VERSION3', 'Not yet.']])
  expect((await side.get('/_internal/project/hidden/excerpts')).status).toBe(404)
  expect((await side.get('/_internal/project/gone/excerpts')).status).toBe(404)
})

it('answers 304 to whom nothing has changed', async () => {
  const first = await side.get('/_internal/project/lantern/description')
  const etag = first.headers.get('etag') ?? ''
  const again = await side.get('/_internal/project/lantern/description', undefined, { 'if-none-match': etag })
  expect([etag === '', again.status]).toEqual([false, 304])
})
