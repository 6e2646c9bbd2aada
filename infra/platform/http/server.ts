import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { answerUnreadable, HEAD_BYTES_MAX } from './unreadable.ts'

export interface ServeOptions {
  /** 0 picks a free port. */
  port: number
  /** Default: 127.0.0.1. */
  host?: string
  /** Time between setting `/_ready` to 503 and refusing connections, so that load balancers notice. Default: 0. */
  drainMs?: number
  /** How long running requests may take to end. Default: 25 s. */
  graceMs?: number
  /** Which requests may take over their connection for another protocol. All others are answered as usual. Default: none. */
  upgrades?: (request: IncomingMessage) => boolean
}

export interface RunningServer {
  readonly server: Server
  readonly port: number
  /** `http://host:port` */
  readonly origin: string
  /** Stops accepting connections, lets requests end, then cuts off the rest. */
  close(): Promise<void>
}

/**
 * Headers must arrive within 15 s, and an idle connection is kept for 65 s (longer than load balancers keep theirs). A whole request may
 * take 30 minutes, enough for a large upload over a slow line. Bodies that are read into memory have their own, shorter limit.
 */
export function harden(server: Server): Server {
  server.headersTimeout = 15_000
  server.requestTimeout = 30 * 60_000
  server.keepAliveTimeout = 65_000
  server.maxHeadersCount = 100
  return server
}

export async function serve(listener: RequestListener, options: ServeOptions): Promise<RunningServer> {
  const server = harden(
    createServer({ maxHeaderSize: HEAD_BYTES_MAX, shouldUpgradeCallback: options.upgrades ?? (() => false) }, listener),
  )
  server.on('clientError', answerUnreadable)
  const host = options.host ?? '127.0.0.1'
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(options.port, host, resolve)
  await promise
  server.off('error', reject)
  const { port } = server.address() as AddressInfo // A TCP server that is listening.
  return {
    server,
    port,
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () => closeServer(server, options.graceMs ?? 25_000),
  }
}

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await promise
  clearTimeout(cut)
}

export interface Part {
  name: string
  close(): Promise<void> | void
}

/**
 * Closes the parts of a process in the given order (last users first), each even if one before it failed. A repeated signal ends the
 * process at once.
 */
export async function closeInOrder(
  parts: readonly Part[],
  failed: (part: string, error: unknown) => void,
): Promise<void> {
  for (const part of parts) {
    try {
      await part.close()
    } catch (error) {
      failed(part.name, error)
    }
  }
}

/** Waits for load balancers to notice that a process is no longer ready. */
export async function drain(options: Pick<ServeOptions, 'drainMs'>): Promise<void> {
  if (options.drainMs) await delay(options.drainMs)
}
