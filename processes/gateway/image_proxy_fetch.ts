import type { ClientRequest, IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { pinnedLookup, publicAddresses, type Resolve } from './image_proxy_address.ts'

/** Begins a GET of the URL with exactly these options; what it answers is not ended yet. */
export type Connect = (url: URL, options: RequestOptions) => ClientRequest

export const connectHost: Connect = (url, options) => request(url, options)

export interface Outside {
  resolve: Resolve
  connect: Connect
  signal: AbortSignal
}

/** Names us in `Via`, so that a picture whose address leads back here is not fetched round and round. */
export const proxyName = 'adit-image-proxy'
/** All that the other side learns: nothing of the reader. */
const sentHeaders = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': proxyName,
  via: `1.1 ${proxyName}`,
}

const maxLength = 4_096
const maxRedirects = 3

/** Reads the address of a picture. Throws 400 unless it is https on the default port without credentials. */
export function readPictureUrl(address: string, base?: URL): URL {
  const wrong = (reason: string) => refusal('image_address_malformed', { field: 'url', reason })
  if (address.length > maxLength) throw wrong(`it can't be longer than ${maxLength} characters`)
  const url = URL.parse(address, base?.href)
  if (!url) throw wrong('it is not an absolute URL')
  if (url.protocol !== 'https:') throw wrong('its scheme must be https')
  if (url.username !== '' || url.password !== '') throw wrong("it can't contain credentials")
  if (url.port !== '') throw wrong("it can't contain a port")
  return url
}

/** The answer 200 at the end of at most three redirects, each of which is checked like the first address. */
export async function fetchPicture(first: URL, outside: Outside): Promise<IncomingMessage> {
  let url = first
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await ask(url, outside)
    const { statusCode: status = 0, headers } = answer
    if (status === 200) return answer
    answer.destroy()
    if (status === 404 || status === 410) throw refusal('image_missing')
    if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) {
      throw refusal('image_refused', { status })
    }
    url = readPictureUrl(headers.location, url)
  }
  throw refusal('image_redirects', { limit: maxRedirects })
}

async function ask(url: URL, { resolve, connect, signal }: Outside): Promise<IncomingMessage> {
  const addresses = await unlessAborted(publicAddresses(url, resolve), signal)
  // A connection of its own: a kept one could lead to an address that was checked for an earlier answer of the name server.
  const call = connect(url, { lookup: pinnedLookup(addresses), headers: sentHeaders, agent: false, signal })
  return new Promise((answered, failed) => {
    call.once('response', answered)
    call.on('error', () => failed(signal.aborted ? signal.reason : unreachable(url)))
    call.end()
  })
}

const unreachable = ({ hostname }: URL) => refusal('image_unreachable', { host: hostname })

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    if (signal.aborted) failed(signal.reason)
    signal.addEventListener('abort', () => failed(signal.reason), { once: true })
    promise.then(done, failed)
  })
}
