import { readdir } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { conditional } from '@adit/platform/http/middleware/conditional.ts'
import etag from '@koa/etag'
import compose from 'koa-compose'
import serve from 'koa-static'
import type { GatewayMiddleware } from './state.ts'

/** The built frontend's files except its page. Files under `assets/` have a hash in their name and never change. */
export function assets(folder: string): GatewayMiddleware {
  const files = serve(folder, {
    index: false,
    brotli: false,
    gzip: false,
    setHeaders(response, path) {
      const isHashed = relative(folder, path).startsWith(`assets${sep}`)
      const age = isHashed ? 'max-age=31536000, immutable' : 'max-age=3600'
      response.setHeader('cache-control', `public, ${age}`)
    },
  })
  const answer = compose([conditional, etag(), files])
  const names = topNames(folder)
  return async (context, next) => {
    const path = decodeURIComponent(context.path)
    if (!isFile(path) || !(await names()).has(path.split('/', 2)[1] ?? '')) return next()
    context.state.to = 'pages'
    return answer(context, next)
  }
}

/** What lies in the folder, read again after a second: other paths are pages, for which the disk need not be asked. */
function topNames(folder: string): () => Promise<ReadonlySet<string>> {
  let names: Promise<ReadonlySet<string>> | undefined
  let readAt = 0
  return () => {
    if (names && Date.now() - readAt < 1_000) return names
    readAt = Date.now()
    names = readdir(folder).then(
      (found) => new Set(found),
      () => new Set(),
    )
    return names
  }
}

/** The page is filled in before it is sent, and requests for hidden files or files outside the folder are refused. */
const isFile = (path: string): boolean =>
  path !== '/' &&
  path !== '/index.html' &&
  // They would name a file outside the folder.
  !/^\/(?:[/\\]|[a-z]:)/i.test(path) &&
  !path.includes('\0') &&
  !path.split(/[\\/]/).some((part) => part.startsWith('.'))
