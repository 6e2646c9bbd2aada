import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import { anyOrigin } from './any_origin.ts'

async function ask(init: RequestInit = {}) {
  const { origin } = await startMiddleware(anyOrigin, (context) => {
    context.body = 'answered'
  })
  const answer = await fetch(origin, init)
  return { status: answer.status, header: (name: string) => answer.headers.get(name), body: await answer.text() }
}

it('answers all origins alike, so that a cache keeps one copy', async () => {
  const { body, header } = await ask({ headers: { origin: 'https://other.example' } })
  expect([body, header('access-control-allow-origin'), header('vary')]).toEqual(['answered', '*', null])
  expect(header('access-control-expose-headers')).toContain('ETag')
})

it.each([
  ['authorization,x-other', 'authorization,x-other'],
  [undefined, 'Authorization, Content-Type'],
  ['x'.repeat(2_001), 'Authorization, Content-Type'],
])('lets a page send any valid header that it asks for: %s', async (asked, allowed) => {
  const headers = {
    'access-control-request-method': 'PATCH',
    ...(asked && { 'access-control-request-headers': asked }),
  }
  const { status, body, header } = await ask({ method: 'OPTIONS', headers })
  expect([status, body, header('access-control-allow-headers')]).toEqual([204, '', allowed])
  expect(header('access-control-allow-methods')).toContain('PATCH')
  expect(header('access-control-max-age')).toBe('3600')
})

it('passes OPTIONS without a requested method to the next middleware', async () => {
  expect((await ask({ method: 'OPTIONS' })).body).toBe('answered')
})
