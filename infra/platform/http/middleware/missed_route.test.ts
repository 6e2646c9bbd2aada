import { expect, it } from 'vitest'
import { ContractRouter } from '../contract_router.ts'
import type { SideState } from '../state.ts'
import { startMiddleware } from '../testing.ts'
import { missedRoute } from './missed_route.ts'
import { refusals } from './refusals.ts'

async function start() {
  const router = new ContractRouter<string, SideState>()
  router.add({ method: 'GET', path: '/v2/project/:id' }, 'read', (context) => {
    context.body = 'it'
  })
  router.add({ method: 'DELETE', path: '/v2/project/:id' }, 'delete', () => {})
  const { origin } = await startMiddleware<SideState>(refusals(), router.routes(), missedRoute)
  return (path: string, method: string) => fetch(`${origin}${path}`, { method })
}

it('answers OPTIONS with the allowed methods of the path', async () => {
  const answer = await (await start())('/v2/project/a', 'OPTIONS')
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS'])
})

it('refuses another method with 405 and lists the allowed ones', async () => {
  const answer = await (await start())('/v2/project/a', 'PATCH')
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS'])
  expect(await answer.json()).toMatchObject({ details: { code: 'method_not_allowed', method: 'PATCH' } })
})

it.each(['GET', 'OPTIONS'])('refuses %s of an unknown path with 404', async (method) => {
  const answer = await (await start())('/v2/nothing', method)
  expect([answer.status, await answer.json()]).toMatchObject([404, { details: { code: 'unknown_route' } }])
})
