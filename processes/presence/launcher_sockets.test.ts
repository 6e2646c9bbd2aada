import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OnlineStatus } from '@adit/query-api/kit/engines.port.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Circle, LauncherSockets } from './launcher_sockets.ts'

/** What one process knows of who is online. */
class OnePresence {
  readonly known = new Map<string, OnlineStatus>()
  listener: (accountIds: ReadonlySet<string>) => void = () => undefined
  sets = 0

  onChanged(listener: (accountIds: ReadonlySet<string>) => void) {
    this.listener = listener
  }
  of(accountId: string) {
    return this.known.get(accountId)
  }
  set(accountId: string, status: OnlineStatus | undefined) {
    this.sets++
    if (status) this.known.set(accountId, status)
    else this.known.delete(accountId)
    this.listener(new Set([accountId]))
  }
}

let http: Server
let wss: WebSocketServer
let sockets: LauncherSockets
let presence: OnePresence
/** By token, which is the account's id. `away`: nobody can say. */
let circles: Map<string, Circle | 'ended' | 'away'>
let now: number
let opened: WebSocket[]

beforeEach(async () => {
  now = Date.UTC(2026, 0)
  circles = new Map()
  opened = []
  presence = new OnePresence()
  sockets = new LauncherSockets({
    presence,
    circleOf: async (token) => {
      const circle = circles.get(token) ?? 'ended'
      if (circle === 'away') throw new Error('away')
      return circle
    },
    now: () => now,
  })
  http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  wss = new WebSocketServer({ noServer: true, maxPayload: 1_024 })
  http.on('upgrade', (request, socket, head) => {
    const token = (request.url ?? '').slice(1)
    wss.handleUpgrade(request, socket, head, (ws) => sockets.open(ws, token, circles.get(token) as Circle)) // Told by `connect`.
  })
})
afterEach(async () => {
  for (const socket of opened) socket.terminate()
  await sockets.close(10)
  http.close()
})

const circle = (accountId: string, friends: string[] = [], waiting: string[] = []): Circle => ({
  ...{ accountId, friends, waiting },
})

interface Launcher {
  socket: WebSocket
  heard: unknown[]
  closed: Promise<[code: number, reason: string]>
  say(message: unknown): Promise<void>
}

