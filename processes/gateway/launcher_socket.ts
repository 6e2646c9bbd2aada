import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { tokenOf } from '@adit/platform/http/access.ts'
import { clientAddress } from '@adit/platform/http/client_address.ts'
import type { RunningServer } from '@adit/platform/http/server.ts'
import { answerOnSocket } from '@adit/platform/http/unreadable.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { WebSocketServer } from 'ws'
import type { Circle, CircleOf } from '../presence/launcher_sockets.ts'
import { LauncherSockets } from '../presence/launcher_sockets.ts'
import type { SharedPresence } from '../presence/shared_presence.ts'
import type { RatePolicy } from './rate_policy.ts'

/** Wire: where launchers connect, with their token as `code`. */
const socketPath = '/_internal/launcher_socket'
/** Ours: bytes of a message. */
const messageBytesMax = 16 * 1024
/** Ours: sockets of one process. */
const socketsMax = 20_000
const roundMs = 1_000
const beatMs = 30_000

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''

/** Anything else that asks for another protocol is answered as if it had not asked, as HTTP allows. */
export const isLauncherSocket = (request: IncomingMessage): boolean =>
  pathOf(request) === socketPath && request.headers.upgrade?.toLowerCase() === 'websocket'

export interface LauncherSocketOptions {
  presence: SharedPresence
  circleOf: CircleOf
}

export interface LauncherSocketDeps extends LauncherSocketOptions {
  policy: RatePolicy
  /** Number of our own proxies in front. */
  proxies: number
  log: Log
  metrics: Metrics
}

export interface LauncherSocket {
  attach(server: RunningServer['server']): void
  /** Takes no more sockets, and ends those that are open. */
  close(): Promise<void>
}

/** Launchers tell here what is played, and hear of their friends. */
export function launcherSocket({
  presence,
  circleOf,
  policy,
  proxies,
  log,
  metrics,
}: LauncherSocketDeps): LauncherSocket {
  const sockets = new LauncherSockets({ presence, circleOf })
  const server = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: messageBytesMax },
  })
  metrics.gauge({ name: 'adit_gateway_launcher_sockets', help: 'Launchers that are connected.' }, (gauge) =>
    gauge.set(sockets.size),
  )
  let isClosing = false
  let timers: NodeJS.Timeout[] = []

  /** Throws what the client is refused with. */
  const admit = async (request: IncomingMessage): Promise<{ token: string; circle: Circle }> => {
    const token = takeToken(request)
    const verdict = policy.take(request, socketPath, clientAddress(request, proxies))
    if (verdict && !verdict.allowed) {
      const { resetSeconds: seconds, limit } = verdict
      throw refusal('ratelimit_error', { seconds, limit, retryAfterSeconds: seconds })
    }
    if (token === undefined) throw refusal('missing_token')
    if (isClosing || sockets.size >= socketsMax) throw refusal('upstream_unavailable', { retryAfterSeconds: 30 })
    const circle = await circleOf(token).catch((error: unknown) => {
      log.error({ err: error }, 'a launcher’s token could not be checked')
      throw refusal('upstream_unavailable', { retryAfterSeconds: 2 })
    })
    if (circle === 'ended') throw refusal('invalid_token')
    return { token, circle }
  }

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const ignore = () => undefined
    socket.on('error', ignore)
    try {
      const { token, circle } = await admit(request)
      if (isClosing || socket.destroyed) return void socket.destroy()
      socket.off('error', ignore)
      server.handleUpgrade(request, socket, head, (opened) => sockets.open(opened, token, circle))
    } catch (error) {
      answerOnSocket(error, socket)
    }
  }

  return {
    attach(http) {
      http.on('upgrade', upgrade)
      presence.start()
      timers = [setInterval(() => void sockets.round(), roundMs), setInterval(() => sockets.beat(), beatMs)]
      for (const timer of timers) timer.unref()
    },
    async close() {
      isClosing = true
      for (const timer of timers) clearInterval(timer)
      await sockets.close()
      await presence.close()
    },
  }
}

/** The token, which stays in no address: whatever logs the request later must not show it. */
function takeToken(request: IncomingMessage): string | undefined {
  const { searchParams } = new URL(request.url ?? '', 'http://gateway')
  const token = searchParams.get('code') || tokenOf(request.headers.authorization)
  request.url = socketPath
  if (token) request.headers.authorization = token
  return token || undefined
}
