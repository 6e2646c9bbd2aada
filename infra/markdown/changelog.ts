import type { Nodes, RootContent } from 'hast'
import { graphemesUpTo } from './graphemes.ts'
import { isHeading, textOf } from './headings.ts'
import { partsOf, treeOf } from './render.ts'
import type { Rendered } from './rendered.ts'

export interface RenderedChangelog {
  rendered: Rendered
  /** Plain text: what the changelog is about, in a line. Empty if nothing says it. */
  excerpt: string
}

/** Ours: as many characters as stand beside a version's number. */
const excerptGraphemes = 72

/** The changelog of a version, HTML allowed. */
export function renderChangelog(source: string): RenderedChangelog {
  const tree = treeOf(source, true)
  const excerpt = excerptOf(tree.children)
  return { rendered: partsOf(tree), excerpt }
}

const wrappers = ['article', 'center', 'div', 'section']

/** The heading that it begins with, if that says something; else the first sentences that fit. */
function excerptOf(nodes: readonly RootContent[]): string {
  for (const node of nodes) {
    const text = node.type === 'element' && wrappers.includes(node.tagName) ? excerptOf(node.children) : excerptIn(node)
    if (text !== '') return text
  }
  return ''
}

function excerptIn(node: RootContent): string {
  if (node.type !== 'element') return node.type === 'text' ? sentencesOf(node.value) : ''
  if (isHeading(node.tagName)) {
    const text = lineOf(textOf(node))
    return saysLittle(text) ? '' : graphemesUpTo(text, excerptGraphemes)
  }
  if (node.tagName === 'p') return sentencesOf(textOf(node))
  return node.tagName === 'ul' || node.tagName === 'ol' ? sentencesOf(firstPoint(node.children)) : ''
}

const lists = ['ul', 'ol']

/** The text of the first point, without those below it. */
function firstPoint(children: readonly Nodes[]): string {
  const point = children.find((child) => child.type === 'element' && child.tagName === 'li')
  if (point?.type !== 'element') return ''
  return point.children
    .filter((child) => child.type !== 'element' || !lists.includes(child.tagName))
    .map(textOf)
    .join('')
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim()

const words =
  /\b(?:version|release|update|change ?log|changes?|what[’']?s|notes?|new|changed|added|additions?|deprecated|removed|removals?|fixed|fixes|bug ?fixes|bugs?|security|features?|improvements?|highlights|other|and|v?\d[\w.+-]*)\b/gi

/** “5.3.0”, “Changelog”, “[1.2.0] - 2026-11-12” and “Bug fixes” stand above what is told, and don't tell it. */
const saysLittle = (heading: string): boolean => (heading.replace(words, '').match(/\p{L}/gu) ?? []).length < 4

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** As many whole sentences as fit; of a longer one, its first words. */
function sentencesOf(text: string): string {
  const line = lineOf(text)
  let kept = ''
  for (const { segment } of sentences.segment(line)) {
    const longer = kept + segment
    if (!fits(longer)) break
    kept = longer
  }
  return kept === '' ? graphemesUpTo(line, excerptGraphemes) : kept.trim()
}

const fits = (text: string): boolean => graphemesUpTo(text.trim(), excerptGraphemes) === text.trim()
