import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AnyContract, defineRoute, type RouteContract } from './contract.ts'
import { allowedMethods, ContractRouter } from './contract_router.ts'
import { namesakesOf, servedContracts } from './namesakes.ts'
import { prepareRoute, readAddress, readQuery } from './prepared.ts'
import { noContent } from './reply.ts'

const base = defineRoute({
  ...{ method: 'POST', path: '/v2/thing/:id', side: 'command', summary: 'Do', auth: 'required' },
  ...{ responses: { 204: { description: 'Done' } }, errors: [] },
}) satisfies RouteContract
const prepared = (change: Partial<RouteContract> = {}, wordings?: Record<string, string>) =>
  prepareRoute({ contract: { ...base, ...change }, handler: () => noContent() }, wordings)

describe('a route', () => {
  it('repeats answers to a key where it is a command by POST or PUT of an account', () => {
    const idempotent = (change: Partial<RouteContract>) => prepared(change).idempotent
    expect([idempotent({}), idempotent({ method: 'PUT' }), idempotent({ auth: 'optional' })]).toEqual([
      true,
      true,
      true,
    ])
    expect([idempotent({ method: 'PATCH' }), idempotent({ method: 'DELETE' })]).toEqual([false, false])
    expect([idempotent({ side: 'query' }), idempotent({ auth: 'none' })]).toEqual([false, false])
  })

  it('differs by viewer where it asks for one', () => {
    const viewed = (['none', 'optional', 'required'] as const).map((auth) => prepared({ auth }).viewed)
    expect(viewed).toEqual([false, true, true])
  })

  it('answers errors by its version, family and language', () => {
    expect(prepared().edge).toEqual({ family: undefined, missing: 'empty' })
    const wordings = { not_found: 'Fehlt.' }
    const creation = { path: '/v3/thing', family: 'creation' } as const
    expect(prepared(creation, wordings).edge).toEqual({ family: 'creation', wordings })
  })

  it('reads only what its contract has', () => {
    const { params, query, body } = prepared()
    expect([params, query, body]).toEqual([undefined, undefined, undefined])
  })
})

describe('an address', () => {
  it('has the last of several values of a name', () => {
    const read = (url: string) => readQuery(url, url.indexOf('?'))
    expect(read('/v2/thing')).toEqual({})
    expect(read('/v2/thing?')).toEqual({})
    expect(read('/v2/thing?a=1&b=%C3%A4+c&a=2&a=3&d')).toEqual({ a: '3', b: 'ä c', d: '' })
    expect(read('?a=1')).toEqual({ a: '1' })
  })

  const read = (url: string, params: Record<string, string> = { id: 'a' }, contract: Partial<RouteContract> = {}) =>
    readAddress(prepared({ query: z.object({ q: z.unknown() }), ...contract }), params, url)

  it('is parsed by its contract', () => {
    expect(read('/v2/thing/a?q=x&more=1')).toEqual({ params: { id: 'a' }, query: { q: 'x' } })
    const number = { params: z.object({ id: z.coerce.number() }), query: undefined }
    expect(read('/v2/thing/7?q=x', { id: '7' }, number)).toEqual({ params: { id: 7 }, query: {} })
    const wrong = { code: 'invalid_type', data: { field: 'id', expected: 'of type number' } }
    expect(() => read('/v2/thing/a', { id: 'a' }, number)).toThrow(expect.objectContaining(wrong))
    const strict = { query: z.strictObject({}) }
    expect(() => read('/v2/thing/a?q=1', {}, strict)).toThrow(expect.objectContaining({ code: 'unknown_key' }))
    const absent = { query: z.object({ q: z.string() }) }
    expect(() => read('/v2/thing/a', {}, absent)).toThrow(
      expect.objectContaining({ code: 'missing', data: { field: 'q', expected: 'string' } }),
    )
  })

  it('names the part that is wrong as a whole', async () => {
    const never = z.object({}).refine(() => false)
    const about = (field: string) => expect.objectContaining({ data: expect.objectContaining({ field }) })
    expect(() => read('/v2/thing/a', {}, { params: never })).toThrow(about('path'))
    expect(() => read('/v2/thing/a', {}, { query: never })).toThrow(about('query'))
    const { body } = prepared({ body: { kind: 'json', schema: never } })
    const message = Object.assign(Readable.from([Buffer.from('{}')]), {
      headers: { 'content-type': 'application/json' },
    })
    // A message is read as a stream with headers.
    await expect(body?.(message as unknown as IncomingMessage)).rejects.toThrow(about('body'))
  })

  it('has no NUL and no half of a character, however it is written', () => {
    const broken = (field: string) => expect.objectContaining({ code: 'malformed_text', data: { field } })
    expect(() => read('/v2/thing/a%00', { id: 'a\0' })).toThrow(broken('id'))
    expect(() => read('/v2/thing/a?q=%00')).toThrow(broken('q'))
    const json = { query: z.object({ q: z.string().transform((text): unknown => JSON.parse(text)) }) }
    for (const escaped of ['%5Cu0000', '%5CuD800', '%5cudfff'])
      expect(() => read(`/v2/thing/a?q=["${escaped}"]`, {}, json)).toThrow(broken('q[0]'))
    expect(read('/v2/thing/a?q=["%5Cu0001"]', {}, json).query).toEqual({ q: ['\u0001'] })
  })
})

