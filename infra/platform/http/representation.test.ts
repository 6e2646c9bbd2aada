import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { refusal } from '../eventing/refusal.ts'
import { silentLog } from '../telemetry/log.ts'
import { Metrics } from '../telemetry/metrics.ts'
import { createSide } from './app.ts'
import { defineRoute, handle } from './contract.ts'
import { sharedErrors } from './errors.ts'
import { noContent, ok, type Reply, rawJson, redirect, stream } from './reply.ts'
import {
  isAbsent,
  isQuerySideAway,
  NoRepresentation,
  remoteRepresentation,
  representedBy,
  withServiceCredential,
} from './representation.ts'
import { flag } from './schemas.ts'
import { ada } from './testing.ts'

const credential = 'a service credential of some length'

function queryside() {
  const route = handle(
    defineRoute({
      method: 'GET',
      path: '/v2/project/:id',
      side: 'query',
      summary: 'It',
      auth: 'optional',
      scope: 'PROJECT_READ',
      query: z.object({ long: flag().default(false) }),
      responses: { 200: { description: 'It', schema: z.object({ id: z.string() }) } },
      errors: ['not_found'],
    }),
    ({ params, query, viewer }) => {
      if (params.id === 'gone') throw refusal('not_found')
      return ok({ id: params.id, long: query.long, by: viewer?.accountId, via: viewer?.via.id })
    },
  )
  return createSide({
    side: 'query',
    routes: [route],
    authenticate: withServiceCredential(async () => undefined, credential),
    hasScope: ({ scopes }) => (scopes & 0b100n) !== 0n,
    log: silentLog(),
    metrics: new Metrics(),
    errors: sharedErrors,
  })
}

const expected = '{"id":"a1","long":true,"by":"AdaAdaAd","via":"token-1"}'

test('both readers return the representation as the viewer sees it', async () => {
  const side = queryside()
  const running = await side.listen({ port: 0 })
  const remote = remoteRepresentation(running.origin, credential)
  for (const read of [side.read, remote]) {
    expect(String((await read('/v2/project/a1?long=true', ada)).data)).toBe(expected)
    expect(String((await read('/v2/project/a1', undefined)).data)).toBe('{"id":"a1","long":false}')
    await expect(read('/v2/project/gone', ada)).rejects.toSatisfy(isAbsent)
    await expect(read('/v2/nothing', ada)).rejects.toThrow()
  }
  const wrong = remoteRepresentation(running.origin, 'another credential')
  expect(String((await wrong('/v2/project/a1', ada)).data)).toBe('{"id":"a1","long":false}')
  await running.close()
  await expect(remote('/v2/project/a1', ada)).rejects.not.toSatisfy(isAbsent)
})

describe('the service credential', () => {
  const other = { ...ada, accountId: 'BobBobBo' }
  const authenticate = withServiceCredential(async (token) => (token === 'mrp_bob' ? other : undefined), credential)
  const behalf = (viewer: object) => ({
    'x-adit-on-behalf-of': Buffer.from(JSON.stringify(viewer)).toString('base64url'),
  })
  const { scopes: _, ...named } = ada

  it('acts for the viewer that it names, with all scopes', async () => {
    expect(await authenticate(credential, behalf({ ...named, scopes: 'all', more: 1 }))).toEqual({
      ...named,
      scopes: -1n,
    })
  })

  it('is nobody without a viewer, or with several', async () => {
    expect(await authenticate(credential, {})).toBe(undefined)
    expect(await authenticate(credential, { 'x-adit-on-behalf-of': [] })).toBe(undefined)
  })

  it('is the only token that may name somebody else', async () => {
    expect(await authenticate('mrp_bob', behalf(named))).toBe(other)
    const [short, same] = [credential.slice(0, -1), `${credential.slice(0, -1)}x`]
    for (const token of ['', short, same, `${credential}x`])
      expect(await authenticate(token, behalf(named))).toBe(undefined)
  })
})

describe('the answer of a command', () => {
  const contract = { answers: '/v3/project/:id' } as const
  const made: Reply = { status: 200, id: 'AABBCCDD' }

  it('is what the query side shows of the object, at its address', async () => {
    const asked: unknown[] = []
    const reply = representedBy(made, contract, ada, async (...by) => {
      asked.push(by)
      return rawJson('{}')
    })
    expect([reply.status, reply.location]).toEqual([200, '/v3/project/AABBCCDD'])
    expect(asked).toEqual([])
    expect(await reply.render?.()).toEqual(rawJson('{}'))
    expect(asked).toEqual([['/v3/project/AABBCCDD', ada]])
  })

  it('is its own where nothing shows it, it made nothing, or it didn’t succeed', () => {
    const read = async () => rawJson('{}')
    expect(representedBy(made, {}, ada, read)).toBe(made)
    expect(representedBy(made, contract, ada, undefined)).toBe(made)
    for (const reply of [{ status: 200 }, { status: 202, id: 'AABBCCDD' }])
      expect(representedBy(reply, contract, ada, read)).toBe(reply)
  })
})

