import type { PageRequest, ReadAddress, RenderedPage } from '@adit/platform/http/page_renderer.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Context, Middleware } from 'koa'
import { fillHead, type HeadFor } from '../gateway/page_head.ts'
import { inlineScriptHashes } from '../gateway/pages.ts'
import { pagePolicy, type SecurityOptions } from '../gateway/security.ts'
import { type Build, buildLoader } from './build.ts'
import { documentOf } from './document.ts'

export interface PagesOptions {
  /** Folder of the built frontend, with `index.html`. */
  folder: string
  /** Reads the API as the reader of this token; null for anybody. */
  read: (address: string, token: string | null) => ReturnType<ReadAddress>
  headFor?: HeadFor | undefined
  /** Hosts whose pictures descriptions show directly. */
  directHosts?: readonly string[] | undefined
  /** Public origin of the site. */
  origin: () => string
  security: SecurityOptions
  log: Log
  /** A page is sent without its content if rendering takes longer; the browser then renders it. */
  renderMs?: number
}

/** Paths that can only be files. Slugs may contain a dot too, but are never at the top level. */
const missingFile = /^\/(?:assets\/|[^/]+\.[a-z0-9]{2,11}$)/i

/** Tokens of sessions begin so. */
const ofSession = /^mra_/

/** Renders the page for every path that no earlier middleware has answered. */
export function renderedPages(options: PagesOptions): Middleware {
  const { folder, headFor, directHosts = [], security, log, renderMs = 5_000 } = options
  const load = buildLoader(folder, directHosts)
  return async (context) => {
    const { path } = context
    const build = await load()
    await pagePolicy(security, inlineScriptHashes(build.shell))(context, async () => {})
    context.set('cache-control', 'no-cache')
    if (missingFile.test(path)) return answer(context, 404, build.shell)
    const late = (what: string) => (error: unknown) => {
      log.error({ err: error, path }, `${what} failed`)
      return undefined
    }
    const page = await inTime(() => rendered(context, build, options), renderMs).catch(late('rendering a page'))
    if (page?.location !== undefined) {
      context.set('location', page.location)
      return answer(context, page.status, '')
    }
    context.set('vary', 'Accept-Language, Cookie')
    for (const err of page?.errors ?? []) log.error({ err, path }, 'a part of a page could not be rendered')
    if (page) return answer(context, page.status, documentOf(build, page))
    const head = await inTime(async () => headFor?.(path), renderMs).catch(late('finding the head of a page'))
    answer(context, head?.status ?? 200, head ? fillHead(build.shell, head) : build.shell)
  }
}

/** As everybody sees it; what nobody sees without an account, as the reader does. */
async function rendered(
  context: Context,
  { renderer }: Build,
  options: PagesOptions,
): Promise<RenderedPage | undefined> {
  if (!renderer) return undefined
  const { read, origin, directHosts = [] } = options
  const token = cookie(context, 'auth-token')
  const session = token !== undefined && ofSession.test(token) ? token : null
  const request = (token: string | null): PageRequest => ({
    path: context.url,
    origin: origin(),
    directHosts,
    cookies: Object.fromEntries(['locale', 'color-mode', 'cosmetics'].map((name) => [name, cookie(context, name)])),
    languages: context.acceptsLanguages(),
    token,
    hasSession: session !== null,
    read: (address) => read(address, token),
    now: Date.now(),
  })
  const page = await renderer.renderPage(request(null))
  if (page.status < 400 || page.status >= 500 || session === null) return page
  context.set('cache-control', 'private, no-store')
  return renderer.renderPage(request(session))
}

function answer(context: Context, status: number, body: string): void {
  context.type = 'html'
  context.status = status
  context.body = body
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
