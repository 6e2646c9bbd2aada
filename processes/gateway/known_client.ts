import { clientAddress } from '@adit/platform/http/client_address.ts'
import { clientIpHeader } from '@adit/platform/http/incoming.ts'
import type { GatewayMiddleware } from './state.ts'

/**
 * Replaces what a client claims about itself by what we know. `proxies` is the number of our own proxies in front, which write
 * X-Forwarded-For.
 */
export const knownClient =
  (proxies: number): GatewayMiddleware =>
  ({ req, state }, next) => {
    const { headers } = req
    const address = clientAddress(req, proxies)
    for (const name in headers) if (name.startsWith('x-adit-')) delete headers[name]
    headers[clientIpHeader] = address
    state.address = address
    return next()
  }
