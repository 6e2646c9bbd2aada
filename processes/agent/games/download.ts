import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Progress } from '../backups/backup_store.port.ts'
import { GameError } from './game_error.ts'

export interface ExpectedHash {
  algorithm: 'md5' | 'sha1' | 'sha256' | 'sha512'
  /** Lower-case hex. */
  value: string
}

export interface FileRequest {
  url: string
  /** Undefined if the source publishes none. */
  hash?: ExpectedHash
  /** Bytes, if the source says so. */
  size?: number
}

export interface DownloadOptions {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

export interface Downloads {
  /** Path of the complete, checked file. It may be shared: copy it, don't change it. */
  file(request: FileRequest, options?: DownloadOptions): Promise<string>
  /** The body as text, at most a few megabytes. */
  text(url: string, options?: DownloadOptions & { hash?: ExpectedHash }): Promise<string>
}

export interface DownloadRules {
  /** Folder of the cache. */
  folder: string
  /** Whether an address may be asked; redirects are judged, too. */
  mayFetch(url: string): boolean
  /** Bytes of the largest file. */
  maxBytes?: number
  /** Milliseconds until an answer begins, and between two pieces of it. */
  silenceMs?: number
  /** How often a broken connection is taken up again. */
  retries?: number
}

const maxTextBytes = 8 * 1024 * 1024
const maxRedirects = 5
const headers = { 'user-agent': 'adit-agent (game server hosting)' }

/**
 * Fetches files into a cache where they lie under their hash. A download that breaks off goes on where it was, also in a later process, as long as the
 * source still has the same file.
 */
export async function openDownloads(rules: DownloadRules): Promise<Downloads> {
  const { folder, maxBytes = 2 ** 30, silenceMs = 30_000, retries = 3 } = rules
  const [files, parts] = [join(folder, 'files'), join(folder, 'parts')]
  await mkdir(files, { recursive: true })
  await mkdir(parts, { recursive: true })
  const running = new Map<string, Promise<string>>()

  async function fetchFile(request: FileRequest, name: string, options: DownloadOptions): Promise<string> {
    const place = join(files, name)
    if (request.hash && (await sizeOf(place)) !== undefined) {
      if ((await hashOf(place, request.hash.algorithm)) === request.hash.value) return place
      await rm(place)
    }
    const part = join(parts, request.hash ? name : `${name}.${randomUUID()}`)
    for (let attempt = 0; ; attempt++) {
      try {
        await fetchPart(request, part, options)
        break
      } catch (error) {
        const told = asGameError(error, request.url, options.signal)
        if (told.code === 'source_away' && attempt < retries) continue
        // Without a hash, nobody could tell later whether the rest belongs to it.
        if (!request.hash || told.code === 'hash_differs') await removePart(part)
        throw told
      }
    }
    await check(request, part)
    await rename(part, place)
    await rm(`${part}.etag`, { force: true })
    return place
  }

  /** Appends what is missing of the file. */
  async function fetchPart({ url, size }: FileRequest, part: string, options: DownloadOptions): Promise<void> {
    const have = (await sizeOf(part)) ?? 0
    const etag = have > 0 ? await readFile(`${part}.etag`, 'utf8').catch(() => '') : ''
    if (size !== undefined && have === size) return
    const ranged: Record<string, string> = etag && have > 0 ? { range: `bytes=${have}-`, 'if-range': etag } : {}
    await answered(url, ranged, options.signal, async (answer, beat) => {
      const resumed = answer.status === 206
      const from = resumed ? have : 0
      const total = from + Number(answer.headers.get('content-length') ?? Number.NaN)
      const limit = size ?? maxBytes
      if (total > limit) throw tooLong(url, limit)
      if (!resumed) await writeFile(`${part}.etag`, strongTag(answer.headers.get('etag')))
      let done = from
      const counting = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          done += chunk.length
          beat()
          if (done > limit) return next(tooLong(url, limit))
          options.onProgress?.({ done, total: Math.max(done, total || done) })
          next(null, chunk)
        },
      })
      await pipeline(bodyOf(answer), counting, createWriteStream(part, { flags: resumed ? 'a' : 'w' }))
      if (total > done) throw new GameError('source_away', `${hostOf(url)} broke off its answer`)
    })
  }

  async function check({ url, hash, size }: FileRequest, part: string): Promise<void> {
    const found = await sizeOf(part)
    const right = !hash || (await hashOf(part, hash.algorithm)) === hash.value
    if (right && (size === undefined || found === size)) return
    await removePart(part)
    throw new GameError('hash_differs', `The file from ${hostOf(url)} isn't the one it announces`)
  }

  /** Follows redirects one by one and ends the answer when it falls silent. */
  async function answered<T>(
    url: string,
    more: Record<string, string>,
    signal: AbortSignal | undefined,
    use: (answer: Response, beat: () => void) => Promise<T>,
  ): Promise<T> {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new Error('it fell silent')), silenceMs)
    const both = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal
    try {
      for (let target = url, turn = 0; turn <= maxRedirects; turn++) {
        if (!rules.mayFetch(target))
          throw new GameError('source_away', `Downloads from ${hostOf(target)} aren't allowed`)
        const answer = await fetch(target, { headers: { ...headers, ...more }, signal: both, redirect: 'manual' })
        const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : undefined
        if (!next) {
          if (answer.ok) return await use(answer, () => timer.refresh())
          await answer.body?.cancel()
          throw statusError(answer.status, target)
        }
        await answer.body?.cancel()
        target = new URL(next, target).href
      }
      throw new GameError('source_away', `${hostOf(url)} redirects in circles`)
    } catch (error) {
      throw asGameError(error, url, signal)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async file(request, options = {}) {
      const { hash, url } = request
      const name = hash ? `${hash.algorithm}-${hash.value}` : createHash('sha256').update(url).digest('hex')
      if (hash && !/^[0-9a-f]{32,128}$/.test(hash.value)) {
        throw new GameError('source_away', `${hostOf(url)} announces an impossible hash`)
      }
      // Two servers that need the same file wait for one download, unless whoever began it gives up.
      for (let begun = running.get(name); begun; begun = running.get(name)) {
        try {
          return await begun
        } catch (error) {
          if (!(error instanceof GameError) || error.code !== 'cancelled') throw error
        }
      }
      const work = fetchFile(request, name, options).finally(() => running.delete(name))
      running.set(name, work)
      return work
    },
    text: (url, { hash, signal } = {}) =>
      answered(url, {}, signal, async (answer, beat) => {
        const chunks: Buffer[] = []
        let bytes = 0
        for await (const chunk of bodyOf(answer)) {
          beat()
          bytes += chunk.length
          if (bytes > maxTextBytes) throw tooLong(url, maxTextBytes)
          chunks.push(chunk)
        }
        const body = Buffer.concat(chunks)
        if (hash && createHash(hash.algorithm).update(body).digest('hex') !== hash.value) {
          throw new GameError('hash_differs', `The answer of ${hostOf(url)} isn't the one it announces`)
        }
        return body.toString()
      }),
  }
}

