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
import { refine } from './refine.ts'
import { htmlOf, type Rendered, type Site } from './rendered.ts'
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
 * Safe HTML for user-written Markdown (GitHub flavour), without what depends on the site that shows it. Pure, and the same in browser and
 * server. Cuts sources longer than 65,536 characters. Never throws: a source that breaks the parser is shown as it was typed.
 */
export function renderParts(source: string, { allowHtml = false }: Pick<MarkdownOptions, 'allowHtml'> = {}): Rendered {
  return partsOf(treeOf(source, allowHtml))
}

/** What has passed the sanitizer; addresses, styles and frames are restricted when it is written. */
export function treeOf(source: string, allowHtml: boolean): Root {
  const tamed = tame(source)
  return (allowHtml ? parse(htmlPipeline, tamed) : undefined) ?? parse(plainPipeline, tamed) ?? asTyped(tamed)
}

/** Changes the tree. */
export function partsOf(tree: Root): Rendered {
  const marked: string[] = []
  refine(tree, (kind, address) => `\0${marked.push(`${kind} ${address}`) - 1}\0`)
  // Neither parser leaves a NUL in a tree, and the writer escapes the ampersand of everything else that looks like a mark.
  const pieces = writer.stringify(tree).split(/( rel="&#x0;\d+&#x0;"|&#x0;\d+&#x0;)/)
  return pieces.map((piece, at) => (at % 2 === 0 ? piece : (marked[Number(/;(\d+)/.exec(piece)?.[1])] ?? '')))
}

/** The same for one site, at once. */
export function renderMarkdown(source: string, { allowHtml = false, ...site }: MarkdownOptions): string {
  return htmlOf(renderParts(source, { allowHtml }), site)
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

function asTyped(source: string): Root {
  const text: ElementContent = { type: 'text', value: source.replaceAll('\0', '\ufffd') }
  const pre: ElementContent = { type: 'element', tagName: 'pre', properties: {}, children: [text] }
  return { type: 'root', children: [pre] }
}
