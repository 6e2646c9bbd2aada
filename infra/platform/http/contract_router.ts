import { Router, type RouterContext, type RouterMiddleware } from '@koa/router'
import type { DefaultState, Middleware, Next } from 'koa'
import type { Method } from './contract.ts'

interface Declared {
  method: Method
  path: string
}

export interface Found<Value> {
  value: Value
  /** Percent-decoded. */
  params: Record<string, string>
}

/**
 * Routes by their contracts: `:name` is one segment, a final `*name` the rest of the path. If several routes match, the one with the fewest
 * parameters answers. Paths are case-sensitive, and a trailing slash is ignored.
 *
 * A router tests each of its routes for every request, so there is one router for each prefix of a path, such as `/v2/project`.
 */
export class ContractRouter<Value, State = DefaultState> {
  readonly #routers = new Map<string, Router<State>>()
  readonly #values = new Map<unknown, Value>()
  readonly #shapes = new Set<string>()

  /** Throws when another route has the same method and path pattern. */
  add({ method, path }: Declared, value: Value, ...middleware: RouterMiddleware<State>[]): void {
    const shape = `${method} ${path.replaceAll(/([:*])[^/]+/g, '$1')}`
    if (this.#shapes.has(shape)) throw new Error(`Two routes are declared for ${method} ${path}`)
    this.#shapes.add(shape)
    const beginning = beginningOf(path)
    // Stryker disable next-line Regex: any other key finds the same routes
    const key = /[:*]/.test(beginning) ? '' : beginning
    const router = this.#routers.get(key) ?? new Router<State>({ sensitive: true, exclusive: 'specificity' })
    this.#routers.set(key, router)
    this.#values.set(router.register(path, [method], [decodable, ...middleware]), value)
  }

  routes(): Middleware<State> {
    const middleware = new Map<string, Middleware<State>>()
    // A router adds to the context what its routes read.
    for (const [key, router] of this.#routers) middleware.set(key, router.routes() as Middleware<State>)
    const others = middleware.get('') ?? ((_, next) => next())
    return (context, next) => {
      const known = middleware.get(beginningOf(context.path))
      return known ? known(context, () => others(context, next)) : others(context, next)
    }
  }

  /** The route that would answer, for callers in the same process. */
  find(method: string, path: string): Found<Value> | undefined {
    for (const router of [this.#routers.get(beginningOf(path)), this.#routers.get('')]) {
      const [layer, ...more] = router?.match(path, method).pathAndMethod ?? []
      if (!layer) continue
      const best = more.reduce((one, other) => (other.paramNames.length < one.paramNames.length ? other : one), layer)
      const value = this.#values.get(best)
      return value && { value, params: best.params(path, best.captures(path)) }
    }
    return undefined
  }
}

/** The first two segments of a path. Another beginning would find the same routes, only after more tests. */
// Stryker disable next-line BlockStatement: any beginning finds the same routes
function beginningOf(path: string): string {
  // Stryker disable next-line StringLiteral: any beginning finds the same routes
  const second = path.indexOf('/', 1)
  // Stryker disable next-line ConditionalExpression,EqualityOperator,UnaryOperator,StringLiteral,ArithmeticOperator: any beginning finds the same routes
  const third = second < 0 ? -1 : path.indexOf('/', second + 1)
  // Stryker disable next-line ConditionalExpression,EqualityOperator,MethodExpression: any beginning finds the same routes
  return third < 0 ? path : path.slice(0, third)
}

/** The router leaves a parameter that it can't decode unchanged; here it throws a URIError. */
// Stryker disable next-line ArrayDeclaration: a route that matches has a list, empty or not
function decodable({ captures = [] }: Pick<RouterContext, 'captures'>, next: Next): Promise<unknown> {
  for (const raw of captures) decodeURIComponent(String(raw))
  return next()
}

/** The methods that a path answers to, in alphabetical order. `matched` is what the router has found for the path alone. */
export function allowedMethods(matched: readonly { methods: readonly string[] }[] = []): string[] {
  return [...new Set(matched.flatMap(({ methods }) => methods))].sort()
}
