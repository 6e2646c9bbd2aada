import { once } from 'node:events'
import { type IncomingHttpHeaders, type RequestListener, request, type ServerResponse } from 'node:http'
import { type RunningServer, serve } from '@adit/platform/http/server.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { createImageProxy, type ImageProxyOptions } from './image_proxy.ts'

const mebibyte = 1024 * 1024
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200_000, 7)])
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function listen(listener: RequestListener): Promise<RunningServer> {
  const running = await serve(listener, { port: 0, graceMs: 1_000 })
  open.push(running)
  return running
}

const hosts: Record<string, string[]> = { 'pictures.example': ['8.8.8.8'], 'inside.example': ['8.8.8.8', '10.0.0.1'] }

/** A proxy whose internet is one server on this machine. */
async function start(internet: RequestListener, options: Partial<ImageProxyOptions> = {}) {
  const outside = await listen(internet)
  const proxy = await listen(
    createImageProxy({
      log: silentLog(),
      resolve: async (host) => hosts[host] ?? [],
      connect: (url, sent) =>
        request({ ...sent, host: '127.0.0.1', port: outside.port, path: `${url.pathname}${url.search}` }),
      ...options,
    }).callback(),
  )
  const at = (query: string) => `${proxy.origin}/_internal/image${query}`
  const get = (url: string, init?: RequestInit) => fetch(at(`?url=${encodeURIComponent(url)}`), init)
  return { at, get }
}

/** The status and code of a refusal. */
async function refusal(pending: Promise<Response>) {
  const response = await pending
  const body = JSON.parse(await response.text())
  expect(response.headers.get('cache-control')).toBe('no-store')
  return [response.status, body.details.code]
}

const answerPng = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end(png)

