import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { defineRoute, type HandlerInput, handle, type ReplyOf } from './contract.ts'
import { namesakeRoutes, namesakesOf } from './namesakes.ts'
import { noContent, ok, type Reply } from './reply.ts'
import type { Viewer } from './viewer.ts'

const getProject = defineRoute({
  method: 'GET',
  path: '/v2/project/:id/version/:number',
  side: 'query',
  summary: 'A version',
  auth: 'optional',
  scope: 'PROJECT_READ',
  responses: {
    200: { description: 'The version', schema: z.object({ id: z.string(), status: z.enum(['listed', 'draft']) }) },
  },
  errors: [],
})

const editProject = defineRoute({
  method: 'PATCH',
  path: '/v2/project/:id',
  side: 'command',
  summary: 'Edit',
  auth: 'required',
  body: { kind: 'json', schema: z.object({ title: z.string().max(64).optional() }) },
  responses: { 204: { description: 'Saved' } },
  errors: ['slug_taken'],
  visibleIn: ['catalogue'],
})

test('the contract determines the input and reply types', () => {
  expectTypeOf<HandlerInput<typeof getProject>['params']>().toEqualTypeOf<{ id: string; number: string }>()
  expectTypeOf<HandlerInput<typeof getProject>['viewer']>().toEqualTypeOf<Viewer | undefined>()
  expectTypeOf<HandlerInput<typeof getProject>['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<HandlerInput<typeof editProject>['body']>().toEqualTypeOf<{ title?: string | undefined }>()
  expectTypeOf<HandlerInput<typeof editProject>['viewer']>().toEqualTypeOf<Viewer>()
  expectTypeOf<ReplyOf<typeof editProject>>().toEqualTypeOf<Reply<204, undefined>>()
})

test('the type checker compares a handler with its contract', () => {
  const route = handle(getProject, async ({ params }) => ok({ id: params.id, status: 'listed' }, { etagRevision: 3 }))
  expect(route.contract.path).toBe('/v2/project/:id/version/:number')
  handle(editProject, () => noContent())
  // @ts-expect-error The contract declares no 200.
  handle(editProject, () => ok({}))
  // @ts-expect-error A version has no such status.
  handle(getProject, () => ok({ id: 'a', status: 'lost' }))
})

const shapes = { v2: z.object({ title: z.string() }), v3: z.object({ name: z.string() }) }
const listVersions = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: { v2: '/project/:id/version', v3: '/project/:id/versions' },
  side: 'query',
  summary: 'Versions of a project',
  description: { v2: 'In the names of version 2.', v3: 'In the names of version 3.' },
  auth: 'none',
  body: {
    kind: 'json',
    schema: { v2: z.object({ loader: z.string() }), v3: z.object({ loaders: z.array(z.string()) }) },
  },
  responses: { 200: { description: 'It', schema: shapes }, 301: { v3: { description: 'Moved' } } },
  errors: ['not_found'],
})

test('one contract stands for a route of each of its versions', () => {
  const [v2, v3, ...more] = namesakesOf(listVersions)
  expect(more).toEqual([])
  expect(v2).toMatchObject({ path: '/v2/project/:id/version', api: 'v2', description: 'In the names of version 2.' })
  expect(v3).toMatchObject({ path: '/v3/project/:id/versions', api: 'v3', summary: 'Versions of a project' })
  expect([Object.keys(v2?.responses ?? {}), Object.keys(v3?.responses ?? {})]).toEqual([['200'], ['200', '301']])
  expect(v3?.responses[200]?.schema).toBe(shapes.v3)
  expect(v2?.body).toEqual({ kind: 'json', schema: listVersions.body.schema.v2 })
  expect(namesakesOf(getProject)).toEqual([getProject])
})

test('a handler of several versions learns which one was called', async () => {
  const route = handle(listVersions, ({ api, params, body }) => {
    expectTypeOf(api).toEqualTypeOf<'v2' | 'v3'>()
    expectTypeOf(params).toEqualTypeOf<{ id: string }>()
    expectTypeOf(body).toEqualTypeOf<{ loader: string } | { loaders: string[] }>()
    return api === 'v2' ? ok({ title: params.id }) : ok({ name: params.id })
  })
  const [v2, v3] = namesakeRoutes(route)
  // The handler reads nothing else of a request.
  const input = { params: { id: 'a' }, body: {} } as unknown as Parameters<typeof route.handler>[0]
  expect([await v2?.handler(input), await v3?.handler(input)]).toMatchObject([
    { body: { title: 'a' } },
    { body: { name: 'a' } },
  ])
  // @ts-expect-error No version answers that.
  handle(listVersions, () => ok({ slug: 'a' }))
})
