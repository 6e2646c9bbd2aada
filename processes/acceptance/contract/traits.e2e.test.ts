import { scopesOf } from '@adit/events/identity/scope.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form, modFields, picture, versionFields } from '../../testing/samples.ts'
import { type Json, Visitor } from '../../testing/visitor.ts'
import { encoded } from './case.ts'
import { askRaw } from './raw.ts'
import { World } from './world.ts'

// What existing clients do and rely on, whatever the documentation says.

let world: World
let visitor: Visitor
/** Public, with everything a project can show. */
let project: Json
let version: Json
beforeAll(async () => {
  world = await World.start()
  visitor = world.nobody
  const { id } = world.shown
  const donation_urls = [{ id: 'ko-fi', platform: 'Ko-fi', url: 'https://ko-fi.com/lantern' }]
  await world.owner.expect(204, 'PATCH', `/v2/project/${id}`, { donation_urls, issues_url: 'https://example.com/i' })
  project = await visitor.get(`/v2/project/${id}`)
  version = await visitor.get(`/v2/version/${world.shown.version.id}`)
})
afterAll(() => world?.stop())

const { title: _title, description: _summary, body: _body, ...sharedFields } = modFields
const modFieldsV3 = { ...sharedFields, name: 'Made in three', summary: 'A thing of version three.', slug: 'in-three' }

const sides = ['required', 'optional', 'unsupported', 'unknown']
const channels = ['release', 'snapshot', 'alpha', 'beta']
const search = (...groups: string[][]): Promise<Json> => visitor.get(`/v2/search?${encoded('facets', groups)}`)

