import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { graphemesUpTo } from './graphemes.ts'
import { isHeading, textOf } from './headings.ts'
import { onlyPicture } from './refine.ts'
import { partsOf, treeOf } from './render.ts'
import type { Rendered } from './rendered.ts'

export interface Heading {
  /** The id that the heading has on the page. */
  id: string
  text: string
  /** From 1 to 6. */
  level: number
}

export interface RenderedDescription {
  /** With the marks between blocks. */
  rendered: Rendered
  /** In the order of the text. */
  headings: readonly Heading[]
}

/** Ours: more would be no overview, and the text of each is shown in one line or two. */
const headingsMost = 50
const headingGraphemes = 100
/** Ours: a small screen shows so many blocks before the fold. Headings and pictures belong to a block beside them. */
const blocksFirst = 2
/** Ours: less than this is not worth a press. */
const foldedCharacters = 400

/** The description of a project for its page, HTML allowed. */
export function renderDescription(source: string): RenderedDescription {
  const tree = treeOf(source, true)
  const headings = headingsOf(tree)
  const { inner, around } = unwrapped(tree)
  const marks = marksOf(inner)
  if (marks.size === 0) return { rendered: partsOf(tree), headings }
  const cuts = [...marks.keys()].sort((left, right) => left - right)
  const rendered = [0, ...cuts].flatMap((from, at) => {
    const parts = partsOf({ ...tree, children: around(inner.slice(from, cuts[at]), at === 0) })
    const mark = at === 0 ? undefined : marks.get(from)
    return mark === undefined ? parts : [mark, ...parts]
  })
  return { rendered, headings }
}

type Unwrapped = {
  inner: readonly RootContent[]
  /** Puts the same element around a part; the `first` one has its id, too. */
  around: (part: readonly RootContent[], isFirst: boolean) => RootContent[]
}

/** Ours: nobody needs more, and each goes around each part. */
const wrappersMost = 4

/** Many center or align a whole text by one element around it, which is no block. */
function unwrapped({ children }: { children: readonly RootContent[] }, depth = 0): Unwrapped {
  const [only, ...others] = children.filter((child) => !isBlank(child))
  const isWrapped = others.length === 0 && only?.type === 'element' && wrappers.includes(only.tagName)
  if (!isWrapped || depth === wrappersMost) return { inner: children, around: (part) => [...part] }
  const { inner, around } = unwrapped(only, depth + 1)
  const { id: _, ...shared } = only.properties
  return {
    inner,
    around: (part, isFirst) => [
      { ...only, properties: isFirst ? only.properties : shared, children: around(part, isFirst).filter(isContent) },
    ],
  }
}

const wrappers = ['center', 'div', 'section']

const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === ''

const isContent = (node: RootContent): node is ElementContent => node.type !== 'doctype'

/** Marks between blocks, by the index of the child before which they stand. */
function marksOf(children: readonly RootContent[]): Map<number, string> {
  let blocks = 0
  const last = children.findIndex((child) => isBlock(child) && ++blocks === blocksFirst)
  const lead = children.slice(0, last === -1 ? undefined : last).findIndex((child) => pictureOf(child) !== undefined)
  const marks = new Map<number, string>()
  const picture = children[lead] && pictureOf(children[lead])
  if (picture !== undefined) marks.set(lead, `lead ${picture}`).set(lead + 1, 'led')
  if (last !== -1 && isLong(children.slice(last + 1))) marks.set(last + 1, 'fold')
  return marks
}

/** Headings in these are part of what they contain, and may be hidden with it. */
const enclosed = ['blockquote', 'dd', 'details', 'dl', 'li', 'table']

function headingsOf(tree: Root): Heading[] {
  const found: Heading[] = []
  const look = (node: Nodes): void => {
    if (node.type === 'element' && isHeading(node.tagName)) {
      const heading = headingOf(node)
      if (heading && found.length < headingsMost) found.push(heading)
    } else if ('children' in node && !(node.type === 'element' && enclosed.includes(node.tagName)))
      for (const child of node.children) look(child)
  }
  look(tree)
  return found
}

/** Null if there is nothing to read or nowhere to lead to. That of the footnotes is for screen readers alone. */
function headingOf(node: Element): Heading | null {
  const { id, className } = node.properties
  const text = graphemesUpTo(textOf(node).replace(/\s+/g, ' ').trim(), headingGraphemes)
  if (text === '' || id === undefined || (Array.isArray(className) && className.includes('sr-only'))) return null
  return { id: String(id), text, level: Number(node.tagName.slice(1)) }
}

/** The address of a picture that is all of its paragraph, and leads nowhere. */
function pictureOf(node: RootContent): string | undefined {
  if (node.type !== 'element' || node.tagName !== 'p' || node.children.some(isLink)) return undefined
  const { src } = onlyPicture(node)?.properties ?? {}
  return src === undefined ? undefined : String(src)
}

const isLink = (node: RootContent): boolean => node.type === 'element' && node.tagName === 'a'

function isBlock(node: RootContent): boolean {
  if (node.type !== 'element') return node.type === 'text' && node.value.trim() !== ''
  return node.tagName !== 'hr' && !isHeading(node.tagName) && pictureOf(node) === undefined
}

const isLong = (rest: readonly RootContent[]): boolean =>
  rest.some(hasMedia) || rest.reduce((sum, node) => sum + textOf(node).length, 0) >= foldedCharacters

const media = ['audio', 'iframe', 'img', 'table', 'video']

function hasMedia(node: Nodes): boolean {
  if (node.type === 'element' && media.includes(node.tagName)) return true
  return 'children' in node && node.children.some(hasMedia)
}
