import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { clientIpHeader, countryHeader } from '@adit/platform/http/incoming.ts'
import { type RunningServer, serve } from '@adit/platform/http/server.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import type { ObjectStorage, PresignedAnswer } from '@adit/platform/storage/object_storage.port.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { DownloadFact } from '@adit/projectors/kit/download_recorder.port.ts'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileLookUp } from './file_look_up.port.ts'
import { createFiles, type FilesOptions } from './files.ts'
import { generatedAvatar } from './generated_avatar.ts'

const content = { small: Buffer.alloc(1_000, 'small'), large: Buffer.alloc(300_000, 'large'), empty: Buffer.alloc(0) }
const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')
const names: Record<string, { fileId: string; bytes: Buffer; isPublic: boolean; size?: number }> = {
  'small.jar': { fileId: 'SMALL001', bytes: content.small, isPublic: true },
  'large.mrpack': { fileId: 'LARGE001', bytes: content.large, isPublic: true },
  'empty.zip': { fileId: 'EMPTY001', bytes: content.empty, isPublic: true },
  'hidden.jar': { fileId: 'HIDDEN01', bytes: content.small, isPublic: false },
  'cut.jar': { fileId: 'CUT00001', bytes: content.large, isPublic: true, size: 1_400_000 },
  'altered.jar': { fileId: 'ALTERED1', bytes: content.small, isPublic: true },
  'longer.jar': { fileId: 'LONGER01', bytes: content.small, isPublic: true },
  'million.jar': { fileId: 'MILLION1', bytes: Buffer.alloc(1024 * 1024, 'million'), isPublic: true },
  'gone.jar': { fileId: 'GONE0001', bytes: content.small, isPublic: true },
}
const keyOf = (fileId: string) => `files/${fileId.slice(0, 2)}/${fileId}`
const viewer: Viewer = {
  accountId: 'MEMBER01',
  role: 'developer',
  via: { kind: 'session', id: 's' },
  scopes: -1n,
  limitedTo: null,
}

/** Records are kept in memory. Each test decides whether and when they are durable. */
const recorded: DownloadFact[] = []
let durable: () => Promise<void>
let folder: string
let storage: ObjectStorage
const open: RunningServer[] = []

const lookUp: FileLookUp = async ({ filename }, reader) => {
  const found = names[filename]
  if (!found || !(found.isPublic || reader?.accountId === viewer.accountId)) return undefined
  const { fileId, bytes, isPublic, size = bytes.length } = found
  return { fileId, key: keyOf(fileId), size, sha1: sha1(bytes), isPublic }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-files-'))
  storage = await diskStorage(folder)
  for (const { fileId, bytes } of Object.values(names))
    if (fileId !== 'GONE0001') await storage.put(keyOf(fileId), bytes)
  await storage.put(keyOf('ALTERED1'), Buffer.alloc(content.small.length, 'other'))
  await storage.put(keyOf('LONGER01'), Buffer.concat([content.small, content.large]))
  await storage.put('AABBCCDD/images/icon.webp', content.small)
})
beforeEach(() => {
  recorded.length = 0
  durable = () => Promise.resolve()
})
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})
afterAll(() => rm(folder, { recursive: true }))

const optionsOf = (options: Partial<FilesOptions>): FilesOptions => ({
  storage,
  lookUp,
  recorder: {
    async record(fact) {
      await durable()
      recorded.push(fact)
    },
  },
  authenticate: async (token) => {
    if (token === 'expired') throw refusal('invalid_token')
    return token === 'member' || token === 'scopeless' ? viewer : undefined
  },
  hasScope: () => true,
  log: silentLog(),
  metrics: new Metrics(),
  behindGateway: true,
  ...options,
})

async function start(options: Partial<FilesOptions> = {}): Promise<RunningServer> {
  const server = await serve(createFiles(optionsOf(options)).callback(), { port: 0, graceMs: 500 })
  open.push(server)
  return server
}