describe('image proxy', () => {
  it('passes on an image without revealing its reader or its host', async () => {
    let seen: IncomingHttpHeaders = {}
    const { get } = await start(({ headers }, response) => {
      seen = headers
      response.setHeader('set-cookie', 'track=1')
      answerPng(response)
    })
    const headers = { cookie: 'a=b', authorization: 'secret', referer: 'https://adit.example/x', 'user-agent': 'me' }
    const response = await get('https://pictures.example/a.png', { headers })
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(Object.keys(seen).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent', 'via'])
    expect(seen['user-agent']).toBe('adit-image-proxy')
  })

  it.each([
    ['http://pictures.example/a.png', 400, 'image_address_malformed'],
    ['https://me:secret@pictures.example/a.png', 400, 'image_address_malformed'],
    ['https://pictures.example:8443/a.png', 400, 'image_address_malformed'],
    ['file:///etc/passwd', 400, 'image_address_malformed'],
    ['/a.png', 400, 'image_address_malformed'],
    [`https://pictures.example/${'a'.repeat(5_000)}`, 400, 'image_address_malformed'],
    ['https://inside.example/a.png', 403, 'image_host_refused'],
    ['https://127.0.0.1/a.png', 403, 'image_host_refused'],
    ['https://[::ffff:127.0.0.1]/a.png', 403, 'image_host_refused'],
    ['https://unknown.example/a.png', 502, 'image_unreachable'],
  ])('requests nothing for %s', async (url, status, code) => {
    let asked = 0
    const { get } = await start((_request, response) => {
      asked++
      answerPng(response)
    })
    expect(await refusal(get(url))).toEqual([status, code])
    expect(asked).toBe(0)
  })

  it('requires one URL and the method GET', async () => {
    const { at, get } = await start((_request, response) => answerPng(response))
    expect(await refusal(fetch(at('')))).toEqual([400, 'image_address_malformed'])
    expect(await refusal(fetch(at('?url=https://a.example&url=https://b.example')))).toEqual([
      400,
      'image_address_malformed',
    ])
    expect(await refusal(get('https://pictures.example/', { method: 'POST' }))).toEqual([405, 'method_not_allowed'])
  })

  it('follows three redirects, checks each, and gives up at the fourth', async () => {
    const { get } = await start(({ url = '' }, response) => {
      const left = Number(/^\/hops\/(\d)$/.exec(url)?.[1] ?? 0)
      if (left > 0) response.writeHead(302, { location: `/hops/${left - 1}` }).end()
      else if (url === '/inside') response.writeHead(301, { location: 'https://inside.example/a.png' }).end()
      else if (url === '/metadata') response.writeHead(307, { location: 'https://169.254.169.254/latest' }).end()
      else if (url === '/plain') response.writeHead(308, { location: 'http://pictures.example/a.png' }).end()
      else answerPng(response)
    })
    expect((await get('https://pictures.example/hops/3')).status).toBe(200)
    expect(await refusal(get('https://pictures.example/hops/4'))).toEqual([502, 'image_redirects'])
    expect(await refusal(get('https://pictures.example/inside'))).toEqual([403, 'image_host_refused'])
    expect(await refusal(get('https://pictures.example/metadata'))).toEqual([403, 'image_host_refused'])
    expect(await refusal(get('https://pictures.example/plain'))).toEqual([400, 'image_address_malformed'])
  })

  it('passes on only bitmaps', async () => {
    const { get } = await start(({ url }, response) => {
      if (url === '/svg') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')
      else if (url === '/html') response.writeHead(200, { 'content-type': 'image/png' }).end('<script>1</script>')
      else if (url === '/gone') response.writeHead(410).end()
      else response.writeHead(500).end()
    })
    expect(await refusal(get('https://pictures.example/svg'))).toEqual([403, 'image_type_refused'])
    expect(await refusal(get('https://pictures.example/html'))).toEqual([403, 'image_type_refused'])
    expect(await refusal(get('https://pictures.example/gone'))).toEqual([404, 'image_missing'])
    expect(await refusal(get('https://pictures.example/broken'))).toEqual([502, 'image_refused'])
  })

  it('passes on at most five mebibytes, whether the length was announced or not', async () => {
    const large = Buffer.concat([png, Buffer.alloc(5 * mebibyte)])
    const { get } = await start(({ url }, response) => {
      response.setHeader('content-type', 'image/png')
      if (url === '/told') response.setHeader('content-length', large.length)
      response.write(large.subarray(0, 100))
      response.end(large.subarray(100, url === '/fits' ? 5 * mebibyte : undefined))
    })
    expect(await refusal(get('https://pictures.example/told'))).toEqual([413, 'image_too_large'])
    const untold = await get('https://pictures.example/untold')
    await expect(untold.arrayBuffer()).rejects.toThrow()
    const fits = await get('https://pictures.example/fits')
    expect((await fits.arrayBuffer()).byteLength).toBe(5 * mebibyte)
  })

  it('waits for a host only for a limited time, before its headers and before its first bytes', async () => {
    const silent: RequestListener = ({ url }, response) => {
      if (url === '/headers') response.writeHead(200, { 'content-type': 'image/png' }).flushHeaders()
    }
    const { get } = await start(silent, { answerMs: 50 })
    expect(await refusal(get('https://pictures.example/nothing'))).toEqual([504, 'image_too_slow'])
    expect(await refusal(get('https://pictures.example/headers'))).toEqual([504, 'image_too_slow'])
    const deaf = await start(silent, { answerMs: 50, resolve: () => new Promise(() => {}) })
    expect(await refusal(deaf.get('https://pictures.example/'))).toEqual([504, 'image_too_slow'])
  })

  it('answers 502 if the host closes the connection', async () => {
    const { get } = await start(({ socket, url }, response) => {
      if (url === '/headers') response.writeHead(200, { 'content-type': 'image/png', 'content-length': 900 }).write('x')
      setImmediate(() => socket.destroy())
    })
    expect(await refusal(get('https://pictures.example/'))).toEqual([502, 'image_unreachable'])
    expect(await refusal(get('https://pictures.example/headers'))).toEqual([502, 'image_unreachable'])
  })

  it('limits concurrent requests, and frees the slot of a reader who disconnects', async () => {
    const held: ServerResponse[] = []
    const { get } = await start(
      ({ url }, response) => void (url === '/held' ? held.push(response) : answerPng(response)),
      { maxUnderWay: 1 },
    )
    const leaving = new AbortController()
    const first = get('https://pictures.example/held', { signal: leaving.signal }).catch(() => 'left')
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1)
    expect(await refusal(get('https://pictures.example/'))).toEqual([503, 'overloaded'])
    const closed = held[0] && once(held[0], 'close')
    leaving.abort()
    expect(await first).toBe('left')
    await closed
    expect((await get('https://pictures.example/')).status).toBe(200)
  })

  it('one client holds at most its share of the slots, and its other requests wait for these', async () => {
    const held: { url: string | undefined; response: ServerResponse }[] = []
    const { get } = await start(({ url }, response) => void held.push({ url, response }), {
      maxUnderWay: 4,
      maxPerClient: 2,
    })
    const from = (ip: string, path: string) =>
      get(`https://pictures.example/${path}`, { headers: { 'x-adit-client-ip': ip } })
    const fetched = () => held.map(({ url }) => url)
    const greedy = Array.from({ length: 6 }, (_, n) => from(`2001:db8::${n}`, 'greedy'))
    await expect.poll(fetched, { timeout: 20_000 }).toEqual(['/greedy', '/greedy'])
    const others = [from('203.0.113.1', 'first'), from('203.0.113.2', 'second')]
    await expect.poll(() => fetched().length, { timeout: 20_000 }).toBe(4)
    expect(fetched().slice(2).sort()).toEqual(['/first', '/second'])
    for (let answered = 0; answered < 8; answered++) {
      await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(answered)
      const one = held[answered]
      if (one) answerPng(one.response)
    }
    expect((await Promise.all([...greedy, ...others])).map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  it('limits each client', async () => {
    const { get } = await start((_request, response) => answerPng(response), { perMinute: 2 })
    const from = (ip: string) => get('https://pictures.example/', { headers: { 'x-adit-client-ip': ip } })
    expect((await from('203.0.113.1')).status).toBe(200)
    expect((await from('203.0.113.1')).status).toBe(200)
    expect(await refusal(from('203.0.113.1'))).toEqual([429, 'ratelimit_error'])
    expect((await from('203.0.113.2')).status).toBe(200)
  })

  it('does not fetch from itself', async () => {
    const { get } = await start((_request, response) => answerPng(response))
    const headers = { via: '1.1 adit-image-proxy, 1.1 front' }
    expect(await refusal(get('https://pictures.example/', { headers }))).toEqual([403, 'image_loop'])
  })
})
