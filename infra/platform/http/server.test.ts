import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../telemetry/log.ts'
import { Metrics } from '../telemetry/metrics.ts'
import { createSide } from './app.ts'
import { defineRoute } from './contract.ts'
import { remoteMoves } from './moved.ts'
import { noContent, redirect } from './reply.ts'
import { closeInOrder, drain, harden, serve } from './server.ts'

afterEach(() => void vi.useRealTimers())

describe('a server', () => {
  it('waits for slow clients as long as it says', () => {
    const server = harden(createServer())
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount } = server
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount }).toEqual({
      ...{ headersTimeout: 15_000, requestTimeout: 1_800_000, keepAliveTimeout: 65_000, maxHeadersCount: 100 },
    })
  })

  it('listens on this machine alone, on a free port, unless it is told otherwise', async () => {
    const running = await serve((_, response) => response.end('here'), { port: 0 })
    expect(running.origin).toBe(`http://127.0.0.1:${running.port}`)
    expect(running.server.requestTimeout).toBe(1_800_000)
    expect(await (await fetch(running.origin)).text()).toBe('here')
    const taken = serve(() => undefined, { port: running.port })
    await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await running.close()
  })

  it('writes an address of version 6 in brackets', async () => {
    const running = await serve((_, response) => response.end('here'), { port: 0, host: '::1' }).catch(() => undefined)
    if (!running) return // This machine has no such address.
    expect(running.origin).toBe(`http://[::1]:${running.port}`)
    await running.close()
  })

  it('has no listener for failing to start once it runs', async () => {
    const running = await serve((_, response) => response.end(), { port: 0 })
    expect(running.server.listenerCount('error')).toBe(0)
    await running.close()
  })
})

describe('closing a server', () => {
  /** A server with a request that doesn't end by itself, and a client that has sent nothing. */
  async function busy(graceMs?: number) {
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const running = await serve(() => resolve(), { port: 0, ...(graceMs !== undefined && { graceMs }) })
    const open = (bytes: string) => {
      const socket = connect(running.port, '127.0.0.1')
      socket.on('error', () => undefined).write(bytes)
      return socket
    }
    const socket = open('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    await begun
    return { running, socket }
  }
  const isClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', () => resolve(true)).resume())

  it.each([
    [25_000, undefined],
    [1_000, 1_000],
  ])('cuts running requests off after %i ms', async (expected, graceMs) => {
    const { running, socket } = await busy(graceMs)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closed = running.close()
    await vi.advanceTimersByTimeAsync(expected - 1)
    expect(socket.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await isClosed(socket)).toBe(true)
    await closed
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends connections at once that wait for a next request', async () => {
    const running = await serve((_, response) => response.end('x'), { port: 0 })
    const socket = connect(running.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    const closed = isClosed(socket)
    await running.close()
    expect(await closed).toBe(true)
  })
})

it('closes the parts of a process in order, each even if one before it fails', async () => {
  const order: string[] = []
  const part = (name: string, close = async () => undefined) => ({
    name,
    close: () => {
      order.push(name)
      return close()
    },
  })
  const broken = part('worker', () => Promise.reject(new Error('busy')))
  await closeInOrder([part('server'), broken, part('database')], (name, error) => order.push(`${name}: ${error}`))
  expect(order).toEqual(['server', 'worker', 'worker: Error: busy', 'database'])
})

it('gives load balancers time to notice that it closes, if it is asked to', async () => {
  const order: string[] = []
  const begin = (name: string, options: { drainMs?: number }) => drain(options).then(() => order.push(name))
  const draining = [
    begin('with a time', { drainMs: 20 }),
    begin('with none', {}),
    begin('with no time', { drainMs: 0 }),
  ]
  await new Promise(setImmediate)
  expect(order).toEqual(['with none', 'with no time'])
  await Promise.all(draining)
  expect(order).toHaveLength(3)
})

describe('where something has moved', () => {
  const contract = { method: 'GET', side: 'query', summary: 'It', auth: 'none', errors: [] } as const
  const side = createSide({
    ...{ side: 'query', log: silentLog(), metrics: new Metrics() },
    ...{ authenticate: async () => undefined, hasScope: () => false },
    routes: [
      {
        contract: defineRoute({ ...contract, path: '/v3/project/:id', responses: { 301: { description: 'Moved' } } }),
        handler: ({ params }) => {
          const { id } = params as { id: string }
          if (id === 'old') return redirect('/v3/project/new', { status: 301 })
          return id === 'elsewhere' ? redirect('/v3/other', { status: 307 }) : noContent()
        },
      },
    ],
  })

  it('is asked of the query side, within the process or over HTTP', async () => {
    const running = await side.listen({ port: 0 })
    for (const moved of [side.moved, remoteMoves(running.origin)]) {
      expect(await moved('/v3/project/old')).toBe('/v3/project/new')
      for (const id of ['new', 'elsewhere']) expect(await moved(`/v3/project/${id}`)).toBe(undefined)
      expect(await moved('/v3/nothing')).toBe(undefined)
    }
    await running.close()
  })
})
