import { answerEmpty } from '@adit/platform/http/answer.ts'
import type { FindMoved } from '@adit/platform/http/moved.ts'
import { findMovedPage } from './moved_page.ts'
import type { GatewayMiddleware } from './state.ts'

/**
 * Sends readers of pages under former slugs and names to where they stand now. A page goes out as it is when this cannot be found out:
 * what is on it finds former slugs, too.
 */
export const movedPages =
  (findMoved: FindMoved): GatewayMiddleware =>
  async (context, next) => {
    const location = await findMovedPage(context.path, findMoved).catch(() => undefined)
    if (location === undefined) return next()
    context.set('location', location + context.search)
    // Checked again each time: somebody may take a former slug back.
    context.set('cache-control', 'no-cache')
    context.state.to = 'pages'
    answerEmpty(context, 301)
  }