describe('the contracts of several versions', () => {
  const shared = {
    ...{ method: 'POST', side: 'command', summary: 'Do', auth: 'none', versions: ['v2', 'v3'], path: '/thing' },
    ...{ responses: { 204: { description: 'Done' } }, errors: { v2: ['old'], v3: ['new'] } },
  } as const satisfies AnyContract

  it('have the version in their paths and in those of the reads that they name', () => {
    const places = namesakesOf({ ...shared, answers: '/thing/:id', shownAt: '/shown/:id' })
    expect(places.map(({ path, api, answers, shownAt }) => [path, api, answers, shownAt])).toEqual([
      ['/v2/thing', 'v2', '/v2/thing/:id', '/v2/shown/:id'],
      ['/v3/thing', 'v3', '/v3/thing/:id', '/v3/shown/:id'],
    ])
    const [plain] = namesakesOf(shared)
    expect(plain).not.toHaveProperty('answers')
    expect(plain).not.toHaveProperty('shownAt')
    expect(namesakesOf(shared).map(({ errors }) => errors)).toEqual([['old'], ['new']])
  })

  it('keep what is no choice between versions: lists, schemas and empty parts', () => {
    const schema = z.object({ v2: z.string() })
    const [v2] = namesakesOf({
      ...shared,
      responses: {},
      body: { kind: 'json', schema },
      example: { v2: { query: 'q' } },
    })
    expect(v2).toMatchObject({ responses: {}, example: { query: 'q' } })
    expect(v2?.body).toEqual({ kind: 'json', schema })
  })

  const reading = { ...base, method: 'GET', side: 'query', path: '/v2/thing/:id' } as const
  const schema = z.object({ id: z.string() })

  it('answer in the shape of the read that they name', () => {
    const read = { ...reading, responses: { 200: { description: 'It', schema } } }
    const make = {
      ...base,
      path: '/v2/thing',
      answers: '/v2/thing/:id',
      responses: { 200: { description: 'Made' } },
    } as const
    const [, made] = servedContracts([read, make])
    expect(made?.responses[200]).toEqual({ description: 'Made', schema })
    const [, bare] = servedContracts([read, { ...make, responses: {} }])
    expect(bare?.responses[200]).toEqual({ description: '', schema })
    expect(servedContracts([read])).toEqual([read])
  })

  it('name a read that exists, by GET, and answers with a shape', () => {
    const make = { ...base, path: '/v2/thing', answers: '/v2/thing/:id' } as const
    const error = 'POST /v2/thing answers /v2/thing/:id, which no route shows'
    const others = [
      { ...reading, responses: {} },
      { ...reading, method: 'DELETE' as const },
      { ...reading, path: '/v2/x' as const },
    ]
    for (const other of others) expect(() => servedContracts([{ ...other }, make])).toThrow(error)
    expect(() => servedContracts([make])).toThrow(error)
  })
})

describe('the router', () => {
  it('names the methods of a path once each, in order', () => {
    expect(allowedMethods([{ methods: ['HEAD', 'GET'] }, { methods: ['DELETE', 'GET'] }])).toEqual([
      'DELETE',
      'GET',
      'HEAD',
    ])
    expect(allowedMethods()).toEqual([])
  })

  it('tells two routes of the same shape by their names', () => {
    const router = new ContractRouter<string>()
    router.add({ method: 'GET', path: '/v2/thing/:id' }, 'one')
    router.add({ method: 'GET', path: '/v2/thing/:id/more' }, 'two')
    router.add({ method: 'POST', path: '/v2/thing/:id' }, 'three')
    router.add({ method: 'GET', path: '/v2/thing/*rest' }, 'four')
    expect(() => router.add({ method: 'GET', path: '/v2/thing/:name' }, 'five')).toThrow(
      'Two routes are declared for GET /v2/thing/:name',
    )
  })

  it('finds routes whose first segments are parameters', () => {
    const router = new ContractRouter<string>()
    router.add({ method: 'GET', path: '/:room/:id' }, 'any')
    router.add({ method: 'GET', path: '/v2/:id' }, 'some')
    router.add({ method: 'GET', path: '/v2/thing' }, 'one')
    const found = ['/v2/thing', '/v2/other', '/v3/other', '/v3'].map((path) => router.find('GET', path)?.value)
    expect(found).toEqual(['one', 'some', 'any', undefined])
  })
})
