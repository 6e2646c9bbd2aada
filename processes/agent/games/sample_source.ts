import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

export interface SampleSourceOptions {
  /** Where the handler is reachable, without a slash at the end; what GAME_SOURCES names. */
  origin: string
  /** Path of the server's jar. */
  jar: string
  gameVersion: string
  /** Major version of Java that the jar needs. */
  java: number
}

/** What people see wherever the sample is offered. */
export const sampleServerName = 'sample server (Minestom), does not load mods'

/** A source of games in the official formats, whose only server is the sample. Knows no loaders. */
export async function sampleSource(options: SampleSourceOptions): Promise<RequestListener> {
  const { origin, jar, gameVersion, java } = options
  const bytes = await readFile(jar)
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const jarPath = `/objects/${sha1}/server.jar`
  const facts = JSON.stringify({
    id: gameVersion,
    type: 'release',
    description: sampleServerName,
    downloads: { server: { sha1, size: bytes.length, url: origin + jarPath } },
    javaVersion: { component: 'java-runtime', majorVersion: java },
  })
  const factsSha1 = createHash('sha1').update(facts).digest('hex')
  const factsPath = `/packages/${factsSha1}/${gameVersion}.json`
  const manifest = JSON.stringify({
    latest: { release: gameVersion, snapshot: gameVersion },
    versions: [{ id: gameVersion, type: 'release', url: origin + factsPath, sha1: factsSha1 }],
  })
  const texts = new Map([
    ['/vanilla/mc/game/version_manifest_v2.json', manifest],
    [factsPath, facts],
  ])
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    const text = texts.get(pathname)
    if (text !== undefined) return response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    if (pathname !== jarPath) return response.writeHead(404).end()
    void sendJar(request, response, jar, { size: bytes.length, etag: `"${sha1}"` })
  }
}

async function sendJar(
  request: IncomingMessage,
  response: ServerResponse,
  jar: string,
  { size, etag }: { size: number; etag: string },
): Promise<void> {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const resumes = from > 0 && from < size && request.headers['if-range'] === etag
  const start = resumes ? from : 0
  const range = resumes ? { 'content-range': `bytes ${start}-${size - 1}/${size}` } : {}
  response.writeHead(resumes ? 206 : 200, { etag, 'content-length': size - start, ...range })
  // Whoever breaks off comes back for the rest.
  await pipeline(createReadStream(jar, { start }), response).catch(() => {})
}
