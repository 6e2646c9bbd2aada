import { createHmac } from 'node:crypto'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { addressKey } from '@adit/platform/http/client_address.ts'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/** What counts attempts: `points` of them for a key within `duration` seconds. */
export type LimiterOf = (options: { keyPrefix: string; points: number; duration: number }) => RateLimiterAbstract

export interface AttemptLimits {
  /** Attempts for one account from one address. */
  perPair: number
  /** Attempts for one account from all addresses. */
  perAccount: number
  /** Attempts from one address for all accounts. */
  perAddress: number
  windowMs: number
}

export interface AttemptOptions {
  /** What is attempted. Attempts of different names count apart. */
  name: string
  limits: AttemptLimits
  /** Accounts and addresses are kept only as digests under this secret. */
  secret: string
}

/** Slows down guessing, exactly, over all processes. */
export interface Attempts {
  /** Counts an attempt before it is checked, so that many at once don't get through. Throws ratelimit_error. */
  begin(account: string, address: string): Promise<void>
  /** Called after a correct attempt, which resets the count for this account and address. */
  succeeded(account: string, address: string): Promise<void>
}

export function createAttempts(limiterOf: LimiterOf, { name, limits, secret }: AttemptOptions): Attempts {
  const limiter = (kind: string, points: number) =>
    limiterOf({ keyPrefix: `${name}-${kind}`, points, duration: limits.windowMs / 1000 })
  const pairs = limiter('pair', limits.perPair)
  const accounts = limiter('account', limits.perAccount)
  const addresses = limiter('address', limits.perAddress)
  const digest = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\0')).digest('base64url')
  const keysOf = (given: string, address: string) => {
    const [account, from] = [given.toLowerCase(), addressKey(address)]
    return { pair: digest(account, from), account: digest(account), address: digest(from) }
  }
  return {
    async begin(account, address) {
      const keys = keysOf(account, address)
      // In this order, so that what is refused doesn't count for the account: one address can't lock others out of it.
      await addresses.consume(keys.address).catch(refuse)
      await pairs.consume(keys.pair).catch(refuse)
      await accounts.consume(keys.account).catch(refuse)
    },
    async succeeded(account, address) {
      const keys = keysOf(account, address)
      await Promise.all([pairs.delete(keys.pair), accounts.reward(keys.account), addresses.reward(keys.address)])
    },
  }
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
  throw refusal('ratelimit_error', { seconds, retryAfterSeconds: seconds })
}
