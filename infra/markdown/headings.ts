import type { Nodes, Root } from 'hast'
import { visit } from 'unist-util-visit'

/**
 * A rehype plugin: gives headings ids made of their texts, as code hosts do, so that a table of contents works. Every id of the tree is there
 * once: an id that somebody wrote stays with the first element that has it.
 */
export function headingIds(): (tree: Root) => void {
  return (tree) => {
    const used = new Set<string>()
    visit(tree, 'element', ({ properties }) => {
      if (properties.id === undefined) return
      const id = String(properties.id)
      if (used.has(id)) properties.id = undefined
      else used.add(id)
    })
    const counts = new Map<string, number>()
    visit(tree, 'element', (node) => {
      if (!isHeading(node.tagName) || node.properties.id !== undefined) return
      const slug = slugOf(textOf(node))
      if (slug === '') return
      let count = counts.get(slug) ?? 0
      while (used.has(numbered(slug, count))) count++
      counts.set(slug, count + 1)
      node.properties.id = numbered(slug, count)
      used.add(node.properties.id)
    })
  }
}

const numbered = (slug: string, count: number): string => (count === 0 ? slug : `${slug}-${count}`)

export const isHeading = (tagName: string): boolean => /^h[1-6]$/.test(tagName)

function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .slice(0, 80)
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
