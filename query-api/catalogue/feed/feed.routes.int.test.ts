import { accountEvents } from '@adit/events/identity/account.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../../testing/fixture.ts'
import { type WholeSide, wholeSide } from '../../testing/whole_side.ts'

let side: WholeSide

const hostile = ']]></title><script>alert(1)</script> & "quotes"\u0007'

beforeAll(async () => {
  const log = eventLog()
  log.stream(accountEvents, 'OWNER001')('AccountCreated', {
    ...{ accountId: 'OWNER001', username: 'ada', newsletter: false },
    email: { account: 'OWNER001', sealed: '' },
  })
  const project = (id: string, slug: string, change: object = {}) => {
    const streams = projectStreams(id, log)
    streams.create({ slug, title: slug, ...change })
    return streams
  }
  const lantern = project('PROJECT1', 'lantern', { title: hostile, summary: hostile })
  lantern.publish('VERSION1', { number: '1.0', name: 'Lantern 1.0', changelog: `${hostile} **Brighter** [x](/mods)` })
  lantern.publish('VERSION2', { number: '2.0', name: 'Second', changelog: 'a\n\n'.repeat(9_000) })
  lantern.publish('VERSION3', { number: '3.0', name: 'Not yet', status: 'draft' })
  lantern.approve()
  const pack = project('PROJECT2', 'pack')
  pack.publish('VERSION4', { loaders: ['minecraft'] })
  pack.approve()
  project('PROJECT3', 'hidden').publish('VERSION5')
  const gone = project('PROJECT4', 'gone')
  gone.publish('VERSION6')
  gone.approve()
  gone.project('ProjectDeleted', { slug: 'gone' })
  for (let index = 0; index < 60; index++) {
    const many = project(`MANY${String(index).padStart(4, '0')}`, `many-${index}`, { ownerId: 'OTHER001' })
    many.publish(`MANV${String(index).padStart(4, '0')}`, { loaders: ['paper'] })
    many.approve()
  }
  side = await wholeSide(log.events)
})
afterAll(() => side.close())

async function feed(path: string) {
  const answer = await side.call(`/feed/${path}`, {})
  const text = await answer.text()
  const ids = [...text.matchAll(/<entry><id>https:\/\/adit\.test([^<]*)<\/id>/g)].map(([, id]) => id)
  return { answer, text, ids }
}

it.each([
  ['mods', ['/project/PROJECT1']],
  ['resourcepacks', ['/project/PROJECT2']],
  ['shaders', []],
])('lists the newest %s that everybody may see', async (list, expected) => {
  const { answer, ids } = await feed(list)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(ids).toEqual(expected)
})

it('has at most 50 entries', async () => {
  expect((await feed('projects')).ids).toHaveLength(50)
  expect((await feed('user/OTHER001')).answer.status).toBe(404)
})

it('lists the public versions of a project with their changelogs, under ids that stay', async () => {
  const { text, ids } = await feed('project/lantern')
  expect(ids.toSorted()).toEqual(['/project/PROJECT1/version/VERSION1', '/project/PROJECT1/version/VERSION2'])
  expect(text).toContain('<id>https://adit.test/feed/project/PROJECT1</id>')
  expect(text).toContain(
    '<link rel="alternate" type="text/html" href="https://adit.test/mod/lantern/version/VERSION1"/>',
  )
  expect(text).toContain('&lt;strong&gt;Brighter&lt;/strong&gt;')
  // One that is too long is read on its page.
  expect(text.match(/<content/g)).toHaveLength(1)
})

it('keeps hostile text inside its element', async () => {
  for (const path of ['project/lantern', 'mods', 'user/ada']) {
    const { text } = await feed(path)
    expect(text).toContain(']]&gt;&lt;/title&gt;&lt;script&gt;')
    for (const raw of ['<script', ']]>', '\u0007']) expect(text).not.toContain(raw)
    const open = [...text.matchAll(/<(\w+)[^>]*[^/]>|<(\w+)>/g)].length
    expect(open).toBe([...text.matchAll(/<\/\w+>/g)].length)
  }
})

it('lists the public projects of a user', async () => {
  const { text, ids } = await feed('user/ada')
  expect(ids.toSorted()).toEqual(['/project/PROJECT1', '/project/PROJECT2'])
  expect(text).toContain('<author><name>ada</name></author>')
})

it.each(['nothing', 'project/hidden', 'project/gone', 'project/nothing', 'user/nobody'])('has no %s', async (path) => {
  expect((await feed(path)).answer.status).toBe(404)
})

it('answers 304 while nothing is new', async () => {
  for (const path of ['mods', 'project/lantern', 'user/ada']) {
    const etag = (await feed(path)).answer.headers.get('etag') ?? ''
    const { port } = new URL((await side.call(`/feed/${path}`, {})).url)
    const again = await fetch(`http://127.0.0.1:${port}/feed/${path}`, { headers: { 'if-none-match': etag } })
    expect([etag === '', again.status]).toEqual([false, 304])
  }
})
