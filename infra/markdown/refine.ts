import type { Element, Nodes, Parents, Properties, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { badgeHosts, imageHosts, isScriptable, readAddress, readFrame } from './addresses.ts'

/** Puts a mark into an attribute in place of what depends on the site that shows the text. */
export type MarkSite = (kind: 'link' | 'media', address: string) => string

const sourceProperties = ['src', 'poster'] as const
const allowedStyles: Readonly<Record<string, readonly string[]>> = {
  'image-rendering': ['pixelated'],
  'text-align': ['left', 'center', 'right'],
  float: ['left', 'right'],
}
const anchorPrefix = '#user-content-'

/** Restricts addresses, styles and frames of a tree that has passed the whitelist. Changes the tree. */
export function refine(tree: Root, mark: MarkSite): void {
  visit(tree, 'element', (node, index, parent) => {
    const { className } = node.properties
    if (Array.isArray(className) && className.length === 0) node.properties.className = undefined
    refineStyle(node.properties)
    refineCitation(node.properties)
    if (node.tagName === 'iframe' && !refineFrame(node)) {
      parent?.children.splice(index ?? 0, 1)
      return [SKIP, index ?? 0]
    }
    if (node.tagName === 'a') refineLink(node.properties, mark)
    else if (node.tagName !== 'iframe') refineSources(node, mark)
    if (node.tagName === 'p') boxUnsized(node)
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

function refineLink(properties: Properties, mark: MarkSite): void {
  if (properties.href === undefined) return
  const href = String(properties.href)
  const address = readAddress(href)
  if (address === undefined || isScriptable(address)) {
    properties.href = undefined
    return
  }
  if (href.startsWith('#') && !href.startsWith(anchorPrefix)) properties.href = anchorPrefix + href.slice(1)
  if (address.host !== null) properties.rel = [mark('link', address.host)]
}

function refineSources(node: Element, mark: MarkSite): void {
  if (node.tagName === 'img') refineSize(node.properties)
  for (const name of sourceProperties) {
    if (node.properties[name] !== undefined) node.properties[name] = refineSource(String(node.properties[name]), mark)
  }
  if (node.properties.srcSet !== undefined)
    node.properties.srcSet = refineSourceSet(String(node.properties.srcSet), mark)
  if (node.tagName === 'img') node.properties.loading = 'lazy'
}

function refineSource(value: string, mark: MarkSite): string | undefined {
  const address = readAddress(value)
  if (address === undefined || address.url.protocol === 'mailto:' || address.url.protocol === 'tel:') return undefined
  return address.host === null || imageHosts.includes(address.host) ? value : mark('media', value)
}

/** `#1280x720` at the end of a picture's address. Ours: what is written with it takes its place on the page before it has come. */
const sizeInAddress = /#([1-9]\d{0,4})x([1-9]\d{0,4})$/

const isUnsized = ({ width, height }: Properties): boolean => width === undefined && height === undefined

function refineSize(properties: Properties): void {
  const [, width, height] = sizeInAddress.exec(String(properties.src ?? '')) ?? []
  if (width !== undefined && height !== undefined && isUnsized(properties)) Object.assign(properties, { width, height })
}

/** A picture that is all of its paragraph and tells no size gets a box of its own, so that nothing moves when it comes. */
function boxUnsized(paragraph: Element): void {
  const only = onlyPicture(paragraph)
  if (!only || !isUnsized(only.properties)) return
  const src = String(only.properties.src ?? '')
  if (!sizeInAddress.test(src) && !badgeHosts.includes(readAddress(src)?.host ?? ''))
    only.properties.className = ['unsized']
}

/** The picture that is all that the paragraph has. */
export function onlyPicture(paragraph: Element): Element | undefined {
  let only: Nodes | undefined = paragraph
  while (only?.type === 'element' && only.tagName !== 'img') only = onlyChild(only)
  return only?.type === 'element' ? only : undefined
}

function onlyChild({ children }: Parents): Nodes | undefined {
  const shown = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return shown.length === 1 ? shown[0] : undefined
}

/** One bad candidate drops the whole set, because a set is one picture. */
function refineSourceSet(value: string, mark: MarkSite): string | undefined {
  const candidates = value.split(/,\s+/).map((candidate) => {
    const [url = '', size = '', ...more] = candidate.trim().split(/\s+/)
    const source = url.includes(',') || more.length > 0 ? undefined : refineSource(url, mark)
    return source !== undefined && /^(?:\d+(?:\.\d+)?[wx])?$/.test(size) ? `${source} ${size}`.trim() : undefined
  })
  return candidates.includes(undefined) ? undefined : candidates.join(', ')
}