describe('ferinth', () => {
  it('reads a slug in every project', () => expect(project.slug).toBe(world.shown.slug))
  it('reads donation links as an array', () => {
    expect(project.donation_urls).toEqual([{ id: 'ko-fi', platform: 'Ko-fi', url: 'https://ko-fi.com/lantern' }])
  })
  it('reads an empty array if there are no donation links', async () => {
    expect((await world.owner.get(`/v2/project/${(await world.draft()).id}`)).donation_urls).toEqual([])
  })
  it('reads the raw address of every image', () => {
    expect(project.gallery.length).toBeGreaterThan(0)
    for (const item of project.gallery) expect(item.raw_url).toMatch(/^https?:\/\//)
  })
  it('knows four side types', async () => {
    expect([project.client_side, project.server_side].filter((side) => !sides.includes(side))).toEqual([])
    expect(await visitor.get('/v2/tag/side_type')).toEqual(sides)
  })
  it('knows four types of game versions', async () => {
    const types: Json[] = (await visitor.get('/v2/tag/game_version')).map(({ version_type }: Json) => version_type)
    expect([...new Set(types)].filter((type) => !channels.includes(type))).toEqual([])
  })
  it.each(['project_type:Mod', 'categories: fabric', 'categories : Fabric', ' PROJECT_TYPE : MOD '])(
    'searches with the facet "%s"',
    async (facet) => expect((await search([facet])).total_hits).toBe(1),
  )
})

describe('Prism Launcher', () => {
  it('reads a changelog that is a text', () => expect(version.changelog).toEqual(expect.any(String)))
  it('reads the changelog as a text in lists too', async () => {
    const [first] = await visitor.get(`/v2/project/${project.id}/version`)
    expect(first.changelog).toEqual(expect.any(String))
  })
  it('reads whether a file is the primary one, and both hashes', () => {
    for (const { primary, hashes } of version.files) {
      expect(primary).toEqual(expect.any(Boolean))
      expect(hashes).toEqual({
        sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
        sha512: expect.stringMatching(/^[0-9a-f]{128}$/),
      })
    }
  })
  it('asks for pages of 25', async () => expect((await visitor.get('/v2/search?limit=25&offset=0')).limit).toBe(25))
  it('joins facets of sides with OR', async () => {
    const client = ['client_side:required', 'client_side:optional']
    const server = ['server_side:unsupported', 'server_side:optional']
    expect((await search(client, server)).total_hits).toBe(1)
    expect((await search(client, ['server_side:unsupported'])).total_hits).toBe(0)
  })
  it('sends arrays without encoding them', async () => {
    const { status, body } = await askRaw(world.site.origin, `/v2/projects?ids=["${project.id}","${project.slug}"]`)
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual(expect.arrayContaining([expect.objectContaining({ id: project.id })]))
  })
})

describe('packwiz', () => {
  it('finds no public mod with unknown sides', async () => {
    const { hits } = await search(['project_type:mod'])
    for (const hit of hits) expect([hit.client_side, hit.server_side]).not.toEqual(['unknown', 'unknown'])
  })
  it('filters the versions of a project by loaders, including datapacks', async () => {
    const query = `${encoded('loaders', ['fabric', 'datapack'])}&${encoded('game_versions', ['1.21.4', '1.21.3'])}`
    expect(await visitor.get(`/v2/project/${project.slug}/version?${query}`)).toHaveLength(1)
  })
  it('searches by one group of game versions', async () => {
    expect((await search(['versions:1.21.4', 'versions:1.20.1'])).total_hits).toBe(1)
    expect((await search(['versions:1.20.1'])).total_hits).toBe(0)
  })
})

describe('mc-publish', () => {
  it.each(['/v2/project/:id', '/v2/version/:version', '/v2/project/:id/version', '/v2/tag/loader'])(
    'adds ?cache=true to GET %s',
    async (path) => {
      const filled = path.replace(':id', project.id).replace(':version', version.id)
      expect((await visitor.ask('GET', `${filled}?cache=true`)).status).toBe(200)
    },
  )
  it('treats a 404 with an empty body as null', async () => {
    const { status, headers, body } = await askRaw(world.site.origin, '/v2/project/zzzzzzzz')
    expect([status, body]).toEqual([404, ''])
    expect(headers['content-type']).toBeUndefined()
  })
})

describe('mod-publish-plugin', () => {
  it('publishes a version with explicit nulls and a requested status', async () => {
    const { id } = await world.draft()
    const nulls = { changelog: null, primary_file: null, file_types: null, ordering: null, environment: null }
    const fields = { ...versionFields, ...nulls, uploaded_images: null, status: 'listed', requested_status: 'listed' }
    const dependency = { project_id: project.id, version_id: null, file_name: null, dependency_type: 'optional' }
    const data = { ...fields, project_id: id, dependencies: [dependency] }
    const made = await world.owner.get200('POST', '/v2/version', form(data, await world.jar()))
    expect(made).toMatchObject({ status: 'listed', changelog: '', dependencies: [dependency] })
  })
  it('creates and edits a project with explicit nulls', async () => {
    const nulls = { issues_url: null, source_url: null, wiki_url: null, discord_url: null, license_url: null }
    const more = { additional_categories: null, donation_urls: null, organization_id: null, requested_status: null }
    const fields = { ...modFields, ...nulls, ...more, slug: world.name('nulls'), license_id: null }
    const { id } = await world.owner.get200('POST', '/v2/project', form(fields))
    const { donation_urls: _kept, organization_id: _none, ...edit } = { ...nulls, ...more }
    await world.owner.expect(204, 'PATCH', `/v2/project/${id}`, { ...edit, body: null, title: null, status: null })
    expect(await world.owner.get(`/v2/project/${id}`)).toMatchObject({ title: modFields.title, body: modFields.body })
  })
})

it('typerinth writes arrays with a space after each comma', async () => {
  const ids = `["${project.id}", "zzzzzzzz"]`
  expect(await visitor.get(`/v2/projects?ids=${encodeURIComponent(ids)}`)).toHaveLength(1)
  const { status, body } = await askRaw(world.site.origin, `/v2/projects?ids=${ids.replace(' ', '+')}`)
  expect([status, JSON.parse(body).length]).toEqual([200, 1])
})

describe('@xmcl/modrinth', () => {
  it('adds an unused filter=', async () => {
    expect((await visitor.ask('GET', '/v2/search?query=shown&filter=&limit=10')).status).toBe(200)
  })
  it.each(['Mozilla/5.0', 'node', 'python-requests/2.31', 'okhttp', ''])('may call itself "%s"', async (name) => {
    const headers: Record<string, string> = name === '' ? {} : { 'user-agent': name }
    expect((await askRaw(world.site.origin, '/v2/statistics', { headers })).status).toBe(200)
  })
})

describe('Minotaur', () => {
  it('recognizes a token by its prefix', async () => {
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    const wish = { name: 'Minotaur', scopes: Number(scopesOf(['PROJECT_READ', 'USER_READ'])), expires }
    const { access_token } = await world.owner.get200('POST', '/_internal/pat', wish)
    expect(access_token).toMatch(/^mrp_[0-9A-Za-z]{60}$/)
    const tool = new Visitor(world.site, access_token)
    expect((await tool.get('/v2/user')).username).toBe('owner')
  })
})

describe('launchers', () => {
  it('look up upper-case hashes', async () => {
    const hash = world.shown.sha1.toUpperCase()
    expect((await visitor.get(`/v2/version_file/${hash}?algorithm=sha1`)).id).toBe(version.id)
  })
  it('follow the redirect of a download by its hash', async () => {
    const answer = await world.site.fetch(`/v2/version_file/${world.shown.sha1}/download`)
    expect([answer.redirected, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([
      true,
      200,
      version.files[0].size,
    ])
  })
})

describe('everybody', () => {
  it.each([
    ['raw', (token: string) => token],
    ['after Bearer', (token: string) => `Bearer ${token}`],
    ['after bearer', (token: string) => `bearer ${token}`],
  ])('sends a token %s', async (_how, header) => {
    const authorization = header(world.owner.token ?? '')
    expect(await visitor.ask('GET', '/v2/user', undefined, { authorization })).toMatchObject({ status: 200 })
  })
  it.each(['/v2/projects?ids=[]&nonsense=1', '/v2/search?__proto__=1', '/v2/tag/category?cache=true'])(
    'may send unknown query keys: %s',
    async (path) => expect((await visitor.ask('GET', path)).status).toBe(200),
  )
  it('may send unknown JSON keys', async () => {
    const wish = { hashes: [], algorithm: 'sha1', cache: true, extra: { a: [] } }
    expect((await visitor.ask('POST', '/v2/version_files', wish)).status).toBe(200)
  })
  it.each(['loaders=fabric', 'loaders=["fabric"', 'game_versions={}', 'loaders='])(
    'gets all versions of a project for the malformed %s',
    async (query) => {
      const path = `/v2/project/${project.id}/version?${query.replaceAll('"', '%22')}`
      expect(await visitor.get(path)).toHaveLength(1)
    },
  )
  it('reads ids of 8 letters and digits', () => {
    const ids = [project.id, project.team, version.id, version.author_id, ...project.versions]
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{8}$/)
  })
  it('reads times as RFC 3339 in UTC', () => {
    for (const time of [project.published, project.updated, project.approved, version.date_published]) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
    }
  })
  it.each([
    ['limit=1000', { limit: 100 }],
    ['limit=0', { limit: 1 }],
    ['limit=10&offset=25', { limit: 10, offset: 20 }],
    ['', { limit: 10, offset: 0 }],
  ])('pages a search by ?%s', async (query, page) => {
    expect(await visitor.get(`/v2/search?${query}`)).toMatchObject(page)
  })
  it('reads an empty icon if there is none, in searches', async () => {
    expect((await search([`project_id:${project.id}`])).hits[0].icon_url).toBe('')
  })
  it('sends images with any content type', async () => {
    const { id } = await world.draft()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const icon = await picture('#123456')
    const answer = await world.owner.ask('PATCH', `/v2/project/${id}/icon?ext=png`, icon, headers)
    expect(answer.status).toBe(204)
  })
})

describe('browsers', () => {
  it.each(['GET', 'POST', 'PATCH', 'DELETE'])('may %s from any page', async (method) => {
    const headers = {
      origin: 'https://tool.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type, x-anything',
    }
    const answer = await askRaw(world.site.origin, `/v2/project/${project.id}`, { method: 'OPTIONS', headers })
    expect(answer.status).toBeLessThan(300)
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-max-age': '3600' })
    expect(answer.headers['access-control-allow-methods']).toContain(method)
    expect(answer.headers['access-control-allow-headers']).toMatch(/x-anything|\*/)
  })
  it('may read answers and refusals from any page', async () => {
    for (const path of ['/v2/tag/loader', '/v2/project/zzzzzzzz', '/v2/nothing', '/v2/user', '/build']) {
      const { headers } = await askRaw(world.site.origin, path, { headers: { origin: 'https://tool.example' } })
      expect([path, headers['access-control-allow-origin']]).toEqual([path, '*'])
    }
  })
  it.each(['gzip', 'br'])('get answers compressed with %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    expect((await askRaw(world.site.origin, '/v2/tag/license', { headers })).headers['content-encoding']).toBe(encoding)
  })
})

