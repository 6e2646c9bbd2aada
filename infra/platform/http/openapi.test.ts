import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute } from './contract.ts'
import { curlOf, jsonText } from './docs_example.ts'
import { referencePages } from './docs_page.ts'
import { searchIndex } from './docs_search.ts'
import { html } from './html.ts'
import { openApiDocument } from './openapi.ts'
import { flag, integer, jsonArray } from './schemas.ts'

const project = z
  .object({ id: z.string(), title: z.string().min(3).max(64), license: z.object({ id: z.string() }).nullable() })
  .meta({ id: 'Project' })

const list = defineRoute({
  method: 'GET',
  path: '/v2/projects',
  side: 'query',
  summary: 'Many projects <by id>',
  auth: 'optional',
  scope: 'PROJECT_READ',
  query: z.object({
    ids: jsonArray(z.string(), { max: 100 }),
    count: integer({ min: 1, max: 100 }).optional(),
    long: flag().optional(),
  }),
  responses: { 200: { description: 'The visible ones', schema: z.array(project) } },
  errors: [],
  example: { query: 'ids=["AABBCCDD"]' },
})

const edit = defineRoute({
  method: 'PATCH',
  path: '/v2/project/:id',
  side: 'command',
  summary: 'Edit',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  body: { kind: 'json', schema: z.object({ title: z.string().min(3).max(64).optional() }) },
  responses: { 204: { description: 'Saved' } },
  errors: ['slug_taken'],
  visibleIn: ['catalogue'],
  example: { params: { id: 'sodium' }, body: { title: "It's" } },
})

const upload = defineRoute({
  method: 'POST',
  path: '/v2/version',
  side: 'command',
  summary: 'Upload',
  auth: 'required',
  body: {
    kind: 'multipart',
    data: z.object({ name: z.string().max(64) }),
    dataFirst: true,
    limits: { files: 256, fileBytes: 524288000 },
  },
  responses: { 200: { description: 'It', schema: project } },
  errors: [],
  visibleIn: ['catalogue'],
})

const hidden = defineRoute({ ...edit, path: '/_internal/thing', internal: true })

const description = {
  title: 'Adit API',
  version: '2',
  description: 'Everything the site does.',
  groups: [
    { name: 'Projects', contracts: [list, edit, upload] },
    { name: 'Hidden', contracts: [hidden] },
  ],
  errors: { slug_taken: { family: 'request_error', wording: 'The address is taken.' } },
} as const

test('the document holds every public route with parameters, limits and errors', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument(description)))
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(['/v2/projects', '/v2/project/{id}', '/v2/version'])
  const { get } = document.paths['/v2/projects']
  expect(get.parameters.map(({ name, required }: { name: string; required?: boolean }) => [name, required])).toEqual([
    ['ids', true],
    ['count', undefined],
    ['long', undefined],
  ])
  expect(get.parameters[1].schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
  expect(get.responses['200'].content['application/json'].schema.items.$ref).toBe('#/components/schemas/Project')
  const { patch } = document.paths['/v2/project/{id}']
  expect(patch.parameters[0]).toMatchObject({ in: 'path', name: 'id', required: true })
  expect(patch['x-scope']).toBe('PROJECT_WRITE')
  expect(patch.responses['400'].description).toContain('slug_taken: The address is taken.')
  const { post } = document.paths['/v2/version']
  expect(Object.keys(post.responses)).toEqual(['200', '202', '400', '401', 'default'])
  expect(post.parameters[0].name).toBe('Idempotency-Key')
})

const examples = new Map([
  [
    'PATCH /v2/project/:id',
    [
      {
        route: 'PATCH /v2/project/:id',
        title: 'A <new> title',
        request: { path: '/v2/project/sodium', token: true, body: { title: "It's" } },
        status: 204,
      },
    ],
  ],
])
const pages = referencePages({ api: description, origin: 'http://localhost:3000', examples })

test('the page shows routes, limits and examples, escaped, and nothing internal', () => {
  expect(Object.keys(pages)).toEqual(['/docs', '/docs/api/projects'])
  const page = pages['/docs/api/projects']?.() ?? ''
  expect(page).toContain('Many projects &lt;by id&gt;')
  expect(page).toContain('<p class="limits">3 to 64 characters.</p>')
  expect(page).toContain('PROJECT_WRITE')
  expect(page).toContain('at most 100 items')
  expect(page).toContain('<td>integer</td><td><p class="limits">1 to 100.</p></td>')
  expect(page).toContain('<td>boolean</td>')
  expect(page).toContain('A &lt;new&gt; title')
  expect(page).toContain('JSON: <a href="#Project">Project</a>[]')
  expect(page.split('id="Project"')).toHaveLength(2)
  expect(page).toContain('<tr id="Project.license.id">')
  expect(page).not.toContain('_internal/thing')
  expect(page).not.toContain('Hidden')
})

test('the index finds routes, what they take, shapes with their fields, texts and codes', () => {
  const texts = [{ path: '/docs/a', title: 'A guide', body: html`<section><h2 id="b">A part</h2></section>` }]
  const found = searchIndex({ api: description, origin: 'http://x', texts })
  const addressOf = (title: string) => found.find((entry) => entry.title === title)?.href
  expect(addressOf('PATCH /v2/project/{id}')).toBe('/docs/api/projects#patchV2ProjectId')
  expect(addressOf('name · POST /v2/version')).toBe('/docs/api/projects#postV2Version.data.name')
  expect(addressOf('license.id · Project')).toBe('/docs/api/projects#Project.license.id')
  expect(addressOf('A part')).toBe('/docs/a#b')
  expect(addressOf('slug_taken')).toBe('/docs/errors#code-slug_taken')
  expect(JSON.stringify(found)).not.toContain('_internal/thing')
})

test('the overview leads to every route', () => {
  const page = pages['/docs']?.() ?? ''
  expect(page).toContain('All 3 routes')
  expect(page).toContain('href="/docs/api/projects#patchV2ProjectId"')
  expect(page).not.toContain('Hidden')
})

test('examples can be pasted into a shell', () => {
  const [example] = examples.get('PATCH /v2/project/:id') ?? []
  if (!example) throw new Error('there is one')
  expect(curlOf(example, 'http://x')).toBe(
    `curl -X PATCH 'http://x/v2/project/sodium' \\\n  -H "Authorization: $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"title":"It'\\''s"}'`,
  )
  const upload = { path: '/v2/version', token: true, body: { name: '1' }, files: { jar: 'a.jar' } }
  expect(curlOf({ route: 'POST /v2/version', request: upload, status: 200 }, 'http://x')).toContain(
    `--form-string 'data={"name":"1"}' \\\n  -F jar=@a.jar`,
  )
})

test('JSON of examples is JSON in short lines', () => {
  const value = { list: ['x'.repeat(40), 'y'.repeat(40)], short: [1, 2], none: {}, nested: { text: 'z'.repeat(90) } }
  expect(JSON.parse(jsonText(value))).toEqual(value)
  expect(jsonText(value).split('\n')).toContain('  "short": [1,2],')
})

test('texts stand between the overview and the routes', () => {
  const texts = [{ path: '/docs/a', title: 'A & B', body: html`<p>${'<script>'}</p>` }]
  const page = referencePages({ api: description, origin: 'http://x', texts })['/docs/a']?.() ?? ''
  expect(page).toContain('<h1>A &amp; B</h1><p>&lt;script&gt;</p>')
  expect(page).toContain('<a href="/docs/a" aria-current="page">')
})
