import { refusal } from '@adit/platform/eventing/refusal.ts'
import { unlimitedHeader } from '@adit/platform/http/incoming.ts'
import type { RatePolicy } from './rate_policy.ts'
import type { GatewayMiddleware } from './state.ts'

/** Counts the request against its limit, reports how much is left, and refuses if nothing is. */
export const rateLimits =
  (policy: RatePolicy): GatewayMiddleware =>
  (context, next) => {
    const verdict = policy.take(context.req, context.path, context.state.address)
    delete context.req.headers['x-ratelimit-key']
    if (!verdict) {
      context.req.headers[unlimitedHeader] = 'yes'
      return next()
    }
    const { allowed, limit, remaining, resetSeconds } = verdict
    context.set({
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(resetSeconds),
    })
    if (allowed) return next()
    throw refusal('ratelimit_error', { seconds: resetSeconds, limit, retryAfterSeconds: resetSeconds })
  }
