import { expectTypeOf, test } from 'vitest'
import type { RoutesOf, WithAnswers } from './derivedRoutes.ts'

type Schema<In, Out = In> = { _zod: { input: In; output: Out } }

type Contracts = {
  getVersion: {
    method: 'GET'
    path: '/v2/project/:id/version/:number'
    responses: { 200: { description: string; schema: Schema<{ id: string }> } }
  }
  list: {
    method: 'GET'
    path: '/v2/projects'
    query: Schema<{ ids: string; limit?: number }, { ids: string[]; limit: number }>
    responses: { 200: { schema: Schema<string[]> } }
  }
  edit: {
    method: 'PATCH'
    path: '/v2/project/:id'
    body: { kind: 'json'; schema: Schema<{ title?: string }> }
    responses: { 204: { description: string } }
  }
  upload: {
    method: 'POST'
    path: '/v2/version'
    body: { kind: 'multipart' }
    responses: { 200: { schema: Schema<1> } }
  }
}
type Routes = RoutesOf<Contracts>

type Versioned = {
  search: {
    method: 'GET'
    versions: readonly ['v2', 'v3']
    path: '/project/:id/search'
    query: { v2: Schema<{ index: string }>; v3: Schema<{ sort: string }> }
    responses: { 200: { description: string; schema: { v2: Schema<{ title: string }>; v3: Schema<{ name: string }> } } }
  }
  follow: {
    method: 'POST'
    versions: readonly ['v2', 'v3']
    path: '/project/:id/follow'
    responses: { 204: { description: string } }
  }
}

test('derives keys, parameters, bodies and answers from the contracts', () => {
  expectTypeOf<keyof Routes>().toEqualTypeOf<
    'GET /v2/project/:id/version/:number' | 'GET /v2/projects' | 'PATCH /v2/project/:id' | 'POST /v2/version'
  >()
  expectTypeOf<Routes['GET /v2/project/:id/version/:number']['params']>().toEqualTypeOf<
    Record<'id' | 'number', string>
  >()
  expectTypeOf<Routes['GET /v2/project/:id/version/:number']['response']>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<Routes['PATCH /v2/project/:id']['body']>().toEqualTypeOf<{ title?: string }>()
  expectTypeOf<Routes['POST /v2/version']['body']>().toEqualTypeOf<FormData>()
  expectTypeOf<{ ids: string[]; limit: number }>().toExtend<Routes['GET /v2/projects']['query']>()
})

test('a contract with several versions has a call for each of them', () => {
  type Calls = RoutesOf<Versioned>
  expectTypeOf<keyof Calls>().toEqualTypeOf<
    | 'GET /v2/project/:id/search'
    | 'GET /v3/project/:id/search'
    | 'POST /v2/project/:id/follow'
    | 'POST /v3/project/:id/follow'
  >()
  expectTypeOf<Calls['GET /v2/project/:id/search']['response']>().toEqualTypeOf<{ title: string }>()
  expectTypeOf<Calls['GET /v3/project/:id/search']['response']>().toEqualTypeOf<{ name: string }>()
  expectTypeOf<{ sort: string }>().toExtend<Calls['GET /v3/project/:id/search']['query']>()
  expectTypeOf<{ index: string }>().not.toExtend<Calls['GET /v3/project/:id/search']['query']>()
  expectTypeOf<Calls['POST /v3/project/:id/follow']['params']>().toEqualTypeOf<Record<'id', string>>()
})

test('a command has the answer of the route that it names', () => {
  type Reads = { get: { method: 'GET'; path: '/v3/thing/:id'; responses: { 200: { schema: Schema<{ id: string }> } } } }
  type Commands = {
    create: {
      method: 'POST'
      versions: readonly ['v3']
      path: '/thing'
      answers: '/thing/:id'
      responses: { 200: object }
    }
  }
  type Calls = WithAnswers<RoutesOf<Reads> & RoutesOf<Commands>>
  expectTypeOf<Calls['POST /v3/thing']['response']>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<Calls['GET /v3/thing/:id']['response']>().toEqualTypeOf<{ id: string }>()
})
