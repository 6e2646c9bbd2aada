import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import ssh2, { type AuthContext, type Connection, type PublicKeyAuthContext } from 'ssh2'
import type { FileService } from '../file_service.ts'
import { SftpSession } from './sftp_session.ts'

/** How somebody proves who they are. A key arrives first as a question, then with a signature, which is checked before it counts. */
export type SftpProof =
  | { kind: 'password'; password: string }
  | {
      kind: 'public_key'
      /** As in an `authorized_keys` file: the algorithm and the key in base64. */
      algorithm: string
      key: string
    }

export interface SftpAccess {
  canWrite: boolean
}

/** Who may reach which server's files. */
export interface SftpGuard {
  /** Undefined if not. Called for each attempt, and must not tell unknown users from wrong passwords by its time. */
  authenticate(
    who: { user: string; server: string; address: string },
    proof: SftpProof,
  ): Promise<SftpAccess | undefined>
}

export interface SftpServerOptions {
  guard: SftpGuard
  filesOf: (server: string) => FileService
  /** A private key in PEM or OpenSSH format. */
  hostKey: string
  /** Told of errors that are no refusals. */
  onFault: (error: unknown) => void
  limits?: Partial<SftpLimits>
}

export interface SftpLimits {
  /** Connections in all. */
  connections: number
  connectionsPerServer: number
  connectionsPerAddress: number
  /** Wrong passwords or keys of one connection. */
  attempts: number
  /** Time to log in. */
  loginMs: number
}

/** Ours: clients such as FileZilla open up to ten connections for one user. */
export const sftpLimits: SftpLimits = {
  connections: 256,
  connectionsPerServer: 16,
  connectionsPerAddress: 32,
  attempts: 6,
  loginMs: 30_000,
}

interface Client {
  connection: Connection
  socket: Socket
  isEnded: boolean
  address: string
  user: string
  server: string
  access: SftpAccess | undefined
  attempts: number
  sessions: Set<SftpSession>
}

/**
 * SFTP for the files of all servers of this node. Users log in as `<user>.<server>`. There is no shell, no command, no forwarding.
 */
export class SftpServer {
  readonly #options: SftpServerOptions
  readonly #limits: SftpLimits
  readonly #server: Server
  readonly #clients = new Set<Client>()

  constructor(options: SftpServerOptions) {
    this.#options = options
    this.#limits = { ...sftpLimits, ...options.limits }
    const ssh = new ssh2.Server({ hostKeys: [options.hostKey], ident: 'sftp' })
    // With the socket at hand, a connection can be ended whether its client agrees or not.
    this.#server = createServer((socket) => {
      if (this.#isTooMuch(socket)) {
        socket.destroy()
        return
      }
      ssh.once('connection', (connection) => this.#accept(connection, socket))
      ssh.injectSocket(socket)
    })
  }

  /** @returns the port, which the system chooses for 0 */
  async listen(port: number, address: string): Promise<number> {
    this.#server.listen(port, address)
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    for (const client of this.#clients) end(client)
    await closed
  }

  /** Ends somebody's connections to a server at once. Without `user`, those of everybody. @returns how many */
  revoke(server: string, user?: string): number {
    const revoked = [...this.#clients].filter(
      (client) => client.server === server && (user === undefined || client.user === user),
    )
    for (const client of revoked) end(client)
    return revoked.length
  }

  /** Connections that are logged in to a server. */
  connectionsOf(server: string): number {
    return [...this.#clients].filter((client) => client.server === server && client.access).length
  }

  #isTooMuch({ remoteAddress }: Socket): boolean {
    const ofAddress = [...this.#clients].filter(({ address }) => address === remoteAddress).length
    return this.#clients.size >= this.#limits.connections || ofAddress >= this.#limits.connectionsPerAddress
  }

  #accept(connection: Connection, socket: Socket): void {
    const client: Client = {
      connection,
      socket,
      isEnded: false,
      address: socket.remoteAddress ?? '',
      user: '',
      server: '',
      access: undefined,
      attempts: 0,
      sessions: new Set(),
    }
    // A client that breaks the protocol or its connection is no fault of ours.
    connection.on('error', () => end(client))
    this.#clients.add(client)
    const late = setTimeout(() => end(client), this.#limits.loginMs)
    connection.on('close', () => {
      clearTimeout(late)
      this.#clients.delete(client)
      for (const session of client.sessions) void session.close()
    })
    connection.on('authentication', (context) => {
      this.#authenticate(client, context).catch((error) => {
        this.#options.onFault(error)
        end(client)
      })
    })
    connection.on('ready', () => {
      clearTimeout(late)
      this.#serve(client)
    })
  }

  async #authenticate(client: Client, context: AuthContext): Promise<void> {
    const proof = proofOf(context)
    const name = splitUserName(context.username)
    if (!proof || !name) return context.reject(['password', 'publickey'])
    // Asking whether a key would do isn't an attempt: agents offer all that they have.
    const isQuestion = context.method === 'publickey' && !context.signature
    if (!isQuestion && ++client.attempts > this.#limits.attempts) return end(client)
    // Known before the guard is asked, so that a revocation meanwhile ends this connection, too.
    Object.assign(client, name)
    const access = await this.#options.guard.authenticate({ ...name, address: client.address }, proof)
    if (client.isEnded) return
    if (!access) return context.reject(['password', 'publickey'])
    if (isQuestion) return context.accept()
    if (context.method === 'publickey' && !isSigned(context)) return context.reject()
    if (this.connectionsOf(name.server) >= this.#limits.connectionsPerServer) return end(client)
    client.access = access
    context.accept()
  }

  #serve(client: Client): void {
    client.connection.on('session', (acceptSession) => {
      const session = acceptSession()
      session.on('sftp', (accept) => {
        if (!client.access) return
        const sftp = accept()
        const serving = new SftpSession(sftp, {
          files: this.#options.filesOf(client.server),
          canWrite: client.access.canWrite,
          onFault: this.#options.onFault,
        })
        client.sessions.add(serving)
        // OpenSSH waits for the channel to be closed from here, too.
        sftp.on('end', () => sftp.end())
        sftp.on('close', () => {
          client.sessions.delete(serving)
          void serving.close()
        })
      })
    })
  }
}

/** Ends a connection. Nothing that its client asked for is begun from now on. */
function end(client: Client): void {
  client.isEnded = true
  client.access = undefined
  for (const session of client.sessions) void session.close()
  client.connection.end()
  client.socket.destroySoon()
}

function proofOf(context: AuthContext): SftpProof | undefined {
  if (context.method === 'password') return { kind: 'password', password: context.password }
  if (context.method !== 'publickey') return undefined
  return { kind: 'public_key', algorithm: context.key.algo, key: context.key.data.toString('base64') }
}

function isSigned(context: PublicKeyAuthContext): boolean {
  const key = ssh2.utils.parseKey(context.key.data)
  if (key instanceof Error || !context.blob || !context.signature) return false
  const [parsed] = Array.isArray(key) ? key : [key]
  return parsed?.verify(context.blob, context.signature, context.hashAlgo) === true
}

/** The server is after the last dot: names of users may have some. */
export function splitUserName(name: string): { user: string; server: string } | undefined {
  const dot = name.lastIndexOf('.')
  const parts = { user: name.slice(0, dot), server: name.slice(dot + 1) }
  return dot > 0 && parts.server !== '' && name.length <= 128 ? parts : undefined
}