describe('a link preview or a search engine', () => {
  it.each([
    ['/mod/:shown', 200],
    ['/mod/:draft', 404],
    ['/mod/there-is-none', 404],
    ['/user/owner', 200],
    ['/user/nobody-of-this-name', 404],
    ['/mods', 200],
  ])('learns from the status of %s whether it exists: %i', async (path, expected) => {
    const slug = path.includes(':draft') ? (await world.draft()).slug : world.shown.slug
    const address = path.replace(/:\w+/, slug)
    // If finding the head takes long, the page is sent without it.
    const status = async () => (await askRaw(world.site.origin, address)).status
    await expect.poll(status, { timeout: 60_000 }).toBe(expected)
    const { headers, body } = await askRaw(world.site.origin, address)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<div id="root">')
  })
})

describe('a reader with a former address', () => {
  it.each([
    ['/mod/:slug', '/mod/:now'],
    ['/mod/:slug/versions?l=fabric', '/mod/:now/versions?l=fabric'],
    ['/project/:slug', '/project/:now'],
    ['/v3/project/:slug', '/v3/project/:now'],
  ])('is redirected from %s', async (path, to) => {
    const { formerSlug, slug } = world.shown
    const { status, headers } = await askRaw(world.site.origin, path.replace(':slug', formerSlug))
    expect([status, headers.location]).toEqual([301, to.replace(':now', slug)])
  })
  it.each([
    '/v2/project/:slug',
    '/v2/project/:slug/version',
    '/v2/project/:slug/members',
    '/v2/project/:slug/dependencies',
    '/v2/project/:slug/check',
    '/v3/project/:slug/version',
    '/v3/project/:slug/members',
    '/maven/maven/modrinth/:slug/maven-metadata.xml',
    '/updates/:slug/forge_updates.json',
  ])('finds by a former slug: %s', async (path) => {
    const { status } = await visitor.ask('GET', path.replace(':slug', world.shown.formerSlug))
    expect(status).toBe(200)
  })
  it('finds former slugs among others', async () => {
    const [found] = await visitor.get(`/v2/projects?${encoded('ids', [world.shown.formerSlug])}`)
    expect(found.id).toBe(project.id)
  })
})