async function removePart(part: string): Promise<void> {
  await rm(part, { force: true })
  await rm(`${part}.etag`, { force: true })
}

/** A weak tag doesn't promise equal bytes, so nothing may be appended by it. */
const strongTag = (etag: string | null) => (etag && !etag.startsWith('W/') ? etag : '')

const bodyOf = (answer: Response): Readable => (answer.body ? Readable.from(answer.body) : Readable.from([]))

const hostOf = (url: string) => URL.parse(url)?.host ?? url

const tooLong = (url: string, limit: number) =>
  new GameError('hash_differs', `The file from ${hostOf(url)} is longer than ${limit} bytes`)

function statusError(status: number, url: string): GameError {
  if (status === 404 || status === 410) return new GameError('not_found', `${hostOf(url)} has no such file`)
  return new GameError('source_away', `${hostOf(url)} answered with status ${status}`)
}

function asGameError(error: unknown, url: string, signal: AbortSignal | undefined): GameError {
  if (error instanceof GameError) return error
  if (signal?.aborted) return new GameError('cancelled', 'The download was cancelled', { cause: error })
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') return new GameError('disk_full', 'There is no space left on the disk')
  return new GameError('source_away', `${hostOf(url)} can't be reached`, { cause: error })
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}

async function hashOf(path: string, algorithm: string): Promise<string> {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
