const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:'])
const hostSchemes = new Set(['http:', 'https:', 'ftp:'])
const relativeHost = 'relative.invalid'
const base = `https://${relativeHost}/`

/** Where an address leads. `host` is null for addresses on this site and for those without a host (mailto, tel, data, anchors). */
export interface Address {
  url: URL
  host: string | null
}

/**
 * Parses an address as a browser does, so tabs, line breaks and backslashes can't hide a scheme. Returns undefined unless the
 * scheme is http, https, mailto, tel, ftp or data:image, or the address is relative or an anchor.
 */
export function readAddress(value: string): Address | undefined {
  if (!URL.canParse(value, base)) return undefined
  const url = new URL(value, base)
  if (url.protocol === 'data:') return url.pathname.toLowerCase().startsWith('image/') ? { url, host: null } : undefined
  if (!schemes.has(url.protocol)) return undefined
  const foreign = hostSchemes.has(url.protocol) && url.host !== relativeHost
  return { url, host: foreign ? url.host : null }
}

/** An SVG is harmless as an image but can run scripts when opened as a document, so it may be shown but not linked. */
export function isScriptable(address: Address): boolean {
  return address.url.protocol === 'data:' && /^image\/svg/i.test(address.url.pathname)
}

const videoHosts = new Set(['youtube.com', 'www.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com'])
const chatHosts = new Set(['discord.com', 'www.discord.com'])

/** The address of an allowed frame in its shortest form. Undefined for other frames. */
export function readFrame(value: string): string | undefined {
  const address = readAddress(value)
  if (address === undefined || (address.url.protocol !== 'https:' && address.url.protocol !== 'http:')) return undefined
  if (address.host !== null && videoHosts.has(address.host)) return videoFrame(address.url)
  if (address.host !== null && chatHosts.has(address.host)) return chatFrame(address.url)
  return undefined
}

function videoFrame(url: URL): string | undefined {
  const id = /^\/embed\/([\w-]{11})$/.exec(url.pathname)?.[1]
  if (id === undefined) return undefined
  const kept = ['start', 'end']
    .map((key) => [key, url.searchParams.get(key) ?? ''] as const)
    .filter(([, value]) => /^\d{1,9}$/.test(value))
    .map(([key, value]) => `${key}=${value}`)
  return `https://www.youtube-nocookie.com/embed/${id}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

function chatFrame(url: URL): string | undefined {
  const id = url.searchParams.get('id') ?? ''
  return url.pathname === '/widget' && /^\d{18,19}$/.test(id) ? `https://discord.com/widget?id=${id}` : undefined
}

/** Their pictures are as high as a line. */
export const badgeHosts: readonly string[] = ['img.shields.io', 'badgen.net']

/**
 * Hosts whose pictures are shown directly on every site: image hosts, code hosts, badges and statistics. A site adds its content
 * network. Pictures of other hosts are proxied.
 */
export const imageHosts: readonly string[] = [
  'i.imgur.com',
  'i.postimg.cc',
  'i.ibb.co',
  'raw.githubusercontent.com',
  'user-images.githubusercontent.com',
  'avatars.githubusercontent.com',
  'github.com',
  'gitlab.com',
  'codeberg.org',
  'img.shields.io',
  'badgen.net',
  'bstats.org',
  'img.youtube.com',
  'i.ytimg.com',
]