describe('versions of the interface', () => {
  it.each(['/api/v1/mod', '/api/v1/mod/x', '/api/v1'])('answers %s with 410', async (path) => {
    expect(await visitor.ask('GET', path)).toMatchObject({ status: 410, body: { error: 'api_deprecated' } })
  })
  it('answers an unknown route in JSON', async () => {
    const { status, body } = await visitor.ask('GET', '/v2/no/such/route')
    expect([status, body.error]).toEqual([404, 'not_found'])
  })
  it('gives the reason in version 3 where version 2 gives none', async () => {
    expect(await visitor.ask('GET', '/v3/project/zzzzzzzz')).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    })
  })
  it.each(['/', '/build'])('says at %s what answers', async (path) => {
    const { status, body } = await visitor.ask('GET', path, undefined, { accept: 'application/json' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'adit', version: expect.any(String), build_info: expect.anything() })
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['about', 'documentation']))
  })
  it.each([
    ['POST', '/v3/project', { name: 'no' }, 'name'],
    ['POST', '/v3/project', { name: 'Named', slug: 'named-x', summary: 'no' }, 'summary'],
    ['POST', '/v3/project', { name: 'Named', slug: 'named-x' }, 'summary'],
    ['POST', '/v3/project', { ...modFieldsV3, description: 7 }, 'description'],
    ['POST', '/v3/project', { ...modFieldsV3, link_urls: { source: 'ftp://a' } }, 'link_urls.source'],
    ['POST', '/v3/project', { ...modFieldsV3, link_urls: { nowhere: 'https://a.example' } }, 'link_urls.nowhere'],
    ['PATCH', '/v3/project/:id', { name: 'no' }, 'name'],
    ['PATCH', '/v3/project/:id', { summary: 'no' }, 'summary'],
    ['PATCH', '/v3/project/:id', { link_urls: { nowhere: 'https://a.example' } }, 'link_urls'],
    ['PATCH', '/v3/project/:id', { environment: 'the moon' }, 'environment'],
    ['PATCH', '/v3/project/:id', { side_types_migration_review_status: 'seen' }, 'side_types_migration_review_status'],
    ['POST', '/v3/project', { ...modFieldsV3, organization_id: 'AABBCCDD' }, 'organization_id'],
  ])('%s %s with %j is refused with version 3 names: %s', async (method, path, data, field) => {
    const payload = method === 'POST' ? form(data) : data
    const { status, body } = await world.owner.ask(method, path.replace(':id', project.id), payload)
    expect([status, body.details.field]).toEqual([400, field])
    expect(body.description).not.toMatch(/\b(?:title|body|donation_urls|\w+_url)\b/)
  })
  it('uses new names in version 3', async () => {
    const three = await visitor.get(`/v3/project/${project.id}`)
    expect(three).toMatchObject({
      ...{ name: project.title, summary: project.description, description: project.body, team_id: project.team },
      ...{ project_types: ['mod'], link_urls: { issues: { platform: 'issues', donation: false } } },
    })
  })
  it('keeps what a member says about the review of environments in version 3', async () => {
    const { id } = await world.draft()
    const told = async () => (await world.owner.get(`/v3/project/${id}`)).side_types_migration_review_status
    expect(await told()).toBe('reviewed')
    await world.owner.expect(204, 'PATCH', `/v3/project/${id}`, { side_types_migration_review_status: 'pending' })
    expect(await told()).toBe('pending')
  })
  it('pages searches by number in version 3', async () => {
    const answer = await visitor.get('/v3/search?limit=10')
    expect(answer).toMatchObject({ page: 1, hits_per_page: 10, total_hits: 1 })
    expect(answer).not.toHaveProperty('offset')
  })
  it.each([
    ['singleplayer_only', 'required', 'required'],
    ['dedicated_server_only', 'unsupported', 'required'],
    ['client_or_server_prefers_both', 'optional', 'optional'],
  ])('shows %s as the sides %s and %s in version 2', async (environment, client_side, server_side) => {
    const { id } = await world.draft()
    await world.owner.expect(204, 'PATCH', `/v3/project/${id}`, { environment })
    expect(await world.owner.get(`/v2/project/${id}`)).toMatchObject({ client_side, server_side })
  })
  it.each([
    ['required', 'required', 'client_and_server'],
    ['required', 'unsupported', 'client_only'],
    ['required', 'optional', 'client_only_server_optional'],
    ['unsupported', 'required', 'server_only'],
    ['optional', 'required', 'server_only_client_optional'],
    ['optional', 'optional', 'client_or_server'],
    ['unknown', 'unknown', 'unknown'],
  ])('keeps the sides %s and %s as %s', async (client_side, server_side, environment) => {
    const { id, version: made } = await world.draft()
    await world.owner.expect(204, 'PATCH', `/v2/project/${id}`, { client_side, server_side })
    expect(await world.owner.get(`/v2/project/${id}`)).toMatchObject({ client_side, server_side })
    expect((await world.owner.get(`/v3/version/${made.id}`)).environment).toBe(environment)
  })
})

// Last, because afterwards this address must wait. All others have the key that is not limited.
describe('limits', () => {
  const limits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  it.each(['/v2/tag/loader', '/v2/project/zzzzzzzz', '/v2/user', '/v2/nothing'])(
    'reports the remaining requests in whole numbers, at %s',
    async (path) => {
      const { headers } = await askRaw(world.site.origin, path)
      for (const name of limits) expect(headers[name]).toMatch(/^\d+$/)
    },
  )
  it('refuses more than 300 requests per minute, and says when to retry', async () => {
    const ask = () => askRaw(world.site.origin, '/v2/tag/side_type')
    let refused: Awaited<ReturnType<typeof ask>> | undefined
    // The minute may end during these requests, but not twice in a row.
    for (let round = 0; round < 3 && !refused; round++) {
      const answers = await Promise.all(Array.from({ length: 330 }, ask))
      refused = answers.find(({ status }) => status === 429)
    }
    expect(JSON.parse(refused?.body ?? '{}')).toMatchObject({ error: 'ratelimit_error' })
    expect(refused?.headers).toMatchObject({ 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' })
    expect(refused?.headers['x-ratelimit-reset']).toMatch(/^\d+$/)
  })
})
