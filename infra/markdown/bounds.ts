import type { Nodes as HastNodes, Root as HastRoot } from 'hast'
import type { Definition, Nodes as MdastNodes, Root as MdastRoot, Table } from 'mdast'
import type { Construct, Extension, State, TokenizeContext } from 'micromark-util-types'
import type { Processor } from 'unified'

/** Marks of inline spans (`* _ ~ [ ] !`) in one paragraph, heading or cell. Matching them takes quadratic time. */
const maxSpansPerText = 400
/** These look back for an open bracket from every letter. remark-gfm finds the same links again in the finished tree. */
const backtrackingConstructs = ['wwwAutolink', 'protocolAutolink', 'emailAutolink']
const maxTreeDepth = 96
const maxTableCells = 20_000
/** Characters that `[text][ref]` references in one source may copy from their definitions. */
const maxReferenceCopies = 131_072

/** A remark plugin: after too many span marks in one text, the rest of the line is plain text. */
export function limitSpans(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), spanLimit()]
}

function spanLimit(): Extension {
  const seen = new WeakMap<TokenizeContext, number>()
  const construct: Construct = {
    name: 'spanLimit',
    tokenize(effects, ok, nok) {
      // Makes one token of the rest of the line, because later steps also look back over tokens.
      const restOfLine: State = (code) => {
        if (code === null || code < 0) {
          effects.exit('data')
          return ok(code)
        }
        effects.consume(code)
        return restOfLine
      }
      return (code) => {
        const count = (seen.get(this) ?? 0) + 1
        seen.set(this, count)
        if (count <= maxSpansPerText) return nok(code)
        effects.enter('data')
        return restOfLine(code)
      }
    },
  }
  const text = Object.fromEntries([...'!*[]_~'].map((mark) => [mark.charCodeAt(0), construct]))
  return { text, disable: { null: backtrackingConstructs } }
}

/** A remark plugin: limits depth, tables and reference copies in the parsed tree, because each of them multiplies the output. */
export function boundTree(): (tree: MdastRoot) => void {
  return (tree) => {
    const definitions = new Map<string, Definition>()
    let copied = 0
    walk<MdastNodes>(tree, (node) => {
      if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
    })
    walk<MdastNodes>(tree, (node) => {
      if (node.type === 'table') boundTable(node)
      if (node.type !== 'linkReference' && node.type !== 'imageReference') return
      const definition = definitions.get(node.identifier)
      copied += (definition?.url.length ?? 0) + (definition?.title?.length ?? 0)
      if (copied > maxReferenceCopies) node.identifier = '\u0000'
    })
  }
}

/** HTML pads short rows to the width of the head, so a wide head times many rows explodes. */
function boundTable(table: Table): void {
  const width = table.align?.length ?? 0
  if (width * table.children.length > maxTableCells) table.align = null
}

/** A rehype plugin: drops nodes that are deeper than any document needs, because later steps recurse. */
export function boundDepth(): (tree: HastRoot) => void {
  return (tree) => walk<HastNodes>(tree, () => {})
}

interface Parent {
  children?: unknown
}

/** Walks depth first without recursion and drops the children of nodes at the greatest depth. */
function walk<Node extends object>(root: Node, visit: (node: Node) => void): void {
  const stack: { node: Node; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    visit(next.node)
    const parent: Parent = next.node
    if (!Array.isArray(parent.children)) continue
    if (next.depth >= maxTreeDepth) parent.children = []
    // Children are nodes of the same tree, which the generic walk can't express.
    const children = parent.children as Node[]
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const node = children[index]
      if (node !== undefined) stack.push({ node, depth: next.depth + 1 })
    }
  }
}
