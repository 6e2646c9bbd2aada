import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import { ownPages } from './own_pages.ts'
import type { GatewayState } from './state.ts'

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
