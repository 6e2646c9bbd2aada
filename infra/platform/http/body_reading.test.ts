import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acceptsMediaType,
  discardBody,
  openBinary,
  parseJsonText,
  pipeBody,
  readForm,
  readJson,
  readWhole,
  refuseBrokenText,
} from './body.ts'
import type { BinaryBody } from './contract.ts'

type Sender = PassThrough & { complete: boolean; headers: Record<string, string> }

/** A request whose bytes the test sends. */
function sender(headers: Record<string, string> = {}): Sender {
  const request: Sender = Object.assign(new PassThrough(), { headers, complete: false })
  request.once('end', () => {
    request.complete = true
  })
  return request
}
const asMessage = (request: Sender) => request as unknown as IncomingMessage // only these parts are read

/** A request that has sent all of this. */
function sent(body: string | Buffer, headers?: Record<string, string>): IncomingMessage {
  const request = sender(headers)
  request.end(body)
  return asMessage(request)
}

const refused = (code: string, data: object = {}) => expect.objectContaining({ code, data })

describe('a body that is read whole', () => {
  it('may have as many bytes as the limit', async () => {
    expect(await readWhole(sent('12345'), 5)).toEqual(Buffer.from('12345'))
    const tooLarge = refused('body_too_large', { field: 'body', limit: 5 })
    await expect(readWhole(sent('123456'), 5)).rejects.toEqual(tooLarge)
    expect(await readWhole(sent(''), 5)).toEqual(Buffer.alloc(0))
  })

  it('is refused by its announced length before a byte of it is read', async () => {
    const announced = (length: string) => asMessage(sender({ 'content-length': length }))
    expect(() => readWhole(announced('6'), 5)).toThrow(refused('body_too_large', { field: 'body', limit: 5 }))
    expect(await readWhole(sent('12345', { 'content-length': '5' }), 5)).toHaveLength(5)
  })

  it('may come in pieces, and counts as a whole', async () => {
    const request = sender()
    const reading = readWhole(asMessage(request), 5)
    for (const piece of ['12', '3', '45']) request.write(piece)
    request.end()
    expect(String(await reading)).toBe('12345')
    const longer = sender()
    const failing = readWhole(asMessage(longer), 5)
    for (const piece of ['123', '456']) longer.write(piece)
    await expect(failing).rejects.toEqual(refused('body_too_large', { field: 'body', limit: 5 }))
  })

  it('may be cut off', async () => {
    const request = sender()
    const reading = readWhole(asMessage(request), 5)
    request.write('12')
    request.destroy()
    await expect(reading).rejects.toEqual(refused('body_cut_short'))
  })

  it('leaves no listener and no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const body of ['12345', '123456']) {
      const request = sender()
      const listeners = () => ['data', 'close'].map((name) => request.listenerCount(name))
      const before = listeners()
      const reading = readWhole(asMessage(request), 5)
      request.end(body)
      await reading.catch(() => undefined)
      expect([listeners(), request.isPaused(), vi.getTimerCount()]).toEqual([before, true, 0])
    }
    vi.useRealTimers()
  })
})

