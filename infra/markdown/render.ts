import type { ElementContent, Root } from 'hast'
import type { Html, Parents as MdastParents } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { boundDepth, boundTree, limitSpans } from './bounds.ts'
import { headingIds } from './headings.ts'
import { highlight } from './highlight.ts'
import { refine, type Site } from './refine.ts'
import { tame, tameHtml } from './tame.ts'
import { whitelist } from './whitelist.ts'

/** How to render a text. Raw HTML is shown as text unless `allowHtml` is set. */
export interface MarkdownOptions extends Site {
  allowHtml?: boolean
}

/** `clobberPrefix` is empty because the sanitizer prefixes every id, including those of footnotes. */
const plainPipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(limitSpans)
  .use(boundTree)
  .use(remarkRehype, {
    clobberPrefix: '',
    handlers: { html: (_state, node: Html, parent?: MdastParents) => htmlAsText(node, parent?.type === 'paragraph') },
  })
  .use(boundDepth)
  .use(headingIds)
  .use(highlight)
  .use(rehypeSanitize, whitelist)
  .freeze()

const htmlPipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(limitSpans)
  .use(boundTree)
  .use(remarkRehype, {
    clobberPrefix: '',
    allowDangerousHtml: true,
    // rehype-raw parses raw nodes; hast's own types leave their declaration to that package.
    handlers: {
      html: (_state, node: Html) => ({ type: 'raw', value: tameHtml(node.value) }) as unknown as ElementContent,
    },
  })
  .use(rehypeRaw)
  .use(boundDepth)
  .use(headingIds)
  .use(highlight)
  .use(rehypeSanitize, whitelist)
  .freeze()

const writer = unified().use(rehypeStringify).freeze()

/**
 * Safe HTML for user-written Markdown (GitHub flavour). Pure, and the same in browser and server. Cuts sources longer than 65,536
 * characters. Never throws: a source that breaks the parser is shown as it was typed.
 */
export function renderMarkdown(source: string, options: MarkdownOptions): string {
  const tamed = tame(source)
  const tree = (options.allowHtml === true ? parse(htmlPipeline, tamed) : undefined) ?? parse(plainPipeline, tamed)
  if (tree === undefined) return `<pre>${escapeHtml(tamed)}</pre>`
  refine(tree, options)
  return writer.stringify(tree)
}

/** Undefined if the tree is too deep for the recursive steps, which only a hostile source can cause. */
function parse(pipeline: typeof plainPipeline | typeof htmlPipeline, source: string): Root | undefined {
  try {
    return pipeline.runSync(pipeline.parse(source))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function htmlAsText(node: Html, inline: boolean): ElementContent | undefined {
  const value = node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  if (value.trim() === '') return undefined
  const text: ElementContent = { type: 'text', value }
  return inline ? text : { type: 'element', tagName: 'p', properties: {}, children: [text] }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