const pathOf = (name: string) => `/data/AABBCCDD/versions/EEFF0011/${encodeURIComponent(name)}`
async function ask(name: string, headers: Record<string, string> = {}, method = 'GET', query = '') {
  const { origin } = await start()
  const response = await fetch(origin + pathOf(name) + query, { method, headers, redirect: 'manual' })
  return {
    response,
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  }
}

describe('a file', () => {
  it.each([
    ['small.jar', content.small, 'application/java-archive'],
    ['large.mrpack', content.large, 'application/x-modrinth-modpack+zip'],
    ['empty.zip', content.empty, 'application/zip'],
  ])('%s is answered completely, with all headers that a client needs', async (name, bytes, mediaType) => {
    const { status, headers, body } = await ask(name)
    expect(status).toBe(200)
    expect(body.equals(bytes)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': mediaType,
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: `"${sha1(bytes)}"`,
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(0)
    expect(recorded).toHaveLength(1)
  })

  it('is recorded with what is known about the client', async () => {
    const headers = {
      [clientIpHeader]: '203.0.113.9',
      [countryHeader]: 'NO',
      'user-agent': 'PrismLauncher/9',
      'modrinth-download-meta': '{"reason":"modpack","game_version":"1.21.4","dependent_on":"a slug"}',
      authorization: 'member',
    }
    await ask('small.jar', headers, 'GET', '?mr_loader=quilt&mr_game_version=1.20')
    expect(recorded).toEqual([
      {
        fileId: 'SMALL001',
        versionId: 'EEFF0011',
        projectId: 'AABBCCDD',
        address: '203.0.113.9',
        agent: 'launcher',
        destination: null,
        accountId: 'MEMBER01',
        country: 'NO',
        source: 'prism_launcher',
        reason: 'modpack',
        gameVersion: '1.21.4',
        loader: 'quilt',
        dependentProjectId: 'unknown',
      },
    ])
  })

  it.each([
    ['image', 'image'],
    ['empty', 'empty'],
    ['<script>', null],
  ])('is recorded with the destination %s as %s', async (header, destination) => {
    await ask('small.jar', { 'sec-fetch-dest': header })
    expect(recorded).toMatchObject([{ destination }])
  })

  it('trusts no claimed address if the process stands alone', async () => {
    const { origin } = await start({ behindGateway: false })
    await (await fetch(origin + pathOf('small.jar'), { headers: { [clientIpHeader]: '203.0.113.9' } })).bytes()
    expect(recorded.map(({ address }) => address)).toEqual(['127.0.0.1'])
  })

  it.each(['expired', 'unknown'])('is public, with a token that is %s as without one', async (token) => {
    expect((await ask('small.jar', { authorization: token })).status).toBe(200)
    expect(recorded[0]?.accountId).toBe(null)
  })
})

describe('a hidden file', () => {
  it('is for those who may see it, and for no cache', async () => {
    const { status, headers } = await ask('hidden.jar', { authorization: 'Bearer member' })
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  })

  it.each<Record<string, string>>([{}, { authorization: 'stranger' }])('does not exist for others', async (headers) => {
    const hidden = await ask('hidden.jar', headers)
    const unknown = await ask('unknown.jar', headers)
    expect([hidden.status, unknown.status]).toEqual([404, 404])
    expect(hidden.body).toEqual(unknown.body)
    expect(recorded).toEqual([])
  })

  it('requires a token with the scope', async () => {
    const { origin } = await start({ hasScope: (_, scope) => scope !== 'VERSION_READ' })
    expect((await fetch(origin + pathOf('hidden.jar'), { headers: { authorization: 'scopeless' } })).status).toBe(404)
  })
})

describe('what makes a record', () => {
  const etag = `"${sha1(content.small)}"`
  const future = new Date(Date.now() + 60_000).toUTCString()
  it.each<[string, number, number, Record<string, string>, string?]>([
    ['GET', 200, 1, {}],
    ['GET of a range from the first byte', 206, 1, { range: 'bytes=0-99' }],
    ['GET of the last bytes that are all', 206, 1, { range: 'bytes=-5000' }],
    ['GET of another range', 206, 0, { range: 'bytes=100-' }],
    ['GET of several ranges', 200, 1, { range: 'bytes=0-1,5-6' }],
    ['GET of a range beyond the end', 416, 0, { range: 'bytes=1000-' }],
    ['GET of a range of another file', 200, 1, { range: 'bytes=100-', 'if-range': '"other"' }],
    ['GET of a range of this file', 206, 0, { range: 'bytes=100-', 'if-range': etag }],
    ['GET of a range with a weak If-Range of this file', 200, 1, { range: 'bytes=100-', 'if-range': `W/${etag}` }],
    ['GET of an unchanged file by tag', 304, 0, { 'if-none-match': `"x", W/${etag}` }],
    ['GET of an unchanged file by time', 304, 0, { 'if-modified-since': future }],
    ['GET with another tag, whatever the time', 200, 1, { 'if-none-match': '"x"', 'if-modified-since': future }],
    ['GET of a file changed since', 200, 1, { 'if-modified-since': new Date(0).toUTCString() }],
    ['HEAD', 200, 0, {}, 'HEAD'],
    ['HEAD of a range', 200, 0, { range: 'bytes=0-9' }, 'HEAD'],
    ['OPTIONS', 204, 0, {}, 'OPTIONS'],
    ['POST', 405, 0, {}, 'POST'],
  ])('%s: %i, %i records', async (_, status, records, headers, method) => {
    const answer = await ask('small.jar', headers, method)
    expect([answer.status, recorded.length]).toEqual([status, records])
  })

  it('answers exactly the range', async () => {
    const { headers, body } = await ask('large.mrpack', { range: 'bytes=65530-65545' })
    expect(headers.get('content-range')).toBe('bytes 65530-65545/300000')
    expect(body.equals(content.large.subarray(65_530, 65_546))).toBe(true)
    expect((await ask('small.jar', { range: 'bytes=1000-' })).headers.get('content-range')).toBe('bytes */1000')
  })
})

describe('an answer ends with its record', () => {
  /** What has arrived on the wire so far. */
  async function onTheWire(name: string, record: () => Promise<void>) {
    durable = record
    const { port } = await start()
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.write(`GET ${pathOf(name)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    return { socket, received: () => Buffer.concat(chunks) }
  }
  const bodyOf = (received: Buffer) => received.subarray(received.indexOf('\r\n\r\n') + 4)
  const soon = () => new Promise((resolve) => setTimeout(resolve, 100))

  it.each(['small.jar', 'large.mrpack', 'empty.zip'])('%s', async (name) => {
    const gate = Promise.withResolvers<void>()
    const { socket, received } = await onTheWire(name, () => gate.promise)
    await soon()
    const bytes = names[name]?.bytes ?? content.empty
    const early = received()
    if (bytes.length > 0) expect(bodyOf(early).length).toBeLessThan(bytes.length)
    else expect(early.length).toBe(0)
    gate.resolve()
    await once(socket, 'close')
    expect(bodyOf(received()).equals(bytes)).toBe(true)
  })

  it.each(['small.jar', 'large.mrpack', 'empty.zip'])('%s: is cut off if it cannot be written', async (name) => {
    const { socket, received } = await onTheWire(name, () => Promise.reject(new Error('the log is away')))
    await once(socket, 'close')
    const bytes = names[name]?.bytes ?? content.empty
    if (bytes.length > 0) expect(bodyOf(received()).length).toBeLessThan(bytes.length)
    else expect(received().length).toBe(0)
  })

  it('a client that disconnects early is not a failure', async () => {
    const { socket } = await onTheWire('large.mrpack', () => new Promise(() => {}))
    await soon()
    socket.destroy()
    expect((await ask('small.jar', { 'if-none-match': '*' })).status).toBe(304)
  })
})

describe('a client that disconnects before the first byte', () => {
  it.each(['/data/AABBCCDD/images/icon.webp', pathOf('large.mrpack')])('leaves nothing open: %s', async (path) => {
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    const read = Promise.withResolvers<Readable>()
    const slow: ObjectStorage = {
      ...storage,
      async read(key, range) {
        asked.resolve()
        await left.promise
        const body = await storage.read(key, range)
        if (body) read.resolve(body)
        return body
      },
    }
    const errors: unknown[] = []
    const log = { ...silentLog(), error: (...said: unknown[]) => errors.push(said) }
    const listener = createFiles(optionsOf({ storage: slow, log })).callback()
    const server = await serve(
      (request, response) => {
        response.once('close', () => left.resolve())
        void listener(request, response)
      },
      { port: 0, graceMs: 500 },
    )
    open.push(server)
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    await asked.promise
    socket.destroy()
    await expect.poll(async () => (await read.promise).closed, { timeout: 20_000 }).toBe(true)
    expect(errors).toEqual([])
    expect(recorded).toEqual([])
  })
})

describe('an object that differs from the catalogue', () => {
  it('is cut off if it is shorter, and not answered if it is missing', async () => {
    const { origin } = await start()
    await expect(fetch(origin + pathOf('cut.jar')).then((response) => response.bytes())).rejects.toThrow()
    expect((await fetch(origin + pathOf('gone.jar'))).status).toBe(500)
  })

  it.each([
    ['altered.jar', {}],
    ['altered.jar', { range: 'bytes=0-9' }],
    ['longer.jar', {}],
  ])('is not answered if %s has another hash, and counted as altered: %j', async (name, headers) => {
    const metrics = new Metrics()
    const { origin } = await start({ metrics })
    const answer = await fetch(origin + pathOf(name), { headers })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-cache'])
    expect(await answer.text()).toContain('internal_error')
    expect(recorded).toEqual([])
    await expect.poll(() => metrics.text(), { timeout: 20_000 }).toContain('outcome="altered"} 1')
  })

  it('compares files up to 1 MiB, and answers ranges of them as of others', async () => {
    const { origin } = await start()
    const answer = await fetch(origin + pathOf('million.jar'), { headers: { range: 'bytes=1048570-' } })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, 'bytes 1048570-1048575/1048576'])
    expect((await answer.arrayBuffer()).byteLength).toBe(6)
    await storage.put(keyOf('MILLION1'), Buffer.alloc(1024 * 1024, 'billion'))
    expect((await fetch(origin + pathOf('million.jar'))).status).toBe(500)
  })
})

describe('a storage that serves clients itself', () => {
  const elsewhere = async () => {
    const presign = async (key: string, { contentType, contentDisposition }: PresignedAnswer) =>
      `https://storage.test/${key}?${new URLSearchParams({ contentType, contentDisposition })}`
    return start({ storage: { ...storage, presign } })
  }

  it('redirects clients to it, after recording the download', async () => {
    const { origin } = await elsewhere()
    const answer = await fetch(origin + pathOf('small.jar'), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      302,
      'https://storage.test/files/SM/SMALL001?contentType=application%2Fjava-archive&contentDisposition=attachment%3B+filename%3D%22small.jar%22',
      'private, no-store',
    ])
    expect(recorded).toHaveLength(1)
  })

  it.each<[string, Record<string, string>]>([
    ['hidden.jar', { authorization: 'member' }],
    ['small.jar', { authorization: 'unknown' }],
  ])('redirects nobody for a hidden file, and sends no token to the storage: %s', async (name, headers) => {
    const { origin } = await elsewhere()
    const answer = await fetch(origin + pathOf(name), { redirect: 'manual', headers })
    expect([answer.status, (await answer.bytes()).length]).toEqual([200, 1_000])
    expect(recorded).toHaveLength(1)
  })

  it('records nothing that is not a download, and redirects nobody without a record', async () => {
    const { origin } = await elsewhere()
    const status = async (headers: Record<string, string>, method = 'GET') =>
      (await fetch(origin + pathOf('small.jar'), { redirect: 'manual', headers, method })).status
    expect([await status({ range: 'bytes=5-' }), await status({}, 'HEAD')]).toEqual([302, 200])
    expect(recorded).toHaveLength(0)
    durable = () => Promise.reject(new Error('the log is away'))
    await expect(status({})).rejects.toThrow()
  })
})

describe('a generated avatar', () => {
  const read = async (id: string, init: RequestInit = {}) => {
    const { origin } = await start()
    const answer = await fetch(`${origin}/data/avatars/${id}.png`, init)
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it('is a square picture of 96 pixels, cached and not counted', async () => {
    const { answer, bytes } = await read('AABBCCDD')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([96, 96, 3])
    expect(new Set(data).size).toBeGreaterThan(1)
    expect(data[0]).toBe(0xf0)
    const known = await read('AABBCCDD', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(known.answer.status).toBe(304)
    expect((await read('AABBCCDD', { method: 'HEAD' })).bytes).toHaveLength(0)
    expect(recorded).toEqual([])
  })

  it('is the same for an account and differs between accounts', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `ACCNT${String(index).padStart(3, '0')}`)
    const pictures = new Set(ids.map((id) => generatedAvatar(id).toString('base64')))
    expect(pictures.size).toBe(50)
    expect((await read('ACCNT007')).bytes).toEqual(generatedAvatar('ACCNT007'))
  })

  it.each(['short', 'AABBCCD-', 'AABBCCDDE'])('does not exist for %s', async (id) => {
    expect((await read(id)).answer.status).toBe(404)
  })
})

describe('a picture', () => {
  it('is shown, cached forever and not counted', async () => {
    const { origin } = await start()
    const url = `${origin}/data/AABBCCDD/images/icon.webp`
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type'), (await answer.bytes()).length]).toEqual([
      200,
      'image/webp',
      1_000,
    ])
    expect(answer.headers.get('content-disposition')).toBe(null)
    const again = await fetch(url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect([again.status, (await fetch(url, { method: 'HEAD' })).status]).toEqual([304, 200])
    expect((await fetch(`${origin}/data/AABBCCDD/images/none.webp`)).status).toBe(404)
    expect(recorded).toEqual([])
  })

  it('is made in other sizes when somebody asks for them, and is gone with the picture that it is made of', async () => {
    const key = (name: string) => `AABBCCDD/images/PICTURE1${name}.webp`
    const whole = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
      .webp()
      .toBuffer()
    await storage.put(key(''), whole)
    const { origin } = await start()
    const ask = (name: string, headers = {}) => fetch(`${origin}/data/${key(name)}`, { headers })
    const sizeOf = async (name: string) => {
      const { width, height, format } = await sharp(await (await ask(name)).bytes()).metadata()
      return { width, height, format }
    }
    expect(await sizeOf('_700')).toEqual({ width: 700, height: 467, format: 'webp' })
    expect(await sizeOf('_192')).toEqual({ width: 192, height: 192, format: 'webp' })
    // Never larger than it is.
    expect(await sizeOf('_1400')).toEqual({ width: 900, height: 600, format: 'webp' })
    const answer = await ask('_700')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).not.toBe((await ask('')).headers.get('etag'))
    expect((await ask('_700', { 'if-none-match': etag })).status).toBe(304)
    expect((await ask('_701')).status).toBe(404)
    await storage.remove(key(''))
    expect((await ask('_700')).status).toBe(404)
    expect(recorded).toEqual([])
  })

  it('is sent whole if it can’t be made in another size', async () => {
    await storage.put('AABBCCDD/images/BROKEN01.webp', Buffer.from('no picture'))
    const { origin } = await start()
    const answer = await fetch(`${origin}/data/AABBCCDD/images/BROKEN01_700.webp`)
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      200,
      'no-store',
      'no picture',
    ])
  })

  it.each(['/data/files/SM/SMALL001', '/data/', '/data/AABBCCDD/versions/EEFF0011/a%', '/data/%2e%2e/x.webp'])(
    '%s does not exist',
    async (path) => {
      const { port } = await start()
      const socket = connect(port, '127.0.0.1')
      socket.end(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      const [first] = await once(socket, 'data')
      expect(String(first)).toMatch(/^HTTP\/1.1 404/)
      socket.destroy()
    },
  )
})
