import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface SignInLimits {
  /** Wrong attempts for one name from one address. */
  perName: number
  /** Wrong attempts from one address for any name. */
  perAddress: number
  windowMs: number
}

/** Slows down guessing. Names and addresses are kept as digests, in memory only. */
export interface SignInThrottle {
  /** Counts an attempt before it is checked, so that many at once don't get through. Throws ratelimit_error. */
  begin(name: string, address: string): Promise<void>
  /** Called after a correct attempt, which resets the count for this name. */
  succeeded(name: string, address: string): Promise<void>
}

export function createSignInThrottle({ perName, perAddress, windowMs }: SignInLimits): SignInThrottle {
  const duration = Math.ceil(windowMs / 1000)
  const names = new RateLimiterMemory({ points: perName, duration })
  const addresses = new RateLimiterMemory({ points: perAddress, duration })
  const digest = (...parts: string[]) => hash('sha256', parts.join('\0'), 'base64')
  const nameKey = (name: string, address: string) => digest(name.toLowerCase(), addressKey(address))
  return {
    async begin(name, address) {
      await Promise.all([
        names.consume(nameKey(name, address)).catch(refuse),
        addresses.consume(digest(addressKey(address))).catch(refuse),
      ])
    },
    async succeeded(name, address) {
      await names.delete(nameKey(name, address))
      await addresses.reward(digest(addressKey(address)))
    },
  }
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
  throw refusal('ratelimit_error', { seconds, retryAfterSeconds: seconds })
}

/** A household or server usually has a whole /64 of IPv6 addresses, so they count as one. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