it('tells apart what is absent and what can’t be read now', () => {
  const statuses = [400, 404, 410, 500, 501, 502, 503, 504, 505]
  const of = (is: (error: unknown) => boolean) => statuses.filter((status) => is(new NoRepresentation('/', status)))
  expect([of(isAbsent), of(isQuerySideAway)]).toEqual([[404], [502, 503, 504]])
  expect([isAbsent({ status: 404 }), isQuerySideAway({ status: 503 })]).toEqual([false, false])
})

describe('read within the process', () => {
  const sideOf = (reply: () => Reply | Promise<Reply>) =>
    createSide({
      ...{ side: 'query', log: silentLog(), metrics: new Metrics(), errors: sharedErrors },
      ...{ authenticate: async () => undefined, hasScope: () => false },
      routes: [
        {
          contract: defineRoute({
            ...{ method: 'GET', path: '/v3/thing/:id', side: 'query', summary: 'It', auth: 'none', errors: [] },
            responses: { 200: { description: 'It' } },
          }),
          handler: reply,
        },
      ],
    }).read
  const read = (reply: () => Reply | Promise<Reply>, address = '/v3/thing/a?b=c') => sideOf(reply)(address, undefined)

  it('may be made late, or ready to send', async () => {
    const late = await read(() => ({ status: 200, render: async () => ({ id: 'late' }) }))
    expect(String(late.data)).toBe('{"id":"late"}')
    expect((await read(() => ok(rawJson('{"id":"text"}')))).data).toBe('{"id":"text"}')
  })

  it.each<[string, () => Reply, number]>([
    ['a redirect', () => redirect('/v3/thing/b'), 307],
    ['no content', () => noContent(), 204],
    ['a stream', () => stream(Readable.from(['x']), 'text/plain'), 200],
  ])('is no representation if it is %s', async (_, reply, status) => {
    const none = { message: `GET /v3/thing/a has no representation: ${status}`, status }
    await expect(read(reply)).rejects.toMatchObject(none)
  })

  it('is absent where no route is, or where it is refused so', async () => {
    const nowhere = read(() => ok({}), '/v3/nothing?b=c')
    await expect(nowhere).rejects.toMatchObject({ message: 'GET /v3/nothing has no representation: 404' })
    const refused = (code: string) =>
      read(() => {
        throw refusal(code)
      })
    await expect(refused('not_found')).rejects.toSatisfy(isAbsent)
    await expect(refused('staff_only')).rejects.toMatchObject({ status: 401 })
    await expect(refused('of_no_table')).rejects.toMatchObject({ code: 'of_no_table' })
    await expect(read(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
  })
})

describe('read over HTTP', () => {
  afterEach(() => void vi.useRealTimers())

  /** A query side that answers with this status. */
  async function answering(status: number, body = '{}') {
    const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
    const server = createServer(({ url, headers }, response) => {
      asked.push({ url, headers })
      if (status > 0) response.writeHead(status).end(body)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo // of a TCP server
    return { asked, read: remoteRepresentation(`http://127.0.0.1:${port}`, credential) }
  }

  it('names the viewer, and the credential only with one', async () => {
    const { asked, read } = await answering(200)
    await read('/v3/thing/a?b=c', ada)
    await read('/v3/thing/a', undefined)
    const [known, visitor] = asked
    expect([known?.url, known?.headers.authorization]).toEqual(['/v3/thing/a?b=c', `Bearer ${credential}`])
    const { scopes: _, ...named } = ada
    const behalf = String(known?.headers['x-adit-on-behalf-of'])
    expect(JSON.parse(Buffer.from(behalf, 'base64url').toString())).toEqual({ ...named, scopes: 'all' })
    expect(visitor?.headers).not.toHaveProperty('authorization')
    expect(visitor?.headers).not.toHaveProperty('x-adit-on-behalf-of')
  })

  it('is no representation with any other status than 200', async () => {
    const { read } = await answering(503)
    const none = { message: 'GET /v3/thing/a has no representation: 503', status: 503 }
    await expect(read('/v3/thing/a?b=c', undefined)).rejects.toMatchObject(none)
  })

  it('fails like an engine that is away when there is no answer within 10 seconds', async () => {
    const { read } = await answering(0)
    // Node measures the silence of a socket with its own timers, so the test ends it by the same event.
    const { Socket } = await import('node:net')
    const timeouts: number[] = []
    const spy = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (
      this: InstanceType<typeof Socket>,
      ms,
    ) {
      timeouts.push(ms)
      if (ms > 0) setTimeout(() => this.emit('timeout'), 5)
      return this
    })
    const late = { code: 'ETIMEDOUT', message: 'the query side did not answer within 10 s' }
    await expect(read('/v3/thing/a', undefined)).rejects.toMatchObject(late)
    spy.mockRestore()
    expect(timeouts).toContain(10_000)
  })
})
