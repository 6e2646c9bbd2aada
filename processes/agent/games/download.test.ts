import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DownloadRules, type FileRequest, openDownloads } from './download.ts'
import { hashHex, type StandIn, startStandIn, tagOf } from './stand_in.ts'

let source: StandIn
let folder: string
beforeEach(async () => {
  source = await startStandIn()
  folder = await mkdtemp(join(tmpdir(), 'adit-downloads-'))
})
afterEach(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (rules: Partial<DownloadRules> = {}) =>
  openDownloads({ folder, mayFetch: (url) => url.startsWith(source.origin), ...rules })

/** Publishes a file and returns how to ask for it. */
function publish(bytes: Buffer, path = '/server.jar'): FileRequest {
  source.answers.set(path, bytes)
  return {
    url: `${source.origin}${path}`,
    size: bytes.length,
    hash: { algorithm: 'sha1', value: hashHex('sha1', bytes) },
  }
}

describe('a file', () => {
  it('comes once and then from the cache', async () => {
    const bytes = randomBytes(300_000)
    const request = publish(bytes)
    const downloads = await open()
    const [first, second] = await Promise.all([downloads.file(request), downloads.file(request)])
    expect(first).toBe(second)
    expect(await readFile(first)).toEqual(bytes)
    await (await open()).file(request)
    expect(source.asked).toEqual(['/server.jar'])
    expect(await readdir(join(folder, 'parts'))).toEqual([])
  })

  it('is fetched again if the cache was changed', async () => {
    const request = publish(Buffer.from('right'))
    const downloads = await open()
    await writeFile(await downloads.file(request), 'wrong')
    expect(await readFile(await downloads.file(request), 'utf8')).toBe('right')
  })

  it.each(['sha1', 'sha256', 'sha512', 'md5'] as const)(
    'is refused if its %s differs, and leaves nothing',
    async (algorithm) => {
      publish(Buffer.from('changed'))
      const hash = { algorithm, value: hashHex(algorithm, 'announced') }
      const downloads = await open()
      await expect(downloads.file({ url: `${source.origin}/server.jar`, hash })).rejects.toMatchObject({
        code: 'hash_differs',
      })
      expect([await readdir(join(folder, 'files')), await readdir(join(folder, 'parts'))]).toEqual([[], []])
    },
  )

  it('is refused if it is longer or shorter than announced', async () => {
    const request = publish(Buffer.alloc(1_000))
    const downloads = await open()
    for (const size of [999, 1_001]) {
      await expect(downloads.file({ ...request, size })).rejects.toMatchObject({ code: 'hash_differs' })
    }
    const small = await open({ maxBytes: 100 })
    await expect(small.file({ url: request.url })).rejects.toMatchObject({ code: 'hash_differs' })
    expect(await readdir(join(folder, 'parts'))).toEqual([])
  })

  it('is stopped at the limit even if its length is not announced', async () => {
    let sent = 0
    source.answers.set('/endless', (_, response) => {
      const write = () => {
        sent += 65_536
        response.write(Buffer.alloc(65_536), (error) => !error && write())
      }
      write()
    })
    const downloads = await open({ maxBytes: 1_000_000 })
    await expect(downloads.file({ url: `${source.origin}/endless` })).rejects.toMatchObject({ code: 'hash_differs' })
    expect(sent).toBeLessThan(50_000_000)
  })
})

/** Sends the first half and breaks off; later requests are answered whole or from where they ask. */
function breaksOff(bytes: Buffer, tag = tagOf(bytes)) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { etag: tag, 'content-length': bytes.length })
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      source.answers.set('/server.jar', bytes)
      response.destroy()
    })
  }
}

describe('a connection that breaks off', () => {
  it('is taken up where it was', async () => {
    const bytes = randomBytes(1_000_000)
    const request = publish(bytes)
    source.answers.set('/server.jar', breaksOff(bytes))
    const path = await (await open()).file(request)
    expect(await readFile(path)).toEqual(bytes)
    expect(source.asked).toEqual(['/server.jar', expect.stringMatching(/^\/server.jar from [1-9]\d*$/)])
  })

  it('is taken up by a later process', async () => {
    const bytes = randomBytes(1_000_000)
    const request = publish(bytes)
    source.answers.set('/server.jar', breaksOff(bytes))
    const impatient = await open({ retries: 0 })
    await expect(impatient.file(request)).rejects.toMatchObject({ code: 'source_away' })
    expect(await readFile(await (await open()).file(request))).toEqual(bytes)
    expect(source.asked[1]).toMatch(/from [1-9]\d*$/)
  })

  it('begins anew if the source has another file by now', async () => {
    const bytes = randomBytes(1_000_000)
    const request = publish(bytes)
    source.answers.set('/server.jar', breaksOff(bytes, '"of an older file"'))
    expect(await readFile(await (await open()).file(request))).toEqual(bytes)
  })
})

describe('a source', () => {
  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [403, 'source_away'],
    [500, 'source_away'],
    [503, 'source_away'],
  ])('that answers %i is %s', async (status, code) => {
    source.answers.set('/server.jar', (_, response) => response.writeHead(status).end())
    await expect((await open()).file({ url: `${source.origin}/server.jar` })).rejects.toMatchObject({ code })
    await expect((await open()).text(`${source.origin}/server.jar`)).rejects.toMatchObject({ code })
  })

  it('that falls silent is away', async () => {
    source.answers.set('/server.jar', (_, response) => response.writeHead(200).write('a little'))
    const downloads = await open({ silenceMs: 50, retries: 1 })
    await expect(downloads.file({ url: `${source.origin}/server.jar` })).rejects.toMatchObject({ code: 'source_away' })
    expect(source.asked).toHaveLength(2)
  })

  it('that is not there is away', async () => {
    const downloads = await open({ mayFetch: () => true })
    await expect(downloads.text('http://127.0.0.1:1/x')).rejects.toMatchObject({ code: 'source_away' })
  })

  it('may redirect, but not to where nothing may be fetched, and not for ever', async () => {
    const to = (location: string) => (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(302, { location }).end()
    source.answers.set('/a', to('/b'))
    source.answers.set('/b', 'text')
    source.answers.set('/inside', to('http://127.0.0.1:1/secret'))
    source.answers.set('/circle', to('/circle'))
    const downloads = await open({ retries: 0 })
    expect(await downloads.text(`${source.origin}/a`)).toBe('text')
    await expect(downloads.text(`${source.origin}/inside`)).rejects.toThrow("aren't allowed")
    await expect(downloads.text(`${source.origin}/circle`)).rejects.toThrow('in circles')
  })
})

it('stops when cancelled, and lets whoever waits for the same file have it', async () => {
  const request = publish(Buffer.from('content'))
  const cancelled = new AbortController()
  source.answers.set('/server.jar', () => {
    source.answers.set('/server.jar', 'content')
    cancelled.abort()
  })
  const downloads = await open()
  const [first, second] = await Promise.allSettled([
    downloads.file(request, { signal: cancelled.signal }),
    downloads.file(request),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } })
  expect(second.status).toBe('fulfilled')
})

it('tells progress up to the whole', async () => {
  const request = publish(randomBytes(500_000))
  const told: number[] = []
  await (await open()).file(request, { onProgress: ({ done }) => told.push(done) })
  expect(told.at(-1)).toBe(500_000)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})
