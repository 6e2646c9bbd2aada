import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refusal } from '../eventing/refusal.ts'
import { parseJsonText } from './body.ts'
import { defineRoute, handle } from './contract.ts'
import { JSON_DEPTH_MAX, JSON_KEYS_MAX, JSON_VALUES_MAX } from './json_text.ts'
import { noContent, ok } from './reply.ts'
import { jsonOf, startSide } from './testing.ts'

const write = { method: 'POST', side: 'command', summary: 'Write', auth: 'none', errors: ['not_found'] } as const
const sha1 = (data: Buffer | string) => createHash('sha1').update(data).digest('hex')

const file = z.object({ name: z.string(), filename: z.string(), type: z.string(), sha1: z.string() })

const uploadContract = defineRoute({
  ...write,
  path: '/v2/version',
  family: 'creation',
  body: {
    kind: 'multipart',
    data: z.object({ name: z.string().max(8), stop: z.boolean().optional() }),
    dataFirst: true,
    limits: { dataBytes: 500, files: 2, fileBytes: 3_000_000 },
  },
  responses: { 200: { description: 'Files', schema: z.object({ name: z.string(), files: z.array(file) }) } },
})

const upload = handle(uploadContract, async ({ body }) => {
  const files: z.infer<typeof file>[] = []
  if (body.data.stop) throw refusal('not_found')
  for await (const { name, filename = '', mediaType, stream } of body.files) {
    const hash = createHash('sha1')
    for await (const chunk of stream) hash.update(chunk)
    files.push({ name, filename, type: mediaType, sha1: hash.digest('hex') })
  }
  return ok({ name: body.data.name, files })
})

const icon = handle(
  defineRoute({
    ...write,
    method: 'PATCH',
    path: '/v2/icon',
    body: { kind: 'raw', mediaTypes: ['image/*'], limitBytes: 1_000 },
    responses: { 200: { description: 'Hash', schema: z.string() } },
  }),
  async ({ body }) => ok(sha1(await body.bytes())),
)

const token = handle(
  defineRoute({
    ...write,
    path: '/token',
    body: { kind: 'form', schema: z.object({ code: z.string() }) },
    responses: { 204: { description: 'Fine' } },
  }),
  () => noContent(),
)

const start = () => startSide({ routes: [upload, icon, token] })

interface Part {
  name: string
  content: string | Buffer
  filename?: string
}

function form(parts: readonly Part[]): FormData {
  const data = new FormData()
  for (const { name, content, filename } of parts) {
    if (filename === undefined) data.append(name, String(content))
    else
      data.append(
        name,
        new Blob([new Uint8Array(Buffer.from(content))], { type: 'application/java-archive' }),
        filename,
      )
  }
  return data
}

async function send(origin: string, body: RequestInit['body']) {
  const answer = await fetch(`${origin}/v2/version`, { method: 'POST', body: body ?? null })
  const text = await answer.text()
  return { status: answer.status, body: text && JSON.parse(text) }
}

const data = { name: 'data', content: '{"name":"sodium"}' }
const big = Buffer.alloc(2_500_000, 'abc')

