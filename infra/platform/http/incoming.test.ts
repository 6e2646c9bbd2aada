import { describe, expect, it } from 'vitest'
import { type Head, Incoming, parseIfMatch } from './incoming.ts'

const incoming = (head: Partial<Head>, behindGateway = false) =>
  new Incoming(
    { headers: {}, socket: { remoteAddress: '192.0.2.7' }, ...head },
    '/v3/thing',
    'request-1',
    behindGateway,
  )

describe('what the gateway says of a client', () => {
  const headers = { 'x-adit-client-ip': '198.51.100.1', 'x-adit-unlimited': '1' }

  it('counts only behind the gateway', () => {
    expect(incoming({ headers }, true)).toMatchObject({ clientIp: '198.51.100.1', isUnlimited: true })
    const fromNorway = { headers: { ...headers, 'x-adit-country': 'NO' } }
    expect([incoming(fromNorway, true).country, incoming(fromNorway, false).country]).toEqual(['NO', 'XX'])
    expect(incoming({ headers }, true).country).toBe('XX')
    expect(incoming({ headers }, false)).toMatchObject({ clientIp: '192.0.2.7', isUnlimited: false })
  })

  it('may be missing: limits apply then, to the address of the connection', () => {
    expect(incoming({}, true)).toMatchObject({ clientIp: '192.0.2.7', isUnlimited: false })
    expect(incoming({ socket: {} }, true).clientIp).toBe('')
  })
})

describe('a request', () => {
  it('is a GET of its path unless the message says otherwise', () => {
    expect(incoming({})).toMatchObject({ method: 'GET', url: '/v3/thing', path: '/v3/thing', id: 'request-1' })
    expect(incoming({ method: 'PUT', url: '/v3/thing?a=b' })).toMatchObject({ method: 'PUT', url: '/v3/thing?a=b' })
  })

  it('has neither stored anything nor been sent before', () => {
    expect(incoming({})).toMatchObject({ progress: { isStored: false }, isRetry: false, earlier: undefined })
  })

  it('tells the agent and the key of a client, of which only one is allowed', () => {
    const headers = { 'user-agent': 'launcher/1', 'idempotency-key': 'k' }
    expect([incoming({ headers }).userAgent, incoming({ headers }).idempotencyKey]).toEqual(['launcher/1', 'k'])
    expect([incoming({}).userAgent, incoming({}).idempotencyKey]).toEqual([undefined, undefined])
    expect(incoming({ headers: { 'idempotency-key': ['k', 'l'] } }).idempotencyKey).toBe(undefined)
  })

  it('continues the trace of its caller, or begins one that stays the same', () => {
    const trace = '0af7651916cd43dd8448eb211c80319c'
    const traced = incoming({ headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } })
    expect(traced.traceparent).toContain(`00-${trace}-`)
    const own = incoming({})
    expect(own.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)
    expect(own.traceparent).toBe(own.traceparent)
    expect(own.traceparent).not.toBe(incoming({}).traceparent)
  })
})

describe('If-Match', () => {
  it('is read for changes only', () => {
    const headers = { 'if-match': '"3"' }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(incoming({ method, headers }).ifMatch).toBe(3)
    for (const method of ['GET', 'HEAD']) expect(incoming({ method, headers }).ifMatch).toBe(undefined)
    expect(incoming({ method: 'GET', headers: { 'if-match': 'nonsense' } }).ifMatch).toBe(undefined)
  })

  it.each([
    ['"7"', 7],
    ['"12-abc_-9"', 12],
    ['"7-"', 7],
    ['W/"7-abc"', 7],
    ['  "7"  ', 7],
    ['"999999999999999"', 999_999_999_999_999],
    ['*', undefined],
    [' * ', undefined],
    [undefined, undefined],
  ])('%j means revision %j', (header, revision) => {
    expect(parseIfMatch(header)).toBe(revision)
  })

  it.each([
    ...['7', '"x"', '"7', '7"', '""', '"-abc"', '"7 abc"', '"7", "8"', 'x"7"', '"7"x', 'V/"7"', '**', ''],
    ...['"1234567890123456"', '"7-a b"'],
  ])('%j is a tag of something else, so it matches no revision', (header) => {
    const expected = { code: 'revision_mismatch', data: { field: 'If-Match', expected: header } }
    expect(() => parseIfMatch(header)).toThrow(expect.objectContaining(expected))
  })

  it('is repeated up to 100 characters when it matches nothing', () => {
    const data = { field: 'If-Match', expected: 'x'.repeat(100) }
    expect(() => parseIfMatch('x'.repeat(101))).toThrow(expect.objectContaining({ data }))
  })
})
