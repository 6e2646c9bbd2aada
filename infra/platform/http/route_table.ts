import type { Method } from './contract.ts'

interface Leaf<Value> {
  value: Value
  names: readonly string[]
}

interface Node<Value> {
  fixed: Map<string, Node<Value>>
  param: Node<Value> | undefined
  rest: Map<string, Leaf<Value>> | undefined
  leaves: Map<string, Leaf<Value>>
}

export interface Match<Value> {
  value: Value
  /** Percent-decoded. */
  params: Record<string, string>
}

function emptyNode<Value>(): Node<Value> {
  return { fixed: new Map(), param: undefined, rest: undefined, leaves: new Map() }
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/')
  segments.shift()
  if (segments.length > 1 && segments.at(-1) === '') segments.pop() // a slash at the end is forgiven
  return segments
}

/**
 * Routes by method and path, looked up by segment, so that hundreds of routes cost no more than one. A fixed segment goes before
 * a parameter, a parameter before the rest of the path; when that branch lacks the method, the next one is tried.
 */
export class RouteTable<Value> {
  readonly #root = emptyNode<Value>()

  /** Throws when the method and the path's shape are taken already. */
  add(method: Method, path: string, value: Value): void {
    let node = this.#root
    const names: string[] = []
    for (const segment of segmentsOf(path)) {
      if (segment.startsWith('*')) {
        node.rest ??= new Map()
        this.#put(node.rest, method, path, { value, names: [...names, segment.slice(1)] })
        return
      }
      if (segment.startsWith(':')) {
        names.push(segment.slice(1))
        node.param ??= emptyNode()
        node = node.param
      } else {
        const next = node.fixed.get(segment) ?? emptyNode<Value>()
        node.fixed.set(segment, next)
        node = next
      }
    }
    this.#put(node.leaves, method, path, { value, names })
  }

  #put(leaves: Map<string, Leaf<Value>>, method: string, path: string, leaf: Leaf<Value>): void {
    if (leaves.has(method)) throw new Error(`Two routes are declared for ${method} ${path}`)
    leaves.set(method, leaf)
  }

  /** The route, or undefined when there is none. HEAD is answered by GET. Throws URIError for broken percent-encoding. */
  find(method: string, path: string): Match<Value> | undefined {
    const segments = segmentsOf(path)
    const values: string[] = []
    const leaf = search(this.#root, segments, 0, values, method === 'HEAD' ? 'GET' : method)
    if (!leaf) return undefined
    const params: Record<string, string> = {}
    leaf.names.forEach((name, index) => {
      params[name] = decodeURIComponent(values[index] ?? '')
    })
    return { value: leaf.value, params }
  }

  /** Methods that the path answers to, HEAD included; empty for an unknown path. */
  allowed(path: string): string[] {
    const methods = new Set<string>()
    collect(this.#root, segmentsOf(path), 0, methods)
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods].sort()
  }
}

function search<Value>(
  node: Node<Value>,
  segments: readonly string[],
  index: number,
  values: string[],
  method: string,
): Leaf<Value> | undefined {
  const segment = segments[index]
  if (segment === undefined) return node.leaves.get(method)
  const fixed = node.fixed.get(segment)
  const found = fixed && search(fixed, segments, index + 1, values, method)
  if (found) return found
  if (node.param && segment !== '') {
    values.push(segment)
    const under = search(node.param, segments, index + 1, values, method)
    if (under) return under
    values.pop()
  }
  const rest = node.rest?.get(method)
  if (rest) values.push(segments.slice(index).join('/'))
  return rest
}

function collect<Value>(node: Node<Value>, segments: readonly string[], index: number, methods: Set<string>): void {
  const segment = segments[index]
  if (segment === undefined) {
    for (const method of node.leaves.keys()) methods.add(method)
    return
  }
  const fixed = node.fixed.get(segment)
  if (fixed) collect(fixed, segments, index + 1, methods)
  if (node.param && segment !== '') collect(node.param, segments, index + 1, methods)
  for (const method of node.rest?.keys() ?? []) methods.add(method)
}
