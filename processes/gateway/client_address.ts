import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/** Normalizes an address: IPv4 that came over IPv6 becomes plain IPv4, and the zone is removed. */
export function normalizeAddress(address: string): string {
  const bare = address.trim().replace(/^\[|\](?::\d+)?$|%.*$/g, '')
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(bare) ? bare.slice(7) : bare
}

/**
 * The client's address: that of the connection or, behind `proxies` of our own proxies, the one that the outermost of them wrote into
 * X-Forwarded-For. What the client itself writes there is further left and never read.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const direct = normalizeAddress(request.socket.remoteAddress ?? '')
  if (proxies === 0) return direct
  const header = request.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  const address = normalizeAddress(hops.at(-proxies) ?? '')
  return isIP(address) ? address : direct
}

/** The first four groups of an IPv6 address, which belong to one customer as a whole. */
function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The key of a client for rate limits: an IPv4 address or an IPv6 /64. */
export function addressKey(address: string): string {
  return isIPv6(address) ? `${network64(address)}::/64` : address
}
