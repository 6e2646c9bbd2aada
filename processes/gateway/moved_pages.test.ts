import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import { movedPages } from './moved_pages.ts'
import type { GatewayState } from './state.ts'

async function ask(path: string, method = 'GET') {
  const findMoved = async (address: string) => {
    if (address === '/v3/project/broken') throw new Error('no')
    return address === '/v3/project/old' ? '/v3/project/new' : undefined
  }
  const { origin } = await startMiddleware<GatewayState>(movedPages(findMoved), (context) => {
    context.body = 'the page'
  })
  return fetch(origin + path, { method, redirect: 'manual' })
}

it('redirects a reader to the current page and keeps the query', async () => {
  const { status, headers } = await ask('/mod/old/versions?l=fabric')
  expect([status, headers.get('location'), headers.get('cache-control'), headers.get('content-length')]).toEqual([
    301,
    '/mod/new/versions?l=fabric',
    'no-cache',
    '0',
  ])
})

it('redirects only reads', async () => {
  expect((await ask('/mod/old', 'HEAD')).status).toBe(301)
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/mod/old', method)).status).toBe(200)
})

it.each(['/mod/new', '/mod/broken', '/search'])('passes %s to the next middleware', async (path) => {
  expect(await (await ask(path)).text()).toBe('the page')
})
