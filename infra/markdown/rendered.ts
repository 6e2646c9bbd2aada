import { readAddress } from './addresses.ts'

/** What must be known of the site that shows a text. */
export interface Site {
  /** Hosts of the site itself (`host` or `host:port`). Links to them are ordinary and their pictures are not proxied. */
  ownHosts: readonly string[]
  /** More hosts whose pictures, videos and sounds are shown directly, such as the site's content network. */
  directHosts?: readonly string[]
  /** The proxied address of a picture, video or sound on a host that isn't on the allow-list. */
  imageProxy: (url: string) => string
}

/**
 * A rendered text as it is stored: pieces of HTML, and between each two of them what depends on the site: `link <host>` where a link may need a
 * `rel`, or `media <address>` for the address of a picture, video or sound. Descriptions have marks between blocks, too: `fold` where a small
 * screen may stop, and `lead <address>` before and `led` behind the picture that the text opens with.
 */
export type Rendered = readonly string[]

/** A text that can't be rendered, as it was typed. */
export const asTyped = (source: string): Rendered => [`<pre>${escapeText(source)}</pre>`]

/** The HTML for one site. */
export const htmlOf = (rendered: Rendered, site: Site): string =>
  rendered.map((piece, at) => (at % 2 === 0 ? piece : forSite(piece, site))).join('')

/** What comes before the fold and after it; null if the text has none. */
export function foldedAt(rendered: Rendered): { first: Rendered; rest: Rendered } | null {
  const at = markAt(rendered, (mark) => mark === 'fold')
  return at === -1 ? null : { first: rendered.slice(0, at), rest: rendered.slice(at + 1) }
}

/** Without the picture that the text opens with, if the page shows that one already. */
export function withoutLead(rendered: Rendered, isShown: (address: string) => boolean): Rendered {
  const from = markAt(rendered, (mark) => mark.startsWith('lead ') && isShown(mark.slice('lead '.length)))
  const to = markAt(rendered, (mark) => mark === 'led')
  return from === -1 ? rendered : [...rendered.slice(0, from), ...rendered.slice(to)]
}

const markAt = (rendered: Rendered, is: (mark: string) => boolean): number =>
  rendered.findIndex((piece, at) => at % 2 === 1 && is(piece))

function forSite(marked: string, { ownHosts, directHosts = [], imageProxy }: Site): string {
  const at = marked.indexOf(' ')
  const kind = marked.slice(0, at)
  const address = marked.slice(at + 1)
  if (kind === 'link') return ownHosts.includes(address) ? '' : ' rel="noopener nofollow ugc"'
  const read = kind === 'media' ? readAddress(address) : undefined
  if (!read) return ''
  const isDirect = read.host === null || ownHosts.includes(read.host) || directHosts.includes(read.host)
  return escapeAttribute(isDirect ? address : imageProxy(read.url.href))
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;')

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
