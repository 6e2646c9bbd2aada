import { leaseMs } from '@adit/platform/http/idempotency.port.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contextOf } from './command_context.ts'

const viewer: Viewer = {
  accountId: 'ADA00001',
  role: 'developer',
  via: { kind: 'session', id: 's1' },
  scopes: 0n,
  limitedTo: null,
}
const contextFor = (request: Partial<RequestContext>) =>
  contextOf({ receivedAt: 1_000_000, isRetry: false, ...request } as RequestContext, viewer) // no more is asked

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

it('a retry looks for what an earlier try has stored', () => {
  expect(contextFor({}).retriable).toBe(false)
  expect(contextFor({ isRetry: true }).retriable).toBe(true)
})

it('so does a request once another process may have taken it over', () => {
  const context = contextFor({})
  vi.setSystemTime(1_000_000 + leaseMs - 1)
  expect(context.retriable).toBe(false)
  vi.setSystemTime(1_000_000 + leaseMs)
  expect(context.retriable).toBe(true)
})
