import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { type RunningServer, serve } from '@adit/platform/http/server.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import Koa from 'koa'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { MemoryRateLimitStore, type RateLimitStore } from './rate_limit.ts'

const base = { summary: '', auth: 'none', responses: { 200: { description: '' } }, errors: [] } as const
const contracts = [
  defineRoute({ ...base, method: 'GET', path: '/v2/project/:id', side: 'query' }),
  defineRoute({ ...base, method: 'POST', path: '/v2/version_files', side: 'query' }),
  defineRoute({ ...base, method: 'POST', path: '/v2/version', side: 'command' }),
  defineRoute({ ...base, method: 'GET', path: '/_internal/auth/init', side: 'command' }),
]

/** An upstream that answers who it is and what it received. */
function echo(name: string): Koa {
  return new Koa().use(async (context) => {
    const { headers, url } = context.req
    const body = await text(context.req)
    context.body = { name, url, headers, body, filler: 'x'.repeat(headers['x-long'] ? 5_000 : 0) }
  })
}

let folder: string
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-frontend-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Adit</title><script>theme()</script></head><body>app</body></html>',
  )
  await writeFile(join(folder, 'assets/app-abc123.js'), `console.log('${'a'.repeat(3_000)}')`)
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
  await writeFile(join(folder, '.secret'), 'no')
})

afterAll(() => rm(folder, { recursive: true }))
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function start(options: Partial<GatewayOptions> = {}): Promise<RunningServer> {
  const gateway = createGateway({
    contracts,
    query: echo('query'),
    command: echo('command'),
    files: echo('files'),
    frontend: folder,
    about: () => ({ name: 'adit', version: '1' }),
    log: silentLog(),
    metrics: new Metrics(),
    bypassKey: 'let me through',
    ...options,
  })
  const running = await gateway.listen({ port: 0, graceMs: 1_000 })
  open.push(running)
  return running
}

const read = async (response: Response) => JSON.parse(await response.text())

