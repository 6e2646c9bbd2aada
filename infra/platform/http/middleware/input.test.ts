import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../contract.ts'
import { ada, jsonOf, startRoute } from '../testing.ts'
import { input } from './input.ts'

const base = {
  side: 'command',
  summary: 'Do',
  auth: 'none',
  responses: { 200: { description: 'It' } },
  errors: [],
} as const
const put = defineRoute({
  ...base,
  method: 'PUT',
  path: '/v3/thing/:id',
  query: z.object({ count: z.coerce.number().int() }),
  body: { kind: 'json', schema: z.object({ name: z.string() }) },
})

const start = (contract: Parameters<typeof startRoute>[0]) =>
  startRoute(
    contract,
    ({ state }, next) => {
      state.viewer = ada
      return next()
    },
    input,
    (context) => {
      const { params, query, body, viewer, request } = context.state.input
      const identity = context.state.bodyIdentity.toString()
      context.body = { params, query, body, isViewer: viewer === ada, request: request.id, identity }
    },
  )

it('gives the handler the parsed address and body, the viewer and the request', async () => {
  const { origin } = await start(put)
  const answer = await fetch(`${origin}/v3/thing/a%20b?count=5&more=1`, {
    method: 'PUT',
    body: '{"name":"x","more":1}',
  })
  expect(await jsonOf(answer)).toEqual({
    params: { id: 'a b' },
    query: { count: 5 },
    body: { name: 'x' },
    isViewer: true,
    request: 'request-1',
    identity: '{"name":"x","more":1}',
  })
})

it('leaves the body out where the contract has none', async () => {
  const { origin } = await start(defineRoute({ ...base, method: 'POST', path: '/v3/thing' }))
  const answer = await jsonOf(await fetch(`${origin}/v3/thing`, { method: 'POST', body: '{"name":"x"}' }))
  expect([answer.body, answer.identity]).toEqual([undefined, ''])
})

it('refuses a body that does not fit the contract', async () => {
  const { origin } = await start(put)
  const answer = await fetch(`${origin}/v3/thing/a?count=5`, { method: 'PUT', body: '{"name":1}' })
  expect([answer.status, (await jsonOf(answer)).details.field]).toEqual([400, 'name'])
})

it('refuses a bad address before it looks at the body', async () => {
  const { origin } = await start(put)
  const answer = await fetch(`${origin}/v3/thing/a?count=many`, { method: 'PUT', body: 'no JSON' })
  expect([answer.status, (await jsonOf(answer)).details.field]).toEqual([400, 'count'])
})
