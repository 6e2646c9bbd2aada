import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { defineRoute, type HandlerInput, handle, type ReplyOf } from './contract.ts'
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

test('input and reply types come from the contract', () => {
  expectTypeOf<HandlerInput<typeof getProject>['params']>().toEqualTypeOf<{ id: string; number: string }>()
  expectTypeOf<HandlerInput<typeof getProject>['viewer']>().toEqualTypeOf<Viewer | undefined>()
  expectTypeOf<HandlerInput<typeof getProject>['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<HandlerInput<typeof editProject>['body']>().toEqualTypeOf<{ title?: string | undefined }>()
  expectTypeOf<HandlerInput<typeof editProject>['viewer']>().toEqualTypeOf<Viewer>()
  expectTypeOf<ReplyOf<typeof editProject>>().toEqualTypeOf<Reply<204, undefined>>()
})

test('a handler is checked against its contract', () => {
  const route = handle(getProject, async ({ params }) => ok({ id: params.id, status: 'listed' }, { etagRevision: 3 }))
  expect(route.contract.path).toBe('/v2/project/:id/version/:number')
  handle(editProject, () => noContent())
  // @ts-expect-error the contract declares no 200
  handle(editProject, () => ok({}))
  // @ts-expect-error no such status of a version
  handle(getProject, () => ok({ id: 'a', status: 'lost' }))
})
