import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Gate } from './gate.ts'
import { type Place, rateLimitKey } from './process.ts'

export interface PublishedFile {
  projectId: string
  versionId: string
  path: string
  size: number
  /** Answered downloads, each from another address. */
  downloads: number
}

/** Addresses of this machine. Linux has as many as needed; elsewhere all are the same one. */
const addressOf = (n: number) =>
  process.platform === 'linux' ? `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}` : '127.0.0.1'

let addresses = 0

/** Downloads one file after the other, each from its own address, and retries until it has the whole file. */
export async function keepDownloading(
  site: Place,
  files: readonly PublishedFile[],
  gate: Gate,
  signal: AbortSignal,
): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const file = files[n % files.length]
    if (!file) return
    const address = addressOf(addresses++)
    do await gate.passed()
    while (!(await isWhole(site, file, address)))
    file.downloads++
    await delay(5)
  }
}

function isWhole(site: Place, file: PublishedFile, localAddress: string): Promise<boolean> {
  const options = { localAddress, headers: { 'x-ratelimit-key': rateLimitKey, 'user-agent': 'adit-test/1.0' } }
  return new Promise((resolve) => {
    const request = get(`${site.origin}${file.path}`, options, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => (length += chunk.length))
      response.on('close', () => resolve(response.complete && response.statusCode === 200 && length === file.size))
    })
    request.on('error', () => resolve(false))
  })
}
