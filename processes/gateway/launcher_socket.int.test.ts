import { once } from 'node:events'
import { request } from 'node:http'
import { closeInOrder } from '@adit/platform/http/server.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { gatewayConfig, startGateway } from '../gateway.ts'
import type { RunningProcess } from '../process.ts'
import { startTestSite, type TestSite } from '../testing/site.ts'
import { Visitor } from '../testing/visitor.ts'

const patience = { timeout: 30_000 }

let site: TestSite
let second: RunningProcess
const people: Record<string, { visitor: Visitor; token: string; id: string }> = {}
const opened: WebSocket[] = []

/** Two gateways, and two people who are friends. */
beforeAll(async () => {
  site = await startTestSite()
  const context = { log: silentLog(), metrics: new Metrics(), checks: {}, fail: () => undefined }
  second = await startGateway({ config: gatewayConfig(site.environment), ...context })
  for (const name of ['ada', 'bob', 'eve', 'fay']) {
    const visitor = await Visitor.signUp(
      { origin: site.origin, fetch: (path, init) => fetch(site.origin + path, init) },
      name,
    )
    const { id } = await visitor.get('/v2/user')
    people[name] = { visitor, token: visitor.token ?? '', id }
  }
  await of('ada').visitor.expect(204, 'POST', `/v3/friend/${of('bob').id}`)
  await of('bob').visitor.expect(204, 'POST', `/v3/friend/${of('ada').id}`)
}, 120_000)
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})
afterAll(async () => {
  await closeInOrder(second?.parts ?? [], (part, error) => console.error(part, error))
  await site?.close()
}, 60_000)

function of(name: string) {
  const person = people[name]
  if (!person) throw new Error(`${name} has no account`)
  return person
}

function connect(name: string, origin = site.origin) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/_internal/launcher_socket?code=${of(name).token}`)
  opened.push(socket)
  const heard: { type: string; id?: string; status?: { user_id: string; profile_name: string | null } }[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const { promise: closed, resolve } = Promise.withResolvers<[code: number, reason: string]>()
  socket.once('close', (code, reason) => resolve([code, String(reason)]))
  return { socket, heard, closed }
}

const playing = (name: string | null) => JSON.stringify({ type: 'status_update', profile_name: name })

it('friends see each other, over two gateways, until one blocks the other', async () => {
  const ada = connect('ada')
  const bob = connect('bob', second.origin)
  await once(bob.socket, 'open')
  bob.socket.send(playing('Deep Lamps'))
  await expect
    .poll(() => ada.heard.at(-1)?.status, patience)
    .toMatchObject({ user_id: of('bob').id, profile_name: 'Deep Lamps' })
  const { friends } = await of('ada').visitor.get('/_internal/friends')
  expect(friends).toMatchObject([{ user: { username: 'bob' }, online: { profile_name: 'Deep Lamps' } }])
  await of('bob').visitor.expect(204, 'POST', `/v3/block/${of('ada').id}`)
  bob.socket.send(playing('Secret Base'))
  await expect.poll(() => ada.heard.at(-1), patience).toEqual({ type: 'user_offline', id: of('bob').id })
  expect(JSON.stringify(ada.heard)).not.toContain('Secret Base')
}, 60_000)

it('a session that ends takes its socket and its presence with it', async () => {
  for (const [one, other] of [
    ['eve', 'fay'],
    ['fay', 'eve'],
  ] as const)
    await of(one).visitor.expect(204, 'POST', `/v3/friend/${of(other).id}`)
  const fay = connect('fay', second.origin)
  await once(fay.socket, 'open')
  const eve = connect('eve')
  await expect.poll(() => fay.heard.at(-1)?.status, patience).toMatchObject({ user_id: of('eve').id })
  const [{ id }] = await of('eve').visitor.get('/_internal/session/list')
  await of('eve').visitor.expect(204, 'DELETE', `/_internal/session/${id}`)
  expect(await eve.closed).toEqual([1008, 'The session has ended'])
  await expect.poll(() => fay.heard.at(-1), patience).toEqual({ type: 'user_offline', id: of('eve').id })
  const { friends } = await of('fay').visitor.get('/_internal/friends')
  expect(friends).toMatchObject([{ user: { username: 'eve' }, online: null }])
  const again = connect('eve')
  const [{ message }] = await once(again.socket, 'error')
  expect(message).toContain('401')
}, 60_000)

it('nobody connects without a token, and other requests for another protocol are answered as usual', async () => {
  const ask = async (path: string, headers: Record<string, string>) => {
    const call = request(site.origin + path, { headers: { connection: 'Upgrade', ...headers } }).end()
    const [answer] = await once(call, 'response')
    answer.resume()
    return answer.statusCode
  }
  const websocket = {
    upgrade: 'websocket',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-version': '13',
  }
  expect(await ask('/_internal/launcher_socket', websocket)).toBe(401)
  expect(await ask('/_internal/launcher_socket?code=mra_unknown', websocket)).toBe(401)
  // Some Java programs offer HTTP/2 like this.
  expect(await ask('/v2/tag/loader', { upgrade: 'h2c' })).toBe(200)
  expect(await ask('/v2/tag/loader', websocket)).toBe(200)
})
