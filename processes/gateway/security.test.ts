import { createHash } from 'node:crypto'
import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import {
  inert,
  inlineScripts,
  inlineStyles,
  nameNonce,
  pagePolicy,
  type SecurityOptions,
  securityHeaders,
} from './security.ts'
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
  [{ strictTransport: true }, { ...common, 'strict-transport-security': 'max-age=31536000' }],
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

const hashes = { scripts: ["'sha256-script='"], styles: ["'sha256-style='"] }

/** What the policy of a page at this path says, by directive. */
async function policyAt(path: string, options: SecurityOptions = {}): Promise<Record<string, string>> {
  const { origin } = await startMiddleware<GatewayState>(pagePolicy(options, hashes), (context) => {
    context.body = nameNonce('<html><head><title>Adit</title></head></html>', context.state.styleNonce)
  })
  const answer = await fetch(origin + path)
  const [, nonce] = /<head><meta property="csp-nonce" nonce="([^"]{24})">/.exec(await answer.text()) ?? []
  const text = answer.headers.get('content-security-policy') ?? ''
  const directives = text.split(';').map((directive) => directive.split(' '))
  return {
    ...Object.fromEntries(directives.map(([name, ...sources]) => [name, sources.join(' ')])),
    ...(nonce && { nonce }),
  }
}

it('lets pages run only our scripts, the inline ones by their hashes, and adds the given sources', async () => {
  const sources = { 'img-src': ['https://cdn.example'], 'media-src': ['https://films.example'] }
  const policy = await policyAt('/mods', { sources })
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self' 'sha256-script='",
    'img-src': "'self' data: blob: https://cdn.example",
    'media-src': 'https://films.example',
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
})

it.each(['/', '/mods', '/admins', '/user/admin', '/moderation-rules'])(
  'lets style elements of %s come from our files alone, besides empty ones',
  async (path) => {
    const policy = await policyAt(path)
    expect(policy['style-src']).toMatch(/^'self' 'sha256-style=' 'sha256-47DEQ[^ ]+'$/)
    expect([policy['style-src-attr'], policy.nonce]).toEqual(["'unsafe-inline'", undefined])
  },
)

it.each(['/admin', '/moderation/reports', '/dashboard'])(
  'gives each answer to %s a nonce for its styles',
  async (path) => {
    const [one, other] = [await policyAt(path), await policyAt(path)]
    for (const { nonce, ...policy } of [one, other]) {
      expect(policy['style-src']).toBe(`'self' 'sha256-style=' 'nonce-${nonce}'`)
      expect(policy['script-src']).toBe("'self' 'sha256-script='")
    }
    expect(one.nonce).not.toBe(other.nonce)
  },
)

it('lets only pages for signing in load what a hosted captcha needs', async () => {
  const authSources = { 'script-src': ['https://challenges.cloudflare.com'] }
  const ofScripts = async (path: string) => (await policyAt(path, { authSources }))['script-src']
  expect(await ofScripts('/auth/sign-up')).toBe("'self' 'sha256-script=' https://challenges.cloudflare.com")
  for (const path of ['/', '/mods', '/authors', '/admin']) expect(await ofScripts(path)).toBe("'self' 'sha256-script='")
})

it('finds what lies in a document', () => {
  const page = '<style>a{}</style><script>b()</script><script src="/c.js"></script><style media="print">d{}</style>'
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(inlineScripts(page)).toEqual([hash('b()')])
  expect(inlineStyles(page)).toEqual([hash('a{}'), hash('d{}')])
})
