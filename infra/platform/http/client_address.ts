import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Undefined for what is no address. IPv4 that came over IPv6 is IPv4. */
const parse = (text: string) => (isIP(text) ? ipaddr.process(text) : undefined)

/** An address as it is usually written, without the brackets, port and zone that it may have; '' for what is no address. */
// Stryker disable next-line StringLiteral: no text but an address is one, so any default gives ''
function normalizeAddress(given = ''): string {
  const address = parse(given.trim().replace(/^\[(.*)\](:\d+)?$/, '$1'))
  if (address instanceof ipaddr.IPv6) address.zoneId = undefined
  return address?.toString() ?? ''
}

/**
 * The client's address: that of the connection or, behind `proxies` of our own proxies, the one that the outermost of them wrote into
 * X-Forwarded-For. What the client itself writes there is further left and never read. '' once the connection is gone.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const direct = normalizeAddress(request.socket.remoteAddress)
  if (proxies === 0) return direct
  const hops = String(request.headers['x-forwarded-for']).split(',')
  return normalizeAddress(hops.at(-proxies)) || direct
}

/** What counts as one client for limits: an IPv4 address, or the /64 of an IPv6 address, which a household or a server usually has whole. */
export function addressKey(given: string): string {
  const address = parse(given)
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? given
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
