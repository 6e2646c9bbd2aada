import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import { inert, pagePolicy, type SecurityOptions, securityHeaders } from './security.ts'
import type { GatewayMiddleware, GatewayState } from './state.ts'

async function headersOf(...middleware: GatewayMiddleware[]): Promise<Record<string, string>> {
  const { origin } = await startMiddleware<GatewayState>(...middleware, (context) => {
    context.status = 204
  })
  const { date, connection, 'keep-alive': kept, ...headers } = Object.fromEntries((await fetch(origin)).headers)
  return headers
}

const common = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

it.each<[SecurityOptions, Record<string, string>]>([
  [{}, common],
  [{ strictTransport: true }, { ...common, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }],
])('sends %o', async (options, expected) => {
  expect(await headersOf(securityHeaders(options))).toEqual(expected)
})

it('lets nothing run that was uploaded, and lets any page use it', async () => {
  expect(await headersOf(inert)).toEqual({
    'content-security-policy':
      "default-src 'none';style-src 'unsafe-inline';img-src 'self' data:;sandbox;frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  })
})

it('lets pages run only our scripts, the inline ones by their hashes, and adds the given sources', async () => {
  const sources = { 'img-src': ['https://cdn.example'], 'media-src': ['https://films.example'] }
  const { 'content-security-policy': policy } = await headersOf(pagePolicy({ sources }, ["'sha256-abc='"]))
  const directives = policy?.split(';')
  expect(directives).toContain("script-src 'self' 'sha256-abc='")
  expect(directives).toContain("img-src 'self' data: blob: https://cdn.example")
  expect(directives).toContain('media-src https://films.example')
  expect(directives).toContain("frame-ancestors 'none'")
})
