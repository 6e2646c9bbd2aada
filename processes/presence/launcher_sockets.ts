import type { OnlineStatus } from '@adit/query-api/kit/engines.port.ts'
import type { WebSocket } from 'ws'
import { offlineMessage, readStatus, requestMessage, statusesMessage, statusMessage } from './launcher_messages.ts'
import { mergedStatus } from './presence_table.ts'
import type { SharedPresence } from './shared_presence.ts'

/** What a socket has to know of its account. */
export interface Circle {
  accountId: string
  friends: readonly string[]
  /** Who asked to be friends and has no answer yet. */
  waiting: readonly string[]
}

/** Reads it anew for a token. `ended` if the token counts no longer. Rejects if nobody can say now. */
export type CircleOf = (token: string) => Promise<Circle | 'ended'>

export interface LauncherSocketsOptions {
  presence: Pick<SharedPresence, 'of' | 'set' | 'onChanged'>
  circleOf: CircleOf
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Close codes of RFC 6455, section 7.4.1. */
const closing = { restart: 1001, policy: 1008, tryLater: 1013 } as const

/** Ours: a token that ends, a block or a new friend takes effect within this time. */
const checkEveryMs = 5_000
/** Ours: a socket whose token can't be checked for so long is closed. */
const uncheckedMaxMs = 60_000
/** Ours: friends learn of an account's changes at most this often, because each is sent to all of them. */
const publishEveryMs = 3_000
/** Ours: launchers of one account that are connected to one process. One more replaces the oldest. */
const socketsOfAccount = 8
/** Ours: messages that a socket can send at once, and how many more each second. A launcher sends one every ten seconds. */
const messages = { burst: 30, perSecond: 1 } as const
/** Ours: bytes that wait for a launcher that doesn't read them. */
const bufferedMax = 256 * 1024
/** Checks at the same time. */
const width = 16

interface Connection {
  socket: WebSocket
  token: string
  accountId: string
  friends: ReadonlySet<string>
  waiting: ReadonlySet<string>
  status: OnlineStatus
  /** The message last sent about each friend who is online. */
  shown: Map<string, string>
  checkedAt: number
  /** A friend's status has changed since. */
  isDue: boolean
  isAlive: boolean
  allowance: { left: number; at: number }
}

interface Account {
  connections: Set<Connection>
  publishedAt: number
  /** Something has changed that isn't published yet. */
  isDirty: boolean
}

/**
 * The connected launchers of one process. Before a friend's status is sent, the circle is read anew, so that nobody learns anything of
 * somebody who has blocked them.
 */
export class LauncherSockets {
  readonly #presence: LauncherSocketsOptions['presence']
  readonly #circleOf: CircleOf
  readonly #now: () => number
  readonly #accounts = new Map<string, Account>()
  readonly #watchers = new Map<string, Set<Connection>>()
  #count = 0
  #round: Promise<void> | undefined