describe('multipart', () => {
  test('parses the data part, then streams the files in order', async () => {
    const { origin } = await start()
    const files = [
      { name: 'a', content: big, filename: 'ä.jar' },
      { name: 'b', content: '', filename: 'b.jar' },
    ]
    expect(await send(origin, form([data, ...files]))).toEqual({
      status: 200,
      body: {
        name: 'sodium',
        files: [
          { name: 'a', filename: 'ä.jar', type: 'application/java-archive', sha1: sha1(big) },
          { name: 'b', filename: 'b.jar', type: 'application/java-archive', sha1: sha1('') },
        ],
      },
    })
  })

  test('accepts the data part as a file', async () => {
    const { origin } = await start()
    expect((await send(origin, form([{ ...data, filename: 'data.json' }]))).body).toEqual({ name: 'sodium', files: [] })
  })

  test.each(['multipart/mixed', 'Multipart/Related; charset=UTF-8'])('accepts form parts as %s', async (type) => {
    const { origin } = await start()
    const data = '--B\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"name":"a"}\r\n'
    const file = '--B\r\ncontent-disposition: form-data; name="a"; filename="a.jar"\r\n\r\nxx\r\n--B--\r\n'
    const headers = { 'content-type': `${type}; boundary=B` }
    const answer = await fetch(`${origin}/v2/version`, { method: 'POST', headers, body: data + file })
    expect(await jsonOf(answer)).toMatchObject({ name: 'a', files: [{ name: 'a', filename: 'a.jar' }] })
  })

  const jar = (name: string, content: string | Buffer = 'x') => ({ name, content, filename: `${name}.jar` })

  test.each<[string, Part[], string, object]>([
    ['a file first', [jar('a'), data], 'data_part_first', { got: 'a' }],
    ['a field first', [{ name: 'title', content: 'x' }, data], 'data_part_first', { got: 'title' }],
    ['nothing', [], 'data_part_first', { got: 'nothing' }],
    ['no JSON', [{ name: 'data', content: '{' }], 'malformed_json', {}],
    ['an empty data part', [{ name: 'data', content: '' }], 'missing', { field: 'data' }],
    ['a long name', [{ name: 'data', content: '{"name":"123456789"}' }], 'too_long', { field: 'name', limit: 8 }],
    ['a long data part', [{ name: 'data', content: 'x'.repeat(501) }], 'body_too_large', { field: 'data', limit: 500 }],
    [
      'a long data file',
      [{ ...data, content: 'x'.repeat(501), filename: 'd' }],
      'body_too_large',
      { field: 'data', limit: 500 },
    ],
    ['a long file', [data, jar('a', Buffer.alloc(3_000_001))], 'body_too_large', { field: 'a', limit: 3_000_000 }],
    ['too many files', [data, jar('a'), jar('b'), jar('c')], 'too_many_parts', { limit: 2 }],
  ])('%s is a clear 400', async (_, parts, code, details) => {
    const { origin } = await start()
    const answer = await send(origin, form(parts))
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('invalid_input')
    expect(answer.body.details).toMatchObject({ code, ...details })
  })

  test('names another media type and a missing boundary', async () => {
    const { origin } = await start()
    expect((await send(origin, '{}')).body.details).toMatchObject({
      code: 'unsupported_media_type',
      got: 'text/plain;charset=UTF-8'.split(';')[0],
    })
    const headers = { 'content-type': 'multipart/form-data' }
    const answer = await fetch(`${origin}/v2/version`, { method: 'POST', headers, body: 'x' })
    expect((await jsonOf(answer)).details.code).toBe('malformed_multipart')
  })

  test('answers a clear 400 to a body that ends early, in the data part or in a file', async () => {
    const { origin } = await start()
    const headers = { 'content-type': 'multipart/form-data; boundary=B' }
    const post = async (body: string) => jsonOf(await fetch(`${origin}/v2/version`, { method: 'POST', headers, body }))
    const head = '--B\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"name":"a"'
    expect((await post(head)).details.code).toBe('body_cut_short')
    const jar = '--B\r\ncontent-disposition: form-data; name="a"; filename="a.jar"\r\n\r\nxx'
    expect((await post(`${head}}\r\n${jar}`)).details.code).toBe('body_cut_short')
  })

  test('a handler that refuses after the data part answers, and the connection stays usable', async () => {
    const { origin } = await start()
    const stop = { name: 'data', content: '{"name":"a","stop":true}' }
    expect((await send(origin, form([stop, jar('a', big)]))).status).toBe(404)
    expect((await send(origin, form([data]))).status).toBe(200)
  })

  test('a sender who disconnects ends the handler', async () => {
    const ended = Promise.withResolvers<unknown>()
    const route = handle(uploadContract, async ({ body }) => {
      try {
        for await (const { stream } of body.files) {
          for await (const _ of stream);
        }
      } catch (error) {
        ended.resolve(error)
      }
      return ok({ name: '', files: [] })
    })
    const { port } = await startSide({ routes: [route] })
    const sender = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v2/version',
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
    })
    sender.on('error', () => {})
    const head = '--B\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"name":"a"}\r\n'
    sender.write(`${head}--B\r\ncontent-disposition: form-data; name="a"; filename="a.jar"\r\n\r\nxx`)
    await once(sender, 'socket')
    await delay(50) // The handler may be before or inside the file. Both must end.
    sender.destroy()
    expect(await ended.promise).toMatchObject({ code: 'body_cut_short' })
  })
})