describe('a slow sender', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('has 30 seconds for a body that is read whole', async () => {
    const request = sender()
    const reading = readWhole(asMessage(request), 5)
    const outcome = reading.catch((error: unknown) => error)
    request.write('1')
    await vi.advanceTimersByTimeAsync(29_999)
    request.write('2')
    expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual(refused('body_too_slow', { limit: 30 }))
  })

  it('may take any time for a streamed body, but not pause for a minute', async () => {
    const request = sender()
    const target = pipeBody(asMessage(request), new PassThrough())
    const outcome = buffer(target).catch((error: unknown) => error)
    for (let count = 0; count < 3; count++) {
      await vi.advanceTimersByTimeAsync(59_999)
      expect(target.destroyed).toBe(false)
      request.write('1')
      await new Promise(setImmediate)
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await outcome).toEqual(refused('body_too_slow', { limit: 60 }))
  })

  it('is forgotten when a streamed body has ended', async () => {
    const request = sender()
    const whole = buffer(pipeBody(asMessage(request), new PassThrough()))
    request.end('123')
    expect(String(await whole)).toBe('123')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('who is refused is read for 5 seconds more', async () => {
    const request = sender()
    const outcome = discardBody(asMessage(request))
    request.write('1')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('left')
    expect([request.isPaused(), request.listenerCount('data')]).toEqual([true, 0])
  })
})

describe('a streamed body', () => {
  it('that is cut off makes its reader fail', async () => {
    for (const error of [undefined, new Error('read ECONNRESET')]) {
      const request = sender()
      const whole = buffer(pipeBody(asMessage(request), new PassThrough()))
      request.write('1')
      request.destroy(error)
      await expect(whole).rejects.toEqual(refused('body_cut_short'))
    }
  })
})

describe('the rest of a refused body', () => {
  it('is read up to a limit', async () => {
    expect(await discardBody(sent('12345'), 5)).toBe('read')
    expect(await discardBody(sent('123456'), 5)).toBe('left')
    const mebibytes = (count: number) => Buffer.alloc(count * 1024 * 1024)
    expect(await discardBody(sent(mebibytes(16)))).toBe('read')
    expect(await discardBody(sent(Buffer.concat([mebibytes(16), Buffer.alloc(1)])))).toBe('left')
  })

  it('is read at once where there is none, or nobody sends it any more', async () => {
    for (const state of [{ complete: true }, { readableEnded: true }, { destroyed: true }])
      expect(await discardBody(state as Partial<IncomingMessage> as IncomingMessage)).toBe('read')
    const request = sender()
    const outcome = discardBody(asMessage(request))
    request.destroy()
    expect(await outcome).toBe('read')
    const broken = sender()
    const broke = discardBody(asMessage(broken))
    broken.destroy(new Error('read ECONNRESET'))
    expect(await broke).toBe('read')
  })

  it('no longer goes where it went', async () => {
    const request = sender()
    const target = new PassThrough()
    request.pipe(target)
    const outcome = discardBody(asMessage(request))
    request.end('12345')
    expect([await outcome, target.read()]).toEqual(['read', null])
  })
})

describe('text', () => {
  it.each<[unknown, string]>([
    ['a\0', 'body'],
    ['\ud800', 'body'],
    [['a', 'b\0'], '[1]'],
    [{ a: { b: ['\0'] } }, 'a.b[0]'],
    [{ a: 'x', 'k\0': 1 }, 'a key of body'],
    [{ a: { 'k\ud800': 1 } }, 'a key of a'],
  ])('that databases refuse is refused with its place: %j', (value, field) => {
    expect(() => refuseBrokenText(value)).toThrow(refused('malformed_text', { field }))
  })

  it('of any script is fine, and so are other values', () => {
    refuseBrokenText({ a: ['Ölprüfung 😀', 1, null, true, undefined], b: { c: '\u0001' } })
    refuseBrokenText(null)
  })
})

describe('JSON text', () => {
  it('is nothing when it is empty or blank', () => {
    for (const text of ['', ' ', '\r\n\t']) expect(parseJsonText(text)).toBe(undefined)
  })

  it('may begin with a byte order mark', () => {
    expect(parseJsonText('\ufeff{"a":1}')).toEqual({ a: 1 })
    expect(() => parseJsonText('x{"a":1}')).toThrow(expect.objectContaining({ code: 'malformed_json' }))
  })

  it('that is none says where', () => {
    const error = {
      code: 'malformed_json',
      data: { field: 'body', reason: expect.stringMatching(/position 1|property name/) },
    }
    expect(() => parseJsonText('{')).toThrow(expect.objectContaining(error))
  })

  it('with NUL or half a character in an escape is refused', () => {
    for (const escaped of ['\\u0000', '\\ud800', '\\uDFFF', '\\uD9ab'])
      expect(() => parseJsonText(`{"a":"${escaped}"}`)).toThrow(refused('malformed_text', { field: 'a' }))
    expect(parseJsonText('{"a":"\\ud83d\\ude00 \\u0001 \\\\u0000"}')).toEqual({ a: '😀 \u0001 \\u0000' })
  })

  it('may have more values where the sender is known', () => {
    expect(parseJsonText('[1,2,3]', 4)).toEqual([1, 2, 3])
    expect(() => parseJsonText('[1,2,3]', 3)).toThrow(refused('too_many', { field: 'body', limit: 3 }))
  })
})

describe('a JSON body', () => {
  const largest = `"${'x'.repeat(1024 * 1024 - 2)}"`

  it('may have 1 MiB unless the contract says otherwise, whatever its media type', async () => {
    const { value, identity } = await readJson(sent(largest))
    expect([value, String(identity)]).toEqual([largest.slice(1, -1), largest])
    const tooLarge = refused('body_too_large', { field: 'body', limit: 1024 * 1024 })
    await expect(readJson(sent(`${largest} `))).rejects.toEqual(tooLarge)
    expect((await readJson(sent('[1,2]', { 'content-type': 'text/plain' }), 5, 3)).value).toEqual([1, 2])
    await expect(readJson(sent('[1,2]'), 5, 2)).rejects.toEqual(refused('too_many', { field: 'body', limit: 2 }))
  })

  it('is no form with parts, not compressed, and UTF-8', async () => {
    const type = 'multipart/form-data'
    const asForm = readJson(sent('{}', { 'content-type': `${type}; boundary=B` }))
    const wrong = refused('unsupported_media_type', { got: type, accepted: 'application/json' })
    await expect(asForm).rejects.toEqual(wrong)
    const compressed = readJson(sent('{}', { 'content-encoding': 'gzip' }))
    await expect(compressed).rejects.toEqual(refused('unsupported_encoding', { got: 'gzip' }))
    expect((await readJson(sent('{}', { 'content-encoding': 'Identity' }))).value).toEqual({})
    const latin = readJson(sent(Buffer.from([0x22, 0xe4, 0x22])))
    await expect(latin).rejects.toEqual(refused('malformed_json', { field: 'body', reason: 'not UTF-8' }))
  })
})

describe('a form', () => {
  const type = 'application/x-www-form-urlencoded'
  const form = (body: string, headers: Record<string, string> = { 'content-type': type }) =>
    readForm(sent(body, headers))

  it('gives its fields as text, and its bytes as identity', async () => {
    const { value, identity } = await form('code=a+b&kind=%C3%A4')
    expect([value, String(identity)]).toEqual([{ code: 'a b', kind: 'ä' }, 'code=a+b&kind=%C3%A4'])
  })

  it('may have a thousand fields and 1 MiB', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
    expect(Object.keys((await form(fields(1_000))).value as object)).toHaveLength(1_000)
    await expect(form(fields(1_001))).rejects.toEqual(refused('too_many', { field: 'body', limit: 1_000 }))
    const tooLarge = refused('body_too_large', { field: 'body', limit: 1024 * 1024 })
    await expect(form(`a=${'x'.repeat(1024 * 1024 - 1)}`)).rejects.toEqual(tooLarge)
    expect((await form(`a=${'x'.repeat(1024 * 1024 - 2)}`)).identity).toHaveLength(1024 * 1024)
  })

  it('has its own media type, no compression and no broken text', async () => {
    for (const [headers, got] of [
      [{ 'content-type': 'application/json' }, 'application/json'],
      [{}, 'none'],
    ] as const) {
      const wrong = refused('unsupported_media_type', { got, accepted: type })
      await expect(form('a=1', headers)).rejects.toEqual(wrong)
    }
    const compressed = form('a=1', { 'content-type': type, 'content-encoding': 'gzip' })
    await expect(compressed).rejects.toEqual(refused('unsupported_encoding', { got: 'gzip' }))
    await expect(form('a=%00')).rejects.toEqual(refused('malformed_text', { field: 'a' }))
  })
})