/** A request with full control over its headers. */
async function get({ port }: RunningServer, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const call = request({ port, host: '127.0.0.1', path, headers, method }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

const json = (answer: { body: Buffer }) => JSON.parse(answer.body.toString())

describe('routing', () => {
  test('sends each route to the side of its contract, and /data to files', async () => {
    const { origin } = await start()
    const name = (path: string, method = 'GET') =>
      fetch(origin + path, { method })
        .then(read)
        .then(({ name: it }) => it)
    expect(await name('/v2/project/sodium?x=1')).toBe('query')
    expect(await name('/v2/version_files', 'POST')).toBe('query')
    expect(await name('/v2/version', 'POST')).toBe('command')
    expect(await name('/_internal/auth/init')).toBe('command')
    expect(await name('/data/AABBCCDD/versions/x/y.jar')).toBe('files')
  })

  test('distinguishes unknown routes, other methods and the old API', async () => {
    const running = await start()
    const { origin } = running
    const answer = async (path: string, method = 'GET') => {
      const response = await fetch(origin + path, { method })
      return [response.status, (await read(response)).error, response.headers.get('allow')]
    }
    expect(await answer('/v2/nothing')).toEqual([404, 'not_found', null])
    expect(await answer('/v2/project/x', 'DELETE')).toEqual([405, 'request_error', 'GET, HEAD, OPTIONS'])
    expect(await answer('/api/v1/mod/x')).toEqual([410, 'api_deprecated', null])
    expect(await answer('/v1/mod/x')).toEqual([410, 'api_deprecated', null])
    expect((await get(running, '/v2/project/x', {}, 'OPTIONS')).headers.allow).toBe('GET, HEAD, OPTIONS')
    expect((await fetch(`${origin}/mod/x`, { method: 'POST' })).status).toBe(405)
    expect((await get(running, '/v2/project/%E0%A4%A')).status).toBe(400)
    expect((await get(running, '/%E0%A4%A')).status).toBe(400)
  })

  test('a remote upstream gets the whole request, and its absence is a clear 503', async () => {
    const side = await serve(echo('remote').callback(), { port: 0 })
    const running = await start({ command: new URL(side.origin), query: new URL('http://127.0.0.1:1') })
    const big = 'y'.repeat(300_000)
    const answer = await fetch(`${running.origin}/v2/version`, { method: 'POST', body: big })
    expect(await answer.json()).toMatchObject({ name: 'remote', url: '/v2/version', body: big })
    const down = await fetch(`${running.origin}/v2/project/x`)
    expect([down.status, (await read(down)).details.code]).toEqual([503, 'upstream_unavailable'])
    await side.close()
  })

  test('a client that disconnects ends its request upstream', async () => {
    const left = Promise.withResolvers<void>()
    const side = createServer((incoming, response) => {
      response.write('begun')
      incoming.on('close', left.resolve)
    })
    side.listen(0, '127.0.0.1')
    await once(side, 'listening')
    const address = side.address()
    const port = typeof address === 'object' ? address?.port : 0
    const running = await start({ query: new URL(`http://127.0.0.1:${port}`) })
    const socket = connect(running.port, '127.0.0.1')
    socket.write('GET /v2/project/x HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'data')
    socket.destroy()
    await left.promise
    side.close()
  })

  test('does not pass on what a client claims about itself', async () => {
    const running = await start()
    const { headers } = json(
      await get(running, '/v2/project/x', {
        'x-adit-client-ip': '6.6.6.6',
        'x-adit-on-behalf-of': 'admin',
        'x-forwarded-for': '6.6.6.6',
        'x-ratelimit-key': 'guess',
      }),
    )
    expect(headers['x-adit-client-ip']).toBe('127.0.0.1')
    expect(headers['x-adit-on-behalf-of']).toBeUndefined()
    expect(headers['x-ratelimit-key']).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[\w.-]{8,64}$/)
  })

  test('programs get the API root as JSON, people get the page', async () => {
    const html = 'text/html; charset=utf-8'
    const ownPages = {
      '/docs': { mediaType: html, body: () => '<h1>The API</h1>' },
      '/docs/downloads': { location: '/docs#tag/downloads' },
      '/docs/api/*': { location: '/docs' },
      '/docs/*': { status: 404, mediaType: html, body: () => '<h1>Page not found</h1>' },
      '/docs/openapi.json': { mediaType: 'application/json', body: () => '{"paths":{"/v2/project/{id}":{}}}' },
    }
    const running = await start({ ownPages })
    expect(json(await get(running, '/', { accept: 'application/json' }))).toEqual({ name: 'adit', version: '1' })
    expect(json(await get(running, '/build'))).toEqual({ name: 'adit', version: '1' })
    expect((await get(running, '/', { accept: 'text/html' })).body.toString()).toContain('app')
    expect((await get(running, '/docs')).body.toString()).toContain('<h1>The API</h1>')
    expect(Object.keys(json(await get(running, '/docs/openapi.json')).paths)).toContain('/v2/project/{id}')
    const moved = async (path: string) => {
      const { status, headers } = await get(running, path)
      return [status, headers.location]
    }
    expect(await moved('/docs/downloads')).toEqual([308, '/docs#tag/downloads'])
    expect(await moved('/docs/openapi.json/')).toEqual([308, '/docs/openapi.json'])
    expect(await moved('/docs/api/projects')).toEqual([308, '/docs'])
    expect((await get(running, '/docs')).headers['content-security-policy']).toContain("script-src 'self';")
    for (const path of ['/docs/nothing', '/docs/nothing/', '/docs/*']) {
      const missing = await get(running, path)
      expect([missing.status, missing.headers['content-type']]).toEqual([404, html])
      expect(missing.body.toString()).toContain('<h1>Page not found</h1>')
    }
    expect((await get(running, '/docsify')).body.toString()).toContain('app')
    expect((await get(running, '/_health')).status).toBe(200)
    expect((await get(running, '/metrics')).body.toString()).toContain('adit_gateway_refused_total')
    expect((await get(running, '/metrics', { 'x-forwarded-for': '1.2.3.4' })).body.toString()).not.toContain(
      'adit_gateway',
    )
  })
})

describe('limits', () => {
  /** A store whose clock stands still, so that a slow machine frees nothing meanwhile. */
  const stopped = (): RateLimitStore => {
    const store = new MemoryRateLimitStore()
    return { take: (key, rate) => store.take(key, rate, 1) }
  }

  test('the 301st request of a minute answers 429 with whole seconds', async () => {
    const running = await start({ rateLimits: stopped() })
    const answers = []
    for (let count = 0; count < 301; count++) answers.push(await get(running, '/v2/project/x'))
    expect(answers[0]?.headers).toMatchObject({
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '299',
      'x-ratelimit-reset': '1',
    })
    const refused = answers.at(-1)
    expect(answers.filter(({ status }) => status === 429)).toEqual([refused])
    expect(refused?.headers['retry-after']).toMatch(/^\d+$/)
    expect(refused && json(refused).error).toBe('ratelimit_error')
    expect((await get(running, '/v2/project/x', { 'x-ratelimit-key': 'let me through' })).status).toBe(200)
    expect((await get(running, '/_internal/auth/init')).headers['x-ratelimit-limit']).toBe('3000')
    expect((await get(running, '/data/x')).headers['x-ratelimit-limit']).toBeUndefined()
  })

  test('counts sessions separately', async () => {
    const running = await start({ rateLimits: stopped() })
    const remaining = async (authorization: string) =>
      (await get(running, '/_internal/auth/init', { authorization })).headers['x-ratelimit-remaining']
    expect(await remaining('mra_one')).toBe('2999')
    expect(await remaining('Bearer mra_one')).toBe('2998')
    expect(await remaining('mra_two')).toBe('2999')
  })
})

describe('headers', () => {
  test('any origin may call, with the headers it asks for', async () => {
    const running = await start()
    const preflight = await get(
      running,
      '/v2/project/x',
      { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,x-other' },
      'OPTIONS',
    )
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,x-other',
      'access-control-max-age': '3600',
    })
    expect((await get(running, '/v2/project/x')).headers['access-control-allow-origin']).toBe('*')
    expect((await get(running, '/v2/nothing')).headers['access-control-allow-origin']).toBe('*')
  })

  test.each(['/', '/build', '/docs/openapi.json'])('any origin may send %s with its own headers', async (path) => {
    const ownPages = { '/docs/openapi.json': { mediaType: 'application/json', body: () => '{}' } }
    const running = await start({ ownPages })
    const wish = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
    const preflight = await get(running, path, wish, 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toBe('authorization')
    const answer = await get(running, path, { accept: 'application/json' })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('any origin may read the headers about pages, limits and versions', async () => {
    const running = await start()
    const exposed = String((await get(running, '/v2/project/x')).headers['access-control-expose-headers']).split(', ')
    expect(exposed).toEqual(
      expect.arrayContaining(['ETag', 'Link', 'Location', 'Retry-After', 'X-Ratelimit-Remaining', 'X-Request-Id']),
    )
  })

  test('pages may run only our scripts, and uploads none at all', async () => {
    const running = await start({ security: { sources: { 'img-src': ['http://cdn.example'] }, strictTransport: true } })
    const page = await get(running, '/mod/sodium')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+=';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/img-src [^;]*http:\/\/cdn\.example/)
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.any(String),
    })
    expect(String((await get(running, '/data/x')).headers['content-security-policy'])).toContain("default-src 'none'")
  })
})

describe('compression', () => {
  const long = { 'x-long': '1' }

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('a long JSON answer is sent as %s', async (encoding, unpack) => {
    const running = await start()
    const answer = await get(running, '/v2/project/x', { ...long, 'accept-encoding': encoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toContain('Accept-Encoding')
    expect(JSON.parse(unpack(answer.body).toString()).filler).toHaveLength(5_000)
    expect(answer.body.length).toBeLessThan(2_000)
  })

  test('short answers, files and answers to clients that refuse compression stay plain', async () => {
    const running = await start()
    const encodingOf = async (path: string, headers: Record<string, string>) =>
      (await get(running, path, headers)).headers['content-encoding']
    expect(await encodingOf('/data/x', { ...long, 'accept-encoding': 'gzip, br' })).toBeUndefined()
    expect(await encodingOf('/v2/project/x', { ...long, 'accept-encoding': 'gzip;q=0, identity' })).toBeUndefined()
    expect(await encodingOf('/v2/project/x', long)).toBeUndefined()
    expect(await encodingOf('/robots.txt', { 'accept-encoding': 'gzip' })).toBeUndefined()
    expect(await encodingOf('/v2/nothing', { 'accept-encoding': 'gzip' })).toBeUndefined()
  })

  test('a large stream from a remote upstream arrives completely', async () => {
    const side = await serve(
      (_, response) => {
        response.setHeader('content-type', 'application/json')
        const chunk = `"${'z'.repeat(65_534)}"`
        let left = 200
        const more = (): void => {
          while (left-- > 0) if (!response.write(chunk)) return void response.once('drain', more)
          response.end()
        }
        more()
      },
      { port: 0 },
    )
    const running = await start({ query: new URL(side.origin) })
    const answer = await get(running, '/v2/project/x', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(answer.body)).toHaveLength(200 * 65_536)
    await side.close()
  })
})

describe('pages', () => {
  test('hashed assets are immutable, other files short-lived, and hidden or outside files do not exist', async () => {
    const running = await start()
    const asset = await get(running, '/assets/app-abc123.js', { 'accept-encoding': 'gzip' })
    expect(asset.headers['cache-control']).toContain('immutable')
    expect(asset.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(asset.body).toString()).toContain('console.log')
    expect((await get(running, '/robots.txt')).headers['cache-control']).not.toContain('immutable')
    expect((await get(running, '/assets/gone.js')).status).toBe(404)
    for (const path of ['/.secret', '/%2esecret', '/assets/../.secret', '/..%2f..%2fetc%2fpasswd', '/a%00b']) {
      expect((await get(running, path)).body.toString()).not.toMatch(/^no$|root:/)
    }
  })

  test('every other path is the one page, with its own head', async () => {
    const seen: string[] = []
    const running = await start({
      headFor: async (path) => {
        seen.push(path)
        if (path === '/mod/broken') throw new Error('no')
        return path === '/mod/gone' ? { title: 'Not found', status: 404 } : { title: 'Sodium <3' }
      },
    })
    const page = await get(running, '/mod/sodium.v2?tab=x')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body.toString()).toContain('<title>Sodium &lt;3</title>')
    expect((await get(running, '/mod/gone')).status).toBe(404)
    expect((await get(running, '/mod/broken')).body.toString()).toContain('<title>Adit</title>')
    expect(seen[0]).toBe('/mod/sodium.v2')
    const head = await get(running, '/mod/sodium', {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
  })

  test('a page under a former slug answers 301, and is sent unchanged if the new slug cannot be determined', async () => {
    const running = await start({
      findMoved: async (address) => {
        if (address === '/v3/project/broken') throw new Error('no')
        return address === '/v3/project/old' ? '/v3/project/new' : undefined
      },
    })
    const { status, headers } = await get(running, '/mod/old/versions?l=fabric')
    expect([status, headers.location, headers['cache-control']]).toEqual([
      301,
      '/mod/new/versions?l=fabric',
      'no-cache',
    ])
    expect((await get(running, '/mod/new')).status).toBe(200)
    expect((await get(running, '/mod/broken')).status).toBe(200)
  })

  test('says so if the frontend is not built', async () => {
    const running = await start({ frontend: join(folder, 'nowhere') })
    expect((await get(running, '/mods')).body.toString()).toContain('not built')
  })
})
