import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute, type Method } from './contract.ts'
import { ContractRouter } from './contract_router.ts'
import { servedContracts } from './namesakes.ts'
import { QUERY_LENGTH_MAX, readQuery } from './prepared.ts'
import { startMiddleware } from './testing.ts'

describe('a served router', () => {
  /** Asks for this address exactly as it is written. */
  async function asking(routes: readonly (readonly [Method, string])[]) {
    const router = new ContractRouter<string>()
    for (const [method, path] of routes)
      router.add({ method, path }, path, (context) => {
        context.body = `${path} ${JSON.stringify(context.params)}`
      })
    const { port } = await startMiddleware(router.routes(), (context) => {
      context.body = 'none'
    })
    return (path: string, method = 'GET') => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const call = request({ port, host: '127.0.0.1', method, path }, (answer) => {
        text(answer).then((body) => resolve(answer.statusCode === 200 ? body : String(answer.statusCode)), reject)
      })
      call.on('error', reject).end()
      return promise
    }
  }

  it('lets the route with the fewest parameters answer, whatever the order', async () => {
    for (const order of [1, -1]) {
      const routes = [
        ['GET', '/v2/user/:id'],
        ['GET', '/v2/user/me'],
        ['GET', '/:room/user/:id'],
      ] as const
      const ask = await asking(order === 1 ? routes : routes.toReversed())
      const answers = await Promise.all(
        ['/v2/user/me', '/v2/user/ada', '/v3/user/ada', '/v3/user'].map((path) => ask(path)),
      )
      expect(answers).toEqual([
        '/v2/user/me {}',
        '/v2/user/:id {"id":"ada"}',
        '/:room/user/:id {"room":"v3","id":"ada"}',
        'none',
      ])
    }
  })

  it('tells apart letters in another case, and methods', async () => {
    const ask = await asking([
      ['GET', '/v2/thing/:id'],
      ['POST', '/v2/thing/:id/more'],
    ])
    expect([await ask('/v2/Thing/a'), await ask('/V2/thing/a'), await ask('/v2/thing/a', 'PUT')]).toEqual(
      Array(3).fill('none'),
    )
    expect(await ask('/v2/thing/a/more', 'POST')).toBe('/v2/thing/:id/more {"id":"a"}')
  })

  it('decodes parameters, and fails for one that it can’t decode', async () => {
    const ask = await asking([['GET', '/v2/thing/:id']])
    expect(await ask('/v2/thing/a%20b')).toBe('/v2/thing/:id {"id":"a b"}')
    expect(await ask('/v2/thing/a%')).toBe('500')
  })
})

describe('the longest query', () => {
  const query = (length: number) => `/v2/thing?${'a='.padEnd(length, 'x')}`

  it('has 77,824 characters', () => {
    expect(QUERY_LENGTH_MAX).toBe(77_824)
    expect(readQuery(query(QUERY_LENGTH_MAX), 9)).toHaveProperty('a')
    const tooLong = { code: 'query_too_long', data: { field: 'query', limit: QUERY_LENGTH_MAX } }
    expect(() => readQuery(query(QUERY_LENGTH_MAX + 1), 9)).toThrow(expect.objectContaining(tooLong))
  })

  it('may follow a longer path', () => {
    const path = '/'.padEnd(QUERY_LENGTH_MAX, 'x')
    expect(readQuery(`${path}?a=1`, path.length)).toEqual({ a: '1' })
  })
})

it('takes the shape of the read that a command names, not of another route of its path or method', () => {
  const route = { side: 'query', summary: 'It', auth: 'none', errors: [] } as const
  const shaped = (schema: z.ZodType) => ({ responses: { 200: { description: 'It', schema } } })
  const [wanted, other] = [z.object({ id: z.string() }), z.object({ name: z.string() })]
  const contracts = servedContracts([
    defineRoute({ ...route, method: 'POST', path: '/v3/thing/:id', ...shaped(other) }),
    defineRoute({ ...route, method: 'GET', path: '/v3/other/:id', ...shaped(other) }),
    defineRoute({ ...route, method: 'GET', path: '/v3/thing/:id', ...shaped(wanted) }),
    defineRoute({ ...route, method: 'POST', path: '/v3/thing', answers: '/v3/thing/:id', responses: {} }),
  ])
  expect(contracts.at(-1)?.responses[200]?.schema).toBe(wanted)
})
