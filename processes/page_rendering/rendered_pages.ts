import { promisify } from 'node:util'
import { brotliCompress as compressWithBrotli, constants } from 'node:zlib'
import { answerEmpty } from '@adit/platform/http/answer.ts'
import { isFresh } from '@adit/platform/http/middleware/conditional.ts'
import type { ReadAddress } from '@adit/platform/http/page_renderer.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { Context, Middleware } from 'koa'
import { fillHead, type HeadFor, type SiteFacts } from '../gateway/page_head.ts'
import { inlineScripts, inlineStyles, nameNonce, pagePolicy, type SecurityOptions } from '../gateway/security.ts'
import { type Build, buildLoader } from './build.ts'
import { documentOf } from './document.ts'
import { type MadePage, type MakePage, PageCache, type PageCacheOptions } from './page_cache.ts'
import { type PageMetrics, pageMetrics } from './page_metrics.ts'

export interface PagesOptions extends SiteFacts {
  /** Folder of the built frontend, with `index.html`. */
  folder: string
  /** Reads the API as the reader of this token; null for anybody. */
  read: (address: string, token: string | null) => ReturnType<ReadAddress>
  /** See `PageCacheOptions`. */
  stateOf?: PageCacheOptions['stateOf']
  headFor?: HeadFor | undefined
  /** Public origin of the site. */
  origin: () => string
  security: SecurityOptions
  log: Log
  metrics: Metrics
  /** A page is sent without its content if rendering takes longer; the browser then renders it. */
  renderMs?: number
  cache?: Pick<PageCacheOptions, 'now' | 'maxBytes' | 'checkMs'>
}

/** Paths that can only be files. Slugs may contain a dot too, but are never at the top level. */
const missingFile = /^\/(?:assets\/|[^/]+\.[a-z0-9]{2,11}$)/i

/** Tokens of sessions begin so. */
const ofSession = /^mra_/

/** Pages don't wait longer for what an account has chosen. */
const accountMs = 500

/** More pages at once are sent without their content, and browsers render them. */
const mostUnderWay = 64

/** Renders the page for every path that no earlier middleware has answered. */
export function renderedPages(options: PagesOptions): Middleware {
  const { folder, headFor, directHosts, staging, sells, security, log, renderMs = 5_000 } = options
  const load = buildLoader(folder, { directHosts, staging, sells })
  const cache = new PageCache({
    read: (address) => options.read(address, null),
    stateOf: options.stateOf,
    onPage: (source) => counts.sent(source),
    ...options.cache,
  })
  const counts = pageMetrics(options.metrics, () => cache.bytes)
  const policyOf = policyBy(security)
  let underWay = 0
  return async (context) => {
    const { path } = context
    const build = await load()
    context.set('cache-control', 'no-cache')
    const answerShell = async (status: number, text: string) => {
      await policyOf(build, build.shell)(context, async () => {})
      answer(context, status, text)
    }
    if (missingFile.test(path)) return answerShell(404, build.shell)
    context.vary('Accept-Encoding, Accept-Language, Cookie')
    const late = (what: string) => (error: unknown) => {
      log.error({ err: error, path }, `${what} failed`)
      return undefined
    }
    if (underWay < mostUnderWay) {
      underWay++
      const rendering = rendered(context, build, options, { cache, counts }).finally(() => underWay--)
      const page = await inTime(() => rendering, renderMs).catch(late('rendering a page'))
      if (page) {
        await policyOf(build, page)(context, async () => {})
        return await answerPage(context, page)
      }
    }
    counts.sent('empty')
    const head = await inTime(async () => headFor?.(path), renderMs).catch(late('finding the head of a page'))
    await answerShell(head?.status ?? 200, head ? fillHead(build.shell, head) : build.shell)
  }
}

/** Allows the scripts of the build and the style elements of a page by their hashes, found once for each. */
function policyBy(security: SecurityOptions): (build: Build, page: MadePage | string) => Middleware {
  const policies = new WeakMap<Build | MadePage, Middleware>()
  return (build, page) => {
    const of = typeof page === 'string' ? build : page
    const known = policies.get(of)
    if (known) return known
    const styles = inlineStyles(typeof page === 'string' ? page : page.body.toString())
    const policy = pagePolicy(security, { scripts: inlineScripts(build.shell), styles })
    policies.set(of, policy)
    return policy
  }
}

