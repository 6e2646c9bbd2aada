import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { projectStream } from '../catalogue_streams.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
})
afterAll(() => kit.close())

const json = async (answer: Response) => JSON.parse(await answer.text())
const eventsOf = async (id: string) => (await kit.store.readStream(projectStream(id))).slice(1)

async function create(account: string, slug: string): Promise<string> {
  const answer = await kit.as(account)('/v2/project', { method: 'POST', body: projectForm({ slug }) })
  return (await json(answer)).id
}
const edit = (ids: string, body: unknown, account = 'ada', api = 'v2') =>
  kit.as(account)(`/${api}/projects?ids=${ids}`, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

test('edits mixed ids and slugs, each project once, with or without spaces and encoding', async () => {
  const [one, two] = [await create('ada', 'bulk-one'), await create('ada', 'bulk-two')]
  const ids = `["${one}", "bulk-two", "${two}"]`
  const body = {
    add_categories: ['technology'],
    remove_categories: ['utility'],
    issues_url: null,
    wiki_url: 'https://example.com/wiki',
  }
  expect((await edit(encodeURIComponent(ids), body)).status).toBe(204)
  for (const id of [one, two]) {
    expect(await eventsOf(id)).toMatchObject([
      { type: 'ProjectCategoriesChanged', data: { categories: ['technology'] } },
      { type: 'ProjectLinksChanged', data: { links: { wiki: 'https://example.com/wiki' } } },
    ])
  }
  expect((await edit(ids, { add_donation_urls: [{ id: 'patreon', url: 'https://patreon.com/ada' }] })).status).toBe(204)
  expect((await eventsOf(one)).at(-1)?.data).toEqual({ donations: [{ id: 'patreon', url: 'https://patreon.com/ada' }] })
  expect((await edit(ids, { link_urls: { patreon: null, wiki: null } }, 'ada', 'v3')).status).toBe(204)
  expect((await eventsOf(two)).slice(-2)).toMatchObject([
    { data: { links: { wiki: null } } },
    { data: { donations: [] } },
  ])
})

test('accepts all keys of a list together: replaces, then removes, then adds', async () => {
  const id = await create('ada', 'bulk-every-key')
  const tags = { categories: ['magic', 'technology'], add_categories: ['storage'], remove_categories: ['magic'] }
  const empty = { add_additional_categories: [], remove_additional_categories: [], remove_donation_urls: [] }
  const links = { add_donation_urls: [{ id: 'patreon', url: 'https://patreon.com/ada' }], donation_urls: [] }
  const more = { additional_categories: ['utility'], ...empty, ...links, issues_url: null, wiki_url: null }
  expect((await edit(`["${id}"]`, { ...tags, ...more })).status).toBe(204)
  const told: unknown[] = (await eventsOf(id)).map(({ data }) => data)
  expect(Object.assign({}, ...told)).toMatchObject({
    categories: ['technology', 'storage'],
    additionalCategories: ['utility'],
    donations: [{ id: 'patreon', url: 'https://patreon.com/ada' }],
  })
})

test('a single refusal changes nothing and names the project', async () => {
  const mine = await create('ada', 'bulk-mine')
  const hers = await create('eve', 'bulk-hers')
  const missing = await edit(`["${mine}","no-such-project"]`, { source_url: null })
  expect(missing.status).toBe(400)
  expect(await json(missing)).toMatchObject({ details: { project: 'no-such-project', problem: 'project_not_found' } })
  await kit.as('root', 'admin')(`/v2/project/${hers}`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'approved' }),
    headers: { 'content-type': 'application/json' },
  })
  expect((await edit(`["${mine}","${hers}"]`, { source_url: null })).status).toBe(401)
  const tag = await edit(`["${mine}"]`, { add_categories: ['no-such-tag'] })
  expect(await json(tag)).toMatchObject({ details: { project: mine, problem: 'unknown_category' } })
  expect(await eventsOf(mine)).toEqual([])
})

test('refuses invalid lists and names the limit', async () => {
  const id = await create('ada', 'bulk-limits')
  const many = JSON.stringify(Array.from({ length: 257 }, (_, index) => `p${index}`))
  expect(await json(await edit(many, {}))).toMatchObject({ details: { field: 'ids', limit: 256 } })
  expect((await edit('nonsense', {})).status).toBe(400)
  const tags = ['technology', 'magic', 'storage']
  expect(await json(await edit(`["${id}"]`, { add_categories: tags }))).toMatchObject({
    details: { problem: 'list_too_long', limit: 3 },
  })
  expect(await eventsOf(id)).toEqual([])
})
