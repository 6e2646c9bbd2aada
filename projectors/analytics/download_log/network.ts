import { isIPv4, isIPv6 } from 'node:net'

/**
 * What counts as one address: an IPv4 address, even if it came over IPv6, or the /64 of an IPv6 address, which belongs to one customer.
 * Anything else, such as a network that this function returned, stays unchanged.
 */
export function networkOf(address: string): string {
  const bare = address.trim().toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:([\d.]+)$/.exec(bare)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  return isIPv6(bare) ? `${firstGroups(bare).join(':')}::/64` : bare
}

function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end counts as two groups.
  const count = left.length + right.length + (address.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - count }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
}
