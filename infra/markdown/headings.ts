import type { Nodes, Root } from 'hast'
import { visit } from 'unist-util-visit'

/** A rehype plugin: gives headings ids made of their texts, as code hosts do, so that a table of contents works. */
export function headingIds(): (tree: Root) => void {
  return (tree) => {
    const used = new Map<string, number>()
    visit(tree, 'element', (node) => {
      if (!/^h[1-6]$/.test(node.tagName) || node.properties.id !== undefined) return
      const slug = slugOf(textOf(node))
      if (slug === '') return
      const count = used.get(slug) ?? 0
      used.set(slug, count + 1)
      node.properties.id = count === 0 ? slug : `${slug}-${count}`
    })
  }
}

function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .slice(0, 80)
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
