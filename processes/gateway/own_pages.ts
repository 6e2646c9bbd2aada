import { answerEmpty } from '@adit/platform/http/answer.ts'
import type { Context } from 'koa'
import { answerPreflight, isPreflight } from './any_origin.ts'
import { contentPolicy } from './security.ts'
import type { GatewayMiddleware } from './state.ts'

/** A page or document of the gateway itself, such as `/docs`, or the new address of one. */
export type OwnPage = { location: string } | OwnDocument

interface OwnDocument {
  /** 200 by default. */
  status?: number
  mediaType: string
  body: () => string
}

export interface OwnPagesOptions {
  /** By exact path. One under `/docs/*` answers every other path below `/docs`, unless `/docs/api/*` is closer. */
  pages: Readonly<Record<string, OwnPage>>
  /** What `GET /` answers unless a page is wanted, and the answer of `GET /build`. */
  about: () => Readonly<Record<string, unknown>>
}

/** The style elements that the documentation reader creates: an empty one, its theme, and two for its messages. */
const readerStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-rO+6k1mDRASa9Q8IQu9I3bF+bjRdxDreAZCyGSaxzeI='",
  "'sha256-ZW1GSuo0pKyEx5Ar7ZC5Dflb/mjatjeTW9aVx0iZAzE='",
  "'sha256-DLlkYCuDYGe6ME23YkUFB7Tc36rGDeo4mVBFbZX3uaU='",
  "'sha256-/gqwZa1wDsU56wXMJXa12AgFzC3JQx62Pr5bW26M5/o='",
]

const policy = contentPolicy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...readerStyles],
  'style-src-attr': ["'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

/** What the gateway answers itself. Programs may read it from any page, with their own headers. */
export function ownPages({ pages, about }: OwnPagesOptions): GatewayMiddleware {
  const isOwn = (path: string) => path === '/' || path === '/build' || Object.hasOwn(pages, path)
  return async (context, next) => {
    const { method, path } = context
    if (isPreflight(context) && isOwn(path)) return answerPreflight(context)
    if (method !== 'GET' && method !== 'HEAD') return next()
    if (path === '/') context.vary('Accept')
    if (path === '/build' || (path === '/' && !wantsPage(context))) {
      context.set({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
      context.body = about()
      return
    }
    const unslashed = path.endsWith('/') ? path.slice(0, -1) : ''
    const isSlashed = !pages[path] && pages[unslashed] !== undefined
    const found = isSlashed ? { location: unslashed } : (pages[path] ?? nearest(pages, path))
    if (!found) return next()
    if ('location' in found) {
      context.set('location', found.location)
      return answerEmpty(context, 308)
    }
    await policy(context, async () => {})
    context.set({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
    context.status = found.status ?? 200
    context.set('content-type', found.mediaType)
    context.body = found.body()
  }
}

/** The page that answers all paths below a folder. */
function nearest(pages: OwnPagesOptions['pages'], path: string): OwnPage | undefined {
  const [, first, second] = path.split('/', 3)
  return pages[`/${first}/${second}/*`] ?? pages[`/${first}/*`]
}

/** Search engines, and what makes previews of links. Many of them send no Accept header, or any type. */
const crawlers =
  /\b(?:facebookexternalhit|facebookcatalog|Twitterbot|Slackbot|Discordbot|TelegramBot|WhatsApp|LinkedInBot|Mastodon|Bluesky|redditbot|SkypeUriPreview|Pinterestbot|Embedly|Iframely|vkShare|Googlebot|Google-InspectionTool|bingbot|BingPreview|Applebot|DuckDuckBot|YandexBot|Baiduspider)\b/i

/** Browsers always name `text/html`. Everything else is a program. */
function wantsPage({ req: { headers } }: Context): boolean {
  const { accept = '', 'user-agent': agent = '' } = headers
  return /\btext\/html\b/i.test(accept) || crawlers.test(agent)
}