describe('other bodies', () => {
  const patch = async (body: Buffer, type: string) => {
    const { origin } = await start()
    const answer = await fetch(`${origin}/v2/icon`, {
      method: 'PATCH',
      headers: { 'content-type': type },
      body: new Uint8Array(body),
    })
    return { status: answer.status, body: await jsonOf(answer) }
  }

  test('passes bytes of an accepted type on unchanged', async () => {
    expect(await patch(Buffer.from([0, 255, 1]), 'Image/PNG; x=y')).toEqual({
      status: 200,
      body: sha1(Buffer.from([0, 255, 1])),
    })
  })

  test('names another type and too many bytes', async () => {
    expect((await patch(Buffer.from('x'), 'text/html')).body.details).toMatchObject({
      code: 'unsupported_media_type',
      accepted: 'image/*',
    })
    expect((await patch(Buffer.alloc(1_001), 'image/png')).body.details).toMatchObject({
      code: 'body_too_large',
      limit: 1_000,
    })
  })

  test('notices too many bytes of an unannounced length', async () => {
    const { origin } = await start()
    const body = new Blob([new Uint8Array(5_000)]).stream()
    const init = { method: 'PATCH', headers: { 'content-type': 'image/png' }, body, duplex: 'half' }
    const answer = await fetch(`${origin}/v2/icon`, init as RequestInit) // The type has no `duplex`.
    expect((await jsonOf(answer)).details.code).toBe('body_too_large')
  })

  test('parses forms', async () => {
    const { origin } = await start()
    const body = new URLSearchParams({ code: 'a b' })
    expect((await fetch(`${origin}/token`, { method: 'POST', body })).status).toBe(204)
    expect((await fetch(`${origin}/token`, { method: 'POST', body: '{}' })).status).toBe(400)
  })

  test('refuses a compressed body clearly', async () => {
    const { origin } = await start()
    const headers = { 'content-type': 'image/png', 'content-encoding': 'gzip' }
    const answer = await fetch(`${origin}/v2/icon`, { method: 'PATCH', headers, body: 'x' })
    expect((await jsonOf(answer)).details.code).toBe('unsupported_encoding')
  })
})

describe('JSON', () => {
  const jsonOfText = (text: string) => () => parseJsonText(text)
  const list = (count: number) => `[${Array.from({ length: count }, () => '0').join(',')}]`

  test('is refused before it is parsed if it has too many values', () => {
    const limit = JSON_VALUES_MAX
    expect(parseJsonText(list(limit - 1))).toHaveLength(limit - 1)
    expect(jsonOfText(list(limit))).toThrow(
      expect.objectContaining({ code: 'too_many', data: { field: 'body', limit } }),
    )
    const objects = `[${'{},'.repeat(limit / 2)}{}]`
    expect(jsonOfText(objects)).toThrow(expect.objectContaining({ code: 'too_many' }))
    // It is not even JSON, which nobody has looked at yet.
    expect(jsonOfText(`${','.repeat(limit)}`)).toThrow(expect.objectContaining({ code: 'too_many' }))
  })

  test('is refused before it is parsed if one object has too many keys', () => {
    const keys = (count: number) => `[{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}]`
    expect(parseJsonText(keys(JSON_KEYS_MAX))).toHaveLength(1)
    const refused = { code: 'too_many', data: { field: 'body', limit: JSON_KEYS_MAX } }
    expect(jsonOfText(keys(JSON_KEYS_MAX + 1))).toThrow(expect.objectContaining(refused))
  })

  test('is refused if it is nested too deeply, with broken text inside too', () => {
    const nested = (depth: number, inside = '0') => '['.repeat(depth) + inside + ']'.repeat(depth)
    expect(parseJsonText(nested(JSON_DEPTH_MAX))).toBeInstanceOf(Array)
    const reason = `it is nested more than ${JSON_DEPTH_MAX} levels deep`
    for (const text of [nested(JSON_DEPTH_MAX + 1), nested(100_000, '"\\u0000"')])
      expect(jsonOfText(text)).toThrow(
        expect.objectContaining({ code: 'malformed_json', data: { field: 'body', reason } }),
      )
  })

  test('may contain brackets, commas, quotes and backslashes in texts', () => {
    const texts = ['['.repeat(100), ','.repeat(JSON_VALUES_MAX), '\\', '"[', '\\"', '\\\\"{']
    expect(parseJsonText(JSON.stringify(texts))).toEqual(texts)
  })
})

test('a form with too many fields is refused', async () => {
  const { origin } = await start()
  const body = `code=a${'&b'.repeat(1_000)}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${origin}/token`, { method: 'POST', headers, body })
  expect((await jsonOf(answer)).details).toMatchObject({ code: 'too_many', limit: 1_000 })
})
