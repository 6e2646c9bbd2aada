import { answerEmpty } from '@adit/platform/http/answer.ts'
import type { Context } from 'koa'
import { answerPreflight, isPreflight } from './any_origin.ts'
import { contentPolicy } from './security.ts'
import type { GatewayMiddleware } from './state.ts'

/** A page or document of the gateway's own, such as `/docs`. */
export interface OwnPage {
  /** 200 when absent. */
  status?: number
  mediaType: string
  body: () => string
}

export interface OwnPagesOptions {
  /** By exact path; one under `/docs/*` stands for every path below `/docs` that has none. */
  pages: Readonly<Record<string, OwnPage>>
  /** What `GET /` answers to programs, and `GET /build`. */
  about: () => Readonly<Record<string, unknown>>
}

const policy = contentPolicy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/** What the gateway answers itself. Programs may read it from any page, with headers of their own. */
export function ownPages({ pages, about }: OwnPagesOptions): GatewayMiddleware {
  const isOwn = (path: string) => path === '/' || path === '/build' || Object.hasOwn(pages, path)
  return async (context, next) => {
    const { method, path } = context
    if (isPreflight(context) && isOwn(path)) return answerPreflight(context)
    if (method !== 'GET' && method !== 'HEAD') return next()
    if (path === '/build' || (path === '/' && wantsJson(context))) {
      context.vary('Accept')
      context.set('access-control-allow-origin', '*')
      context.body = about()
      return
    }
    const page = pages[path]
    const unslashed = path.endsWith('/') ? path.slice(0, -1) : ''
    if (!page && pages[unslashed]) {
      context.set('location', unslashed)
      return answerEmpty(context, 308)
    }
    const found = page ?? pages[`/${path.split('/', 2)[1]}/*`]
    if (!found) return next()
    await policy(context, async () => {})
    context.set({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
    context.status = found.status ?? 200
    context.set('content-type', found.mediaType)
    context.body = found.body()
  }
}

function wantsJson({ req: { headers } }: Context): boolean {
  const { accept = '' } = headers
  return accept.includes('application/json') && !accept.includes('text/html')
}
