import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import { ownPages } from './own_pages.ts'
import type { GatewayState } from './state.ts'

/** Without the headers that fetch adds. */
async function send(origin: string, headers: Record<string, string>) {
  const [answer] = (await once(request(origin, { headers }).end(), 'response')) as [IncomingMessage]
  return { body: await text(answer), vary: answer.headers.vary }
}

async function start() {
  const pages = {
    '/docs/openapi.json': { mediaType: 'application/json', body: () => '{}' },
    '/docs/*': { status: 404, mediaType: 'text/html; charset=utf-8', body: () => 'no such page' },
  }
  const { origin } = await startMiddleware<GatewayState>(ownPages({ pages, about: () => ({ name: 'adit' }) }), (c) => {
    c.body = 'not ours'
  })
  return (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })
}

it('answers programs with JSON, and passes people on to the page', async () => {
  const ask = await start()
  const program = await ask('/', { headers: { accept: 'application/json' } })
  expect([await program.json(), program.headers.get('vary')]).toEqual([{ name: 'adit' }, 'Accept'])
  expect(await (await ask('/build')).json()).toEqual({ name: 'adit' })
  expect(await (await ask('/', { headers: { accept: 'text/html, application/json' } })).text()).toBe('not ours')
})

it.each([
  ['no Accept', {}, 'json'],
  ['any type', { accept: '*/*' }, 'json'],
  ['JSON before any type', { accept: 'application/json, */*' }, 'json'],
  ['a browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, 'page'],
  ['a preview crawler', { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; Discordbot/2.0)' }, 'page'],
  ['another program', { 'user-agent': 'curl/8.5.0' }, 'json'],
])('answers %s at the root', async (_, headers, expected) => {
  const { origin } = await startMiddleware<GatewayState>(
    ownPages({ pages: {}, about: () => ({ name: 'adit' }) }),
    (c) => {
      c.body = 'not ours'
    },
  )
  const answer = await send(origin, headers)
  expect([answer.body, answer.vary]).toEqual([expected === 'json' ? '{"name":"adit"}' : 'not ours', 'Accept'])
})

it('answers its pages, redirects paths with a trailing slash, and answers 404 to other paths below', async () => {
  const ask = await start()
  const page = await ask('/docs/openapi.json')
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([200, 'application/json', '{}'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const slash = await ask('/docs/openapi.json/')
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/docs/openapi.json'])
  expect([(await ask('/docs/nothing')).status, (await ask('/docsify')).status]).toEqual([404, 200])
  expect(await (await ask('/docs/openapi.json', { method: 'POST' })).text()).toBe('not ours')
})

it('lets any page send its own headers', async () => {
  const ask = await start()
  const headers = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
  for (const path of ['/', '/build', '/docs/openapi.json']) {
    const answer = await ask(path, { method: 'OPTIONS', headers })
    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([204, 'authorization'])
  }
  expect((await ask('/mod/sodium', { method: 'OPTIONS', headers })).status).toBe(200)
})