/** As everybody sees it; what nobody sees without an account, as the reader does. */
async function rendered(
  context: Context,
  build: Build,
  options: PagesOptions,
  { cache, counts }: { cache: PageCache; counts: PageMetrics },
): Promise<MadePage | undefined> {
  const { renderer } = build
  if (!renderer) return undefined
  const { read, origin, directHosts = [], staging = false, sells = false, log } = options
  const sent = cookie(context, 'auth-token')
  const session = sent !== undefined && ofSession.test(sent) ? sent : null
  const browser = {
    path: withoutCode(context.url),
    cookies: Object.fromEntries(['locale', 'color-mode', 'cosmetics'].map((name) => [name, cookie(context, name)])),
    languages: context.acceptsLanguages(),
  }
  const asked = session === null ? null : renderer.asksAccount(browser)
  const account = asked === null ? null : await answerTo(() => read(asked, session))
  if (account !== null) context.set('cache-control', 'private, no-cache')
  const reader = { ...browser, account }
  const makeFor =
    (token: string | null): MakePage =>
    async (read) => {
      const page = await counts.rendering(() =>
        renderer.renderPage({
          ...reader,
          ...{
            origin: origin(),
            directHosts,
            staging,
            sells,
            token,
            hasSession: session !== null,
            read,
            now: Date.now(),
          },
        }),
      )
      for (const err of page.errors) log.error({ err, path: context.path }, 'a part of a page could not be rendered')
      const { status, location, errors } = page
      const text = location === undefined ? documentOf(build, page) : ''
      return { status, ...(location !== undefined && { location }), text, isWhole: errors.length === 0 }
    }
  const key = JSON.stringify([build.stamp, session !== null, renderer.variantOf(reader), reader.path])
  const page = await cache.page(key, makeFor(null))
  if (page.status < 400 || page.status >= 500 || session === null) return page
  context.set('cache-control', 'private, no-store')
  counts.sent('private')
  const { text, ...own } = await makeFor(session)((address) => read(address, session))
  return { ...own, body: Buffer.from(text) }
}

/** Pages are the same whichever code their address has, and none of them is kept with one. */
function withoutCode(path: string): string {
  if (!path.startsWith('/auth/')) return path
  const [pathname = '', query] = path.split('?')
  if (query === undefined) return path
  const params = new URLSearchParams(query)
  params.delete('authToken')
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/** Null if there is none in time: the browser asks again. */
async function answerTo(ask: () => ReturnType<ReadAddress>): Promise<string | null> {
  const answer = await inTime(ask, accountMs).catch(() => undefined)
  return answer?.status === 200 ? answer.text : null
}

async function answerPage(context: Context, page: MadePage): Promise<void> {
  const { status, location, body, etag } = page
  if (location !== undefined) context.set('location', location)
  // A document with a nonce of its own can't be kept.
  if (etag === undefined || context.state.styleNonce !== undefined) return answer(context, status, body)
  context.set('etag', etag)
  if (isFresh(context)) return answerEmpty(context, 304)
  const brotli = context.acceptsEncodings('br', 'identity') === 'br' ? await compressed(page) : undefined
  if (brotli) context.set('content-encoding', 'br')
  answer(context, status, brotli ?? body)
}

const brotliCompress = promisify(compressWithBrotli)
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compressedPages = new WeakMap<MadePage, Promise<Buffer | undefined>>()

/** A page that is kept is compressed once, not for each reader. Undefined if that fails. */
function compressed(page: MadePage): Promise<Buffer | undefined> {
  const known = compressedPages.get(page) ?? brotliCompress(page.body, brotliOptions).catch(() => undefined)
  compressedPages.set(page, known)
  return known
}

function answer(context: Context, status: number, body: string | Buffer): void {
  const styleNonce: string | undefined = context.state.styleNonce // As the policy has set it.
  context.type = 'html'
  context.status = status
  context.body = styleNonce === undefined ? body : nameNonce(body.toString(), styleNonce)
}

/** Undefined if the cookie is missing or damaged. */
function cookie(context: Context, name: string): string | undefined {
  const text = context.cookies.get(name)
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

async function inTime<Found>(find: () => Promise<Found>, withinMs: number): Promise<Found | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), withinMs)
  try {
    return await Promise.race([find(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