  constructor({ presence, circleOf, now = Date.now }: LauncherSocketsOptions) {
    this.#presence = presence
    this.#circleOf = circleOf
    this.#now = now
    presence.onChanged((accountIds) => {
      for (const accountId of accountIds) {
        for (const connection of this.#watchers.get(accountId) ?? []) connection.isDue = true
      }
    })
  }

  get size(): number {
    return this.#count
  }

  /** Takes over a socket whose token has just been checked. */
  open(socket: WebSocket, token: string, circle: Circle): void {
    const now = this.#now()
    const connection: Connection = {
      ...{ socket, token, accountId: circle.accountId, friends: new Set(), waiting: new Set(circle.waiting) },
      ...{ status: { profileName: null, updatedAt: now }, shown: new Map(), checkedAt: now },
      ...{ isDue: false, isAlive: true, allowance: { left: messages.burst, at: now } },
    }
    this.#count++
    const account = this.#accountOf(circle.accountId)
    account.connections.add(connection)
    account.isDirty = true
    const [oldest] = account.connections
    if (account.connections.size > socketsOfAccount) oldest?.socket.close(closing.policy, 'Too many launchers')
    socket.on('message', (data, isBinary) => this.#hear(connection, isBinary ? undefined : String(data)))
    socket.on('ping', () => this.#hear(connection, undefined))
    socket.on('pong', () => {
      connection.isAlive = true
    })
    // Without a listener, what a client sends wrongly would end the process. `close` follows.
    socket.on('error', () => undefined)
    socket.once('close', () => this.#forget(connection))
    this.#watch(connection, circle.friends)
    this.#greet(connection)
    this.#publish(circle.accountId, account)
  }

  /** Checks whose turn it is, and sends what has changed. Runs once a second. */
  round(): Promise<void> {
    this.#round ??= this.#runRound().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  async #runRound(): Promise<void> {
    for (const [accountId, account] of this.#accounts) this.#publish(accountId, account)
    const now = this.#now()
    const due = [...this.#all()].filter(({ isDue, checkedAt }) => isDue || now - checkedAt >= checkEveryMs)
    const next = due.values()
    await Promise.all(
      Array.from({ length: width }, async () => {
        for (const connection of next) await this.#check(connection)
      }),
    )
  }

  /** Ends sockets that have not answered since the last beat, and asks the others whether they are still there. Runs every 30 seconds. */
  beat(): void {
    for (const connection of this.#all()) {
      if (!connection.isAlive) connection.socket.terminate()
      else {
        connection.isAlive = false
        connection.socket.ping()
      }
    }
  }

  /** Says goodbye to all of them. Whoever doesn't answer within `graceMs` is cut off. */
  async close(graceMs = 1_000): Promise<void> {
    const sockets = [...this.#all()].map(({ socket }) => socket)
    const ended = sockets.map((socket) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      socket.once('close', () => resolve())
      socket.close(closing.restart, 'The server restarts')
      return promise
    })
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, graceMs)
    await Promise.all(ended)
    clearTimeout(cut)
  }

  *#all(): Generator<Connection> {
    for (const { connections } of this.#accounts.values()) yield* connections
  }

  #accountOf(accountId: string): Account {
    const known = this.#accounts.get(accountId)
    if (known) return known
    const account = { connections: new Set<Connection>(), publishedAt: Number.NEGATIVE_INFINITY, isDirty: false }
    this.#accounts.set(accountId, account)
    return account
  }

  #forget(connection: Connection): void {
    this.#count--
    this.#watch(connection, [])
    const account = this.#accountOf(connection.accountId)
    account.connections.delete(connection)
    account.isDirty = true
    this.#publish(connection.accountId, account)
  }

  #publish(accountId: string, account: Account): void {
    const now = this.#now()
    if (account.isDirty && now - account.publishedAt >= publishEveryMs) {
      account.isDirty = false
      account.publishedAt = now
      this.#presence.set(accountId, mergedStatus([...account.connections].map(({ status }) => status)))
    }
    // Kept while it isn't known to friends, and while another change would have to wait.
    const isOver = account.connections.size === 0 && !account.isDirty
    if (isOver && now - account.publishedAt >= publishEveryMs) this.#accounts.delete(accountId)
  }

  #hear(connection: Connection, text: string | undefined): void {
    connection.isAlive = true
    const { allowance, socket } = connection
    const now = this.#now()
    const regained = ((now - allowance.at) / 1_000) * messages.perSecond
    allowance.left = Math.min(messages.burst, allowance.left + regained) - 1
    allowance.at = now
    if (allowance.left < 0) {
      socket.close(closing.policy, 'Too many messages')
      return
    }
    const profileName = text === undefined ? undefined : readStatus(text)
    if (profileName === undefined || profileName === connection.status.profileName) return
    connection.status = { profileName, updatedAt: now }
    const account = this.#accountOf(connection.accountId)
    account.isDirty = true
    this.#publish(connection.accountId, account)
  }

  async #check(connection: Connection): Promise<void> {
    const { socket, token } = connection
    if (socket.readyState !== socket.OPEN) return
    // What changes from here on may be missing in the answer.
    connection.isDue = false
    const circle = await this.#circleOf(token).catch(() => undefined)
    if (socket.readyState !== socket.OPEN) return
    if (circle === 'ended') {
      socket.close(closing.policy, 'The session has ended')
    } else if (circle) {
      connection.checkedAt = this.#now()
      this.#update(connection, circle)
    } else {
      connection.isDue = true
      if (this.#now() - connection.checkedAt > uncheckedMaxMs) socket.close(closing.tryLater, 'Try again later')
    }
  }

  #update(connection: Connection, circle: Circle): void {
    const before = connection.waiting
    connection.waiting = new Set(circle.waiting)
    this.#watch(connection, circle.friends)
    for (const from of circle.waiting) if (!before.has(from)) this.#send(connection, requestMessage(from))
    for (const friend of connection.friends) {
      const status = this.#presence.of(friend)
      if (status) this.#show(connection, friend, statusMessage(friend, status))
      else this.#hide(connection, friend)
    }
    for (const friend of connection.shown.keys()) if (!connection.friends.has(friend)) this.#hide(connection, friend)
  }

  #greet(connection: Connection): void {
    const online = [...connection.friends].flatMap((friend) => {
      const status = this.#presence.of(friend)
      return status ? [[friend, status] as const] : []
    })
    for (const [friend, status] of online) connection.shown.set(friend, statusMessage(friend, status))
    this.#send(connection, statusesMessage(online))
  }

  #show(connection: Connection, friend: string, message: string): void {
    if (connection.shown.get(friend) === message) return
    connection.shown.set(friend, message)
    this.#send(connection, message)
  }

  #hide(connection: Connection, friend: string): void {
    if (connection.shown.delete(friend)) this.#send(connection, offlineMessage(friend))
  }

  #send({ socket }: Connection, message: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > bufferedMax) socket.terminate()
    else socket.send(message)
  }

  #watch(connection: Connection, friends: readonly string[]): void {
    const next = new Set(friends)
    for (const friend of connection.friends) {
      const watchers = this.#watchers.get(friend)
      if (next.has(friend) || !watchers) continue
      watchers.delete(connection)
      if (watchers.size === 0) this.#watchers.delete(friend)
    }
    for (const friend of next) {
      const watchers = this.#watchers.get(friend) ?? new Set()
      this.#watchers.set(friend, watchers.add(connection))
    }
    connection.friends = next
  }
}