/** Connects, and has heard the first message. */
async function connect(accountId: string, friends: string[] = [], waiting: string[] = []): Promise<Launcher> {
  circles.set(accountId, circle(accountId, friends, waiting))
  const { port } = http.address() as AddressInfo // A TCP server that is listening.
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${accountId}`)
  opened.push(socket)
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)] as [number, string])
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  return {
    ...{ socket, heard, closed },
    async say(message) {
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
      // Answered after everything that was sent before.
      socket.ping()
      await once(socket, 'pong')
    },
  }
}

/** Lets everything arrive that was sent by now. */
async function settle({ socket }: Launcher): Promise<void> {
  socket.ping()
  await once(socket, 'pong')
}

async function round(...launchers: Launcher[]): Promise<void> {
  now += 1_000
  await sockets.round()
  for (const launcher of launchers) await settle(launcher)
}

const playing = (profile_name: string | null) => ({ type: 'status_update', profile_name })
const statusOf = (user_id: string, profile_name: string | null) =>
  expect.objectContaining({ type: 'status_update', status: expect.objectContaining({ user_id, profile_name }) })

it('a friend who comes online, plays and leaves is seen', async () => {
  const ada = await connect('ADA', ['BOB'])
  expect(ada.heard).toEqual([{ type: 'friend_statuses', statuses: [] }])
  const bob = await connect('BOB', ['ADA'])
  expect(bob.heard).toEqual([
    {
      type: 'friend_statuses',
      statuses: [{ user_id: 'ADA', profile_name: null, last_update: '2026-01-01T00:00:00.000Z' }],
    },
  ])
  await round(ada)
  expect(ada.heard.slice(1)).toEqual([statusOf('BOB', null)])
  now += 3_000
  await bob.say(playing('Deep Lamps'))
  await round(ada)
  expect(ada.heard.slice(2)).toEqual([statusOf('BOB', 'Deep Lamps')])
  now += 3_000
  bob.socket.close()
  await bob.closed
  await expect.poll(() => presence.of('BOB')).toBeUndefined()
  await round(ada)
  expect(ada.heard.slice(3)).toEqual([{ type: 'user_offline', id: 'BOB' }])
  expect(sockets.size).toBe(1)
})

it('nobody else learns of it', async () => {
  const ada = await connect('ADA', ['BOB'])
  const eve = await connect('EVE', [], ['BOB'])
  await connect('BOB', ['ADA'])
  await round(ada, eve)
  expect(ada.heard).toHaveLength(2)
  expect(eve.heard).toHaveLength(1)
})

it('after a block, not even a status that changed before it was noticed is sent', async () => {
  const ada = await connect('ADA', ['BOB'])
  const bob = await connect('BOB', ['ADA'])
  await round(ada)
  now += 3_000
  // BOB blocks ADA and plays on, before anything was checked.
  circles.set('ADA', circle('ADA'))
  circles.set('BOB', circle('BOB'))
  await bob.say(playing('Secret Base'))
  await round(ada, bob)
  expect(JSON.stringify(ada.heard)).not.toContain('Secret Base')
  expect(ada.heard.at(-1)).toEqual({ type: 'user_offline', id: 'BOB' })
  expect(bob.heard.at(-1)).toEqual({ type: 'user_offline', id: 'ADA' })
})

it('a new friend and a new request are noticed within five seconds', async () => {
  const ada = await connect('ADA', [], ['CLEO'])
  await connect('BOB')
  circles.set('ADA', circle('ADA', ['BOB'], ['CLEO', 'DAN']))
  await round(ada)
  expect(ada.heard).toHaveLength(1)
  now += 4_000
  await round(ada)
  expect(ada.heard.slice(1)).toEqual([{ type: 'friend_request', from: 'DAN' }, statusOf('BOB', null)])
})

it('a socket whose token has ended is closed, and its account is offline', async () => {
  const ada = await connect('ADA')
  circles.set('ADA', 'ended')
  now += 5_000
  await sockets.round()
  expect(await ada.closed).toEqual([1008, 'The session has ended'])
  await expect.poll(() => presence.of('ADA')).toBeUndefined()
})

it('while nobody can check tokens nothing is sent, and sockets end after a minute', async () => {
  const ada = await connect('ADA', ['BOB'])
  circles.set('ADA', 'away')
  await connect('BOB', ['ADA'])
  await round(ada)
  expect(ada.heard).toHaveLength(1)
  circles.set('ADA', circle('ADA', ['BOB']))
  await round(ada)
  expect(ada.heard).toHaveLength(2)
  circles.set('ADA', 'away')
  now += 61_000
  await sockets.round()
  expect(await ada.closed).toEqual([1013, 'Try again later'])
})

it('ignores what it does not know, and cuts names', async () => {
  const ada = await connect('ADA')
  const strange = ['', 'no JSON', '[]', 'null', '{"type":"status_update","profile_name":7}', '{"type":"socket_listen"}']
  for (const message of strange) await ada.say(message)
  await ada.say(Buffer.from(JSON.stringify(playing('binary'))))
  expect(presence.of('ADA')?.profileName).toBeNull()
  now += 3_000
  await ada.say(playing(` ${'🪔'.repeat(70)}\u0000\u202e `))
  expect(presence.of('ADA')?.profileName).toBe('🪔'.repeat(64))
  now += 3_000
  await ada.say({ type: 'status_update' })
  expect(presence.of('ADA')?.profileName).toBeNull()
  expect(ada.socket.readyState).toBe(WebSocket.OPEN)
})

it('closes a socket that sends too much', async () => {
  const [ada, bob] = [await connect('ADA'), await connect('BOB')]
  ada.socket.send('x'.repeat(2_000))
  expect((await ada.closed)[0]).toBe(1009)
  for (let count = 0; count < 40; count++) bob.socket.send('{}')
  expect(await bob.closed).toEqual([1008, 'Too many messages'])
})

it('closes a socket that sends too many pings', async () => {
  const ada = await connect('ADA')
  for (let count = 0; count < 40; count++) ada.socket.ping()
  expect(await ada.closed).toEqual([1008, 'Too many messages'])
})

it('tells friends at most every three seconds what changes, and then the last of it', async () => {
  const ada = await connect('ADA', ['BOB'])
  const bob = await connect('BOB', ['ADA'])
  await round(ada)
  const before = presence.sets
  for (const name of ['one', 'two', 'three']) await bob.say(playing(name))
  await round(ada)
  expect(presence.sets).toBe(before)
  now += 2_000
  await round(ada)
  expect(ada.heard.slice(2)).toEqual([statusOf('BOB', 'three')])
  expect(presence.sets).toBe(before + 1)
})

it('of several launchers of an account the one that plays counts, and the last that leaves ends it', async () => {
  const one = await connect('ADA')
  const two = await connect('ADA')
  now += 3_000
  await one.say(playing('Deep Lamps'))
  now += 3_000
  await two.say(playing(null))
  expect(presence.of('ADA')?.profileName).toBe('Deep Lamps')
  one.socket.close()
  await one.closed
  await expect.poll(() => sockets.size).toBe(1)
  await round(two)
  expect(presence.of('ADA')?.profileName).toBeNull()
})

it('an account has at most eight sockets; one more replaces the oldest', async () => {
  const launchers: Launcher[] = []
  for (let count = 0; count < 9; count++) launchers.push(await connect('ADA'))
  expect(await launchers[0]?.closed).toEqual([1008, 'Too many launchers'])
  await expect.poll(() => sockets.size).toBe(8)
})

it('ends sockets that answer no ping', async () => {
  const [ada, bob] = [await connect('ADA'), await connect('BOB')]
  // Like a launcher whose network is gone.
  ada.socket.pause()
  sockets.beat()
  await settle(bob)
  sockets.beat()
  await expect.poll(() => sockets.size).toBe(1)
  expect(bob.socket.readyState).toBe(WebSocket.OPEN)
})

it('ends a socket that reads nothing', async () => {
  const ada = await connect('ADA', ['BOB'])
  await connect('BOB')
  ada.socket.pause()
  for (let count = 0; count < 30_000 && sockets.size > 1; count++) {
    presence.set('BOB', { profileName: 'x'.repeat(60_000), updatedAt: count })
    await sockets.round()
  }
  await expect.poll(() => sockets.size).toBe(1)
})

it('says goodbye when the server ends, and cuts off who doesn’t answer', async () => {
  const [ada, bob] = [await connect('ADA'), await connect('BOB')]
  bob.socket.pause()
  await sockets.close(50)
  expect(await ada.closed).toEqual([1001, 'The server restarts'])
  expect(sockets.size).toBe(0)
})

it('forgets accounts that are gone', async () => {
  const ada = await connect('ADA', ['BOB'])
  ada.socket.close()
  await ada.closed
  await expect.poll(() => sockets.size).toBe(0)
  now += 3_000
  await sockets.round()
  expect(presence.of('ADA')).toBeUndefined()
  // Nothing is watched for it any more.
  presence.set('BOB', { profileName: null, updatedAt: now })
  await sockets.round()
  expect(ada.heard).toHaveLength(1)
})
