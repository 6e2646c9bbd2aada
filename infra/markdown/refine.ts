import type { Element, Properties, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { imageHosts, isScriptable, readAddress, readFrame } from './addresses.ts'

/** What the pipeline must know about the site that shows the text. */
export interface Site {
  /** Hosts of the site itself (`host` or `host:port`). Links to them are ordinary and their pictures are not proxied. */
  ownHosts: readonly string[]
  /** More hosts whose pictures, videos and sounds are shown directly, such as the site's content network. */
  directHosts?: readonly string[]
  /** The proxied address of a picture, video or sound on a host that isn't on the allow-list. */
  imageProxy: (url: string) => string
}

const sourceProperties = ['src', 'poster'] as const
const allowedStyles: Readonly<Record<string, readonly string[]>> = {
  'image-rendering': ['pixelated'],
  'text-align': ['left', 'center', 'right'],
  float: ['left', 'right'],
}
const anchorPrefix = '#user-content-'

/** Restricts addresses, styles and frames of a tree that has passed the whitelist. Changes the tree. */
export function refine(tree: Root, site: Site): void {
  visit(tree, 'element', (node, index, parent) => {
    const { className } = node.properties
    if (Array.isArray(className) && className.length === 0) node.properties.className = undefined
    refineStyle(node.properties)
    refineCitation(node.properties)
    if (node.tagName === 'iframe' && !refineFrame(node)) {
      parent?.children.splice(index ?? 0, 1)
      return [SKIP, index ?? 0]
    }
    if (node.tagName === 'a') refineLink(node.properties, site)
    else if (node.tagName !== 'iframe') refineSources(node, site)
    return undefined
  })
}

function refineStyle(properties: Properties): void {
  if (properties.style === undefined) return
  const kept = String(properties.style)
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim().toLowerCase()))
    .filter(([name = '', value = '', more]) => more === undefined && allowedStyles[name]?.includes(value))
    .map(([name, value]) => `${name}: ${value}`)
  properties.style = kept.length > 0 ? kept.join('; ') : undefined
}

function refineCitation(properties: Properties): void {
  if (properties.cite === undefined) return
  if (readAddress(String(properties.cite)) === undefined) properties.cite = undefined
}

function refineFrame(node: Element): boolean {
  const src = readFrame(String(node.properties.src ?? ''))
  if (src === undefined) return false
  // Parsers read the content of a frame as raw text, so none of it may remain.
  node.children = []
  Object.assign(node.properties, {
    src,
    loading: 'lazy',
    allowFullScreen: true,
    referrerPolicy: 'strict-origin-when-cross-origin',
    sandbox: ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-presentation'],
  })
  return true
}

function refineLink(properties: Properties, site: Site): void {
  if (properties.href === undefined) return
  const href = String(properties.href)
  const address = readAddress(href)
  if (address === undefined || isScriptable(address)) {
    properties.href = undefined
    return
  }
  if (href.startsWith('#') && !href.startsWith(anchorPrefix)) properties.href = anchorPrefix + href.slice(1)
  if (isForeign(address.host, site.ownHosts)) properties.rel = ['noopener', 'nofollow', 'ugc']
}

function refineSources(node: Element, site: Site): void {
  for (const name of sourceProperties) {
    if (node.properties[name] !== undefined) node.properties[name] = refineSource(String(node.properties[name]), site)
  }
  if (node.properties.srcSet !== undefined)
    node.properties.srcSet = refineSourceSet(String(node.properties.srcSet), site)
  if (node.tagName === 'img') node.properties.loading = 'lazy'
}

function refineSource(value: string, site: Site): string | undefined {
  const address = readAddress(value)
  if (address === undefined || address.url.protocol === 'mailto:' || address.url.protocol === 'tel:') return undefined
  const direct = !isForeign(address.host, [...site.ownHosts, ...(site.directHosts ?? []), ...imageHosts])
  return direct ? value : site.imageProxy(address.url.href)
}

/** One bad candidate drops the whole set, because a set is one picture. */
function refineSourceSet(value: string, site: Site): string | undefined {
  const candidates = value.split(/,\s+/).map((candidate) => {
    const [url = '', size = '', ...more] = candidate.trim().split(/\s+/)
    const source = url.includes(',') || more.length > 0 ? undefined : refineSource(url, site)
    return source !== undefined && /^(?:\d+(?:\.\d+)?[wx])?$/.test(size) ? `${source} ${size}`.trim() : undefined
  })
  return candidates.includes(undefined) ? undefined : candidates.join(', ')
}

function isForeign(host: string | null, hosts: readonly string[]): boolean {
  return host !== null && !hosts.includes(host)
}