describe('a body of bytes', () => {
  const contract = { kind: 'raw', mediaTypes: ['image/*', 'text/plain'], limitBytes: 5 } as const
  const open = (body: string, headers: Record<string, string> = { 'content-type': 'Image/PNG ; x=y' }) =>
    openBinary(sent(body, headers), contract)

  it('is read whole or as a stream, up to its limit', async () => {
    const read = async (body: string) => [
      (await (open(body).value as BinaryBody).bytes()).length,
      (await buffer((open(body).value as BinaryBody).stream)).length,
    ]
    expect(await read('12345')).toEqual([5, 5])
    const tooLarge = refused('body_too_large', { field: 'body', limit: 5 })
    await expect((open('123456').value as BinaryBody).bytes()).rejects.toEqual(tooLarge)
    await expect(buffer((open('123456').value as BinaryBody).stream)).rejects.toEqual(tooLarge)
  })

  it('has one stream, however often it is asked for', () => {
    const body = open('12345').value as BinaryBody
    expect(body.stream).toBe(body.stream)
  })

  it('is identified by its type and announced length', () => {
    expect(open('12345').identity).toBe('image/png ')
    expect(open('12345', { 'content-type': 'image/png', 'content-length': '5' }).identity).toBe('image/png 5')
  })

  it('is refused by type, compression and announced length', () => {
    const accepted = 'image/*, text/plain'
    expect(() => open('1', {})).toThrow(refused('unsupported_media_type', { got: 'none', accepted }))
    expect(() => open('1', { 'content-type': 'text/html' })).toThrow(
      refused('unsupported_media_type', { got: 'text/html', accepted }),
    )
    const headers = { 'content-type': 'image/png' }
    expect(() => open('1', { ...headers, 'content-encoding': 'br' })).toThrow(
      refused('unsupported_encoding', { got: 'br' }),
    )
    expect(() => open('1', { ...headers, 'content-length': '6' })).toThrow(
      refused('body_too_large', { field: 'body', limit: 5 }),
    )
  })

  it.each([
    [['*/*'], 'image/png', true],
    [['image/png'], 'image/png', true],
    [['image/png'], 'image/png2', false],
    [['image/*'], 'image/png', true],
    [['image/*'], 'imagery/png', false],
    [['image/x'], 'image/png', false],
    [['text/plain', 'image/*'], 'image/png', true],
    [[], 'image/png', false],
  ])('of %j accepts %s: %s', (accepted, type, expected) => {
    expect(acceptsMediaType(accepted, type)).toBe(expected)
  })
})
