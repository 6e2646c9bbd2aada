import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import type { MultipartLimits } from './contract.ts'
import { readMultipart, upToBytes } from './multipart.ts'

const limits: MultipartLimits = { dataBytes: 20, files: 2, fileBytes: 10 }

const field = (name: string, content: string) =>
  `--B\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const file = (name: string, content: string, type = 'application/java-archive', filename = `${name}.jar`) =>
  `--B\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n${content}\r\n`
const end = '--B--\r\n'
const data = field('data', '"sodium"')

/** A request with these parts, as the server would pass it on. `request` shows whether it was read to its end. */
function sent(body: string, headers: Record<string, string> = {}) {
  const request = Object.assign(new PassThrough(), {
    headers: { 'content-type': 'multipart/form-data; boundary=B', ...headers },
    complete: false,
  })
  request.once('end', () => {
    request.complete = true
  })
  request.end(body)
  return request
}

const asMessage = (request: PassThrough) => request as unknown as IncomingMessage // only these parts are read

async function read(body: string, own: MultipartLimits = limits, headers?: Record<string, string>) {
  const { value } = await readMultipart(asMessage(sent(body, headers)), own, (input) => input)
  const files: unknown[] = []
  for await (const { stream, ...part } of value.files) files.push({ ...part, content: await text(stream) })
  return { data: value.data, files }
}

const refused = (code: string, details: object) => expect.objectContaining({ code, data: details })

describe('the part data', () => {
  it.each([
    ['a field', (content: string) => field('data', content)],
    ['a file', (content: string) => file('data', content)],
  ])('as %s may be as long as its limit in bytes', async (_, part) => {
    expect(await read(part(`"${'ä'.repeat(9)}"`) + end)).toEqual({ data: 'ä'.repeat(9), files: [] })
    expect(await read(part(`"${'x'.repeat(18)}"`) + end)).toEqual({ data: 'x'.repeat(18), files: [] })
    const tooLarge = refused('body_too_large', { field: 'data', limit: 20 })
    await expect(read(part(`"${'x'.repeat(19)}"`) + end)).rejects.toEqual(tooLarge)
    await expect(read(part(`"${'ä'.repeat(10)}"`) + end)).rejects.toEqual(tooLarge)
  })

  it('may have 1 MiB unless the contract says otherwise', async () => {
    const others = { files: 2, fileBytes: 10 }
    const largest = 'x'.repeat(1024 * 1024 - 2)
    for (const part of [field, file]) {
      expect((await read(part('data', `"${largest}"`) + end, others)).data).toBe(largest)
      const tooLarge = refused('body_too_large', { field: 'data', limit: 1024 * 1024 })
      const over = read(part('data', `"${largest}x"`) + end, others)
      await expect(over).rejects.toEqual(tooLarge)
    }
  })

  it('identifies the request, as text', async () => {
    const { identity } = await readMultipart(asMessage(sent(data + file('a', 'x') + end)), limits, (input) => input)
    expect(identity).toBe('"sodium"')
  })

  it('comes first, and once', async () => {
    const got = (name: string) => refused('data_part_first', { field: 'data', got: name })
    await expect(read(field('title', 'x') + data + end)).rejects.toEqual(got('title'))
    await expect(read(file('a', 'x') + data + end)).rejects.toEqual(got('a'))
    await expect(read(end)).rejects.toEqual(got('nothing'))
    expect(await read(data + field('data', '"other"') + field('more', 'x') + end)).toEqual({
      data: 'sodium',
      files: [],
    })
  })

  it('may be cut off', async () => {
    for (const part of [field('data', '"so'), file('data', '"so')])
      await expect(read(part)).rejects.toEqual(refused('body_cut_short', {}))
  })
})

describe('files', () => {
  it('come in the order sent, with their media types in lower case, and plain fields between them are ignored', async () => {
    const parts = [data, file('a', 'one'), field('more', 'x'), file('b', '', 'Image/PNG', 'ä.png'), end]
    expect((await read(parts.join(''))).files).toEqual([
      { name: 'a', filename: 'a.jar', mediaType: 'application/java-archive', content: 'one' },
      { name: 'b', filename: 'ä.png', mediaType: 'image/png', content: '' },
    ])
  })

  it('may be as many as the limit, and each as long', async () => {
    const longest = 'x'.repeat(10)
    const { files } = await read(data + file('a', longest) + file('b', longest) + end)
    expect(files).toMatchObject([{ content: longest }, { content: longest }])
    const tooMany = refused('too_many_parts', { field: 'body', limit: 2 })
    await expect(read(data + file('a', '') + file('b', '') + file('c', '') + end)).rejects.toEqual(tooMany)
    const tooLarge = refused('body_too_large', { field: 'a', limit: 10 })
    await expect(read(data + file('a', `${longest}x`) + end)).rejects.toEqual(tooLarge)
  })

  it('that are refused are still read to the end, so that the sender sees the answer', async () => {
    const large = 'x'.repeat(300_000)
    for (const body of [
      data + file('a', '') + file('b', '') + file('c', large) + file('d', large) + file('e', large),
      data + file('a', large) + file('b', ''),
      file('a', large) + data,
    ]) {
      const request = sent(body + end)
      const ended = once(request, 'end')
      const reading = readMultipart(asMessage(request), limits, (input) => input)
      const all = reading.then(async ({ value }) => {
        for await (const { stream } of value.files) stream.on('error', () => undefined).resume()
      })
      await all.catch(() => undefined)
      await ended
    }
  })

  it('break off where the body does, also for a reader who waits for the next one', async () => {
    await expect(read(data + file('a', 'one').slice(0, -4))).rejects.toEqual(refused('body_cut_short', {}))
    await expect(read(data + file('a', 'one'))).rejects.toEqual(refused('body_cut_short', {}))
  })

  it('may have a lower limit than all', async () => {
    const part = (content: string) => ({
      ...{ name: 'icon', filename: undefined, mediaType: 'image/png', stream: Readable.from([Buffer.from(content)]) },
    })
    expect(await text(upToBytes(part('12345'), 5))).toBe('12345')
    const tooLarge = refused('body_too_large', { field: 'icon', limit: 5 })
    await expect(text(upToBytes(part('123456'), 5))).rejects.toEqual(tooLarge)
  })
})

describe('a sender', () => {
  /** A request that has sent this much and goes on. */
  function sending(begun: string) {
    const request = Object.assign(new PassThrough(), {
      ...{ headers: { 'content-type': 'multipart/form-data; boundary=B' }, complete: false },
    })
    request.write(begun)
    return { request, reading: readMultipart(asMessage(request), limits, (input) => input) }
  }

  it.each([
    ['before the first part', ''],
    ['in the part data', field('data', '"so').slice(0, -2)],
    ['in the part data as a file', file('data', '"so').slice(0, -2)],
  ])('who leaves %s has sent too little', async (_, begun) => {
    const { request, reading } = sending(begun)
    const outcome = reading.catch((error: unknown) => error)
    await new Promise(setImmediate)
    request.destroy()
    expect(await outcome).toEqual(refused('body_cut_short', {}))
  })

  it('who leaves while the next file is awaited has sent too little', async () => {
    const { request, reading } = sending(data + file('a', 'one') + file('b', 'two').slice(0, 20))
    const { value } = await reading
    const names: string[] = []
    const readAll = async () => {
      for await (const { name, stream } of value.files) {
        names.push(name)
        await text(stream)
        setImmediate(() => request.destroy())
      }
    }
    await expect(readAll()).rejects.toEqual(refused('body_cut_short', {}))
    expect(names).toEqual(['a'])
  })

  it('who sends nothing for a minute is too slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { reading } = sending('')
    const outcome = reading.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await outcome).toEqual(refused('body_too_slow', { limit: 60 }))
    vi.useRealTimers()
  })
})

describe('a body', () => {
  it.each(['multipart/form-data; boundary=B', ' Multipart/Mixed; boundary=B', 'multipart/related;boundary=B'])(
    'may be %s',
    async (type) => {
      expect((await read(data + end, limits, { 'content-type': type })).data).toBe('sodium')
    },
  )

  it.each([
    ['application/json', 'application/json'],
    ['x-multipart/form-data; boundary=B', 'x-multipart/form-data'],
    ['', 'none'],
  ])('may not be %j', async (type, got) => {
    const accepted = 'multipart/form-data'
    const wrong = refused('unsupported_media_type', { got, accepted })
    await expect(read(data + end, limits, { 'content-type': type })).rejects.toEqual(wrong)
  })

  it('may not be compressed', async () => {
    const compressed = read(data + end, limits, { 'content-encoding': 'gzip' })
    await expect(compressed).rejects.toEqual(refused('unsupported_encoding', { got: 'gzip' }))
  })

  it('that can’t be read says why', async () => {
    const bare = read(data + end, limits, { 'content-type': 'multipart/form-data' })
    const unbounded = refused('malformed_multipart', { reason: 'Multipart: Boundary not found' })
    await expect(bare).rejects.toEqual(unbounded)
    const broken = '--B\r\ncontent-disposition: form-data; name="data"\r\nno colon here\r\n\r\n"a"\r\n'
    await expect(read(broken + end)).rejects.toEqual(
      refused('malformed_multipart', { reason: 'Malformed part header' }),
    )
  })
})
