import { expect, it } from 'vitest'
import { z } from 'zod'
import { refusal } from '../../eventing/refusal.ts'
import { MemoryIdempotencyStore } from '../../ops/idempotency_memory.ts'
import { silentLog } from '../../telemetry/log.ts'
import { defineRoute, handle, type Route, type RouteContract } from '../contract.ts'
import { joinErrors, sharedErrors } from '../errors.ts'
import { clientIpHeader, unlimitedHeader } from '../incoming.ts'
import { noContent, ok } from '../reply.ts'
import { defaultWaits } from '../settle.ts'
import type { RouteState, SideState } from '../state.ts'
import { access, jsonOf, startMiddleware } from '../testing.ts'
import { kitErrors } from '../translate.ts'
import { refusals } from './refusals.ts'
import { mountRoutes, type RoutesOptions } from './routes.ts'

const errors = joinErrors(kitErrors, sharedErrors)
const made = z.object({ runs: z.number(), clientIp: z.string(), isUnlimited: z.boolean(), id: z.string() })
const base = defineRoute({
  method: 'POST',
  path: '/v3/thing/:name',
  side: 'command',
  summary: 'Do',
  auth: 'required',
  query: z.object({ count: z.coerce.number().optional() }),
  responses: { 200: { description: 'It', schema: made }, 204: { description: 'Done' } },
  errors: ['not_found'],
})

async function start(contract: Partial<RouteContract> = {}, options: Partial<RoutesOptions> = {}) {
  let runs = 0
  let state: SideState | undefined
  const route = handle({ ...base, ...contract } as typeof base, ({ params, request }) => {
    runs++
    if (params.name === 'declared') throw refusal('not_found')
    if (params.name === 'undeclared') throw refusal('staff_only')
    const { clientIp, isUnlimited, id } = request
    return params.name === 'empty' ? noContent() : ok({ runs, clientIp, isUnlimited, id })
  })
  const routes = mountRoutes([route as Route<RouteContract>], {
    ...access,
    log: silentLog(),
    idempotency: new MemoryIdempotencyStore(),
    represent: undefined,
    waiter: undefined,
    waits: defaultWaits,
    wordings: undefined,
    behindGateway: false,
    validateResponses: true,
    ...options,
  })
  const before = (context: { state: SideState }, next: () => Promise<unknown>) => {
    state = context.state
    state.requestId = 'request-1'
    return next()
  }
  const { origin } = await startMiddleware<RouteState>(before, refusals(errors), routes.routes())
  const send = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: contract.method ?? base.method,
      headers: { authorization: 'mrp_writer', ...headers },
    })
  return { send, route: () => state?.route, runs: () => runs }
}

it('names the route by its path in the contract and gives the handler the request', async () => {
  const { send, route } = await start()
  expect(await jsonOf(await send('/v3/thing/a'))).toMatchObject({ runs: 1, id: 'request-1' })
  expect(route()).toBe('/v3/thing/:name')
})

it('checks the token before the input, and both before the handler runs', async () => {
  const { send, runs } = await start()
  const bad = '/v3/thing/a?count=many'
  expect((await send(bad, { authorization: 'mrp_unknown' })).status).toBe(401)
  expect((await send(bad)).status).toBe(400)
  expect(runs()).toBe(0)
})

it.each([
  ['a command by POST', {}, 1],
  ['a command by PUT', { method: 'PUT' }, 1],
  ['a command by PATCH', { method: 'PATCH' }, 2],
  ['a read by POST', { side: 'query' }, 2],
  ['a command without accounts', { auth: 'none' }, 2],
] satisfies [string, Partial<RouteContract>, number][])(
  'runs a repeated key of %s as often as its method and side say',
  async (_, contract, times) => {
    const { send, runs } = await start(contract)
    for (let sent = 0; sent < 2; sent++) await send('/v3/thing/empty', { 'idempotency-key': 'a' })
    expect(runs()).toBe(times)
  },
)

it('runs every request where no store is given', async () => {
  const { send, runs } = await start({}, { idempotency: undefined })
  for (let sent = 0; sent < 2; sent++) await send('/v3/thing/empty', { 'idempotency-key': 'a' })
  expect(runs()).toBe(2)
})

it('trusts what the gateway says of the client only behind one', async () => {
  const headers = { [clientIpHeader]: '203.0.113.9', [unlimitedHeader]: 'yes' }
  const behind = await start({}, { behindGateway: true })
  const direct = await start()
  const seen = async (by: typeof direct) => jsonOf(await by.send('/v3/thing/a', headers))
  expect(await seen(behind)).toMatchObject({ clientIp: '203.0.113.9', isUnlimited: true })
  expect(await seen(direct)).toMatchObject({ clientIp: '127.0.0.1', isUnlimited: false })
})

it('reports a refusal that the contract does not declare as an error, where answers are checked', async () => {
  const checked = await start()
  const unchecked = await start({}, { validateResponses: false })
  const statuses = [checked.send('/v3/thing/declared'), checked.send('/v3/thing/undeclared')]
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 500])
  expect((await unchecked.send('/v3/thing/undeclared')).status).toBe(401)
})
