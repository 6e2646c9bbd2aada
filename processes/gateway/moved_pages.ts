import { answerEmpty } from '@adit/platform/http/answer.ts'
import type { FindMoved } from '@adit/platform/http/moved.ts'
import { findMovedPage } from './moved_page.ts'
import type { GatewayMiddleware } from './state.ts'

/**
 * Redirects readers of pages under former slugs and names. If the new address can't be determined, the page is sent unchanged: its queries
 * find former slugs too.
 */
export const movedPages =
  (findMoved: FindMoved): GatewayMiddleware =>
  async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next()
    const location = await findMovedPage(context.path, findMoved).catch(() => undefined)
    if (location === undefined) return next()
    context.set('location', location + context.search)
    // Checked again each time, because someone may take a former slug back.
    context.set('cache-control', 'no-cache')
    context.state.to = 'pages'
    answerEmpty(context, 301)
  }
