import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMiddleware } from '@adit/platform/http/testing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assets } from './assets.ts'
import type { GatewayState } from './state.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/app-abc.js'), 'run()')
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
  await writeFile(join(folder, 'index.html'), 'the page')
  await writeFile(join(folder, '.secret'), 'no')
})
afterAll(() => rm(folder, { recursive: true }))

async function ask(path: string, headers: Record<string, string> = {}) {
  const { origin } = await startMiddleware<GatewayState>(assets(folder), (context) => {
    context.body = 'not a file'
  })
  return fetch(origin + path, { headers })
}

it.each([
  ['/assets/app-abc.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ['/robots.txt', 'public, max-age=3600', 'text/plain; charset=utf-8'],
])('answers %s with the cache lifetime %s', async (path, cache, type) => {
  const { status, headers } = await ask(path)
  expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([200, cache, type])
  const tag = headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\//)
  expect((await ask(path, { 'if-none-match': tag })).status).toBe(304)
})

it.each([
  '/',
  '/index.html',
  '/.secret',
  '/%2esecret',
  '/assets',
  '/assets/gone.js',
  '/..%2f..%2fetc%2fpasswd',
  '/a%00b',
  '//other.example/assets/app-abc.js',
  '/%2fetc/passwd',
  '/%5cetc',
  '/C:/secret',
])('passes %s to the next middleware', async (path) => {
  expect(await (await ask(path)).text()).toBe('not a file')
})
