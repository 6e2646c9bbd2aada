import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import { refusal } from '@adit/platform/eventing/refusal.ts'

/** Every IPv4 and IPv6 address of a host; rejects when the name cannot be resolved. */
export type Resolve = (host: string) => Promise<readonly string[]>

// IANA's registries of special-purpose addresses, as of 2025: addresses that are not globally reachable or lead to other addresses.
const specialV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
const specialV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of specialV4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of specialV6) special.addSubnet(net, prefix, 'ipv6')
/** The only IPv6 addresses assigned for the internet. Loopback, mapped, translated, local and multicast addresses lie outside. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet, and not a private machine or network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const resolver = new Resolver({ timeout: 2_000, tries: 2 })

/** Asks only name servers: the hosts file and search domains name internal machines. */
export const resolveHost: Resolve = async (host) => {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** The addresses of a URL's host. Throws 403 if any of them is not public, and 502 if there is none. */
export async function publicAddresses({ hostname }: URL, resolve: Resolve): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.length === 0) throw refusal('image_unreachable', { host })
  if (!addresses.every(isPublicAddress)) throw refusal('image_host_refused', { host })
  return addresses
}

/** A lookup that returns the checked addresses: a second question to the name server could get another answer. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, done) => {
    const [first] = all
    if (!first) done(new Error('No address to connect to'), [])
    else if (wantsAll) done(null, all)
    else done(null, first.address, first.family)
  }
}
