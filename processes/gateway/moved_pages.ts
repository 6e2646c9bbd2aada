import { answerEmpty } from '@adit/platform/http/answer.ts'
import type { FindMoved } from '@adit/platform/http/moved.ts'
import { findMovedPage } from './moved_page.ts'
import { SharedRuns } from './shared_runs.ts'
import type { GatewayMiddleware } from './state.ts'

/**
 * Redirects readers of pages under former slugs and names. If the new address can't be determined, the page is sent unchanged: its queries
 * find former slugs too.
 */
export const movedPages = (findMoved: FindMoved): GatewayMiddleware => {
  // Many who ask for one page at once cost one question.
  const runs = new SharedRuns<string | undefined>()
  const findOnce: FindMoved = (address) => runs.run(address, () => findMoved(address))
  return async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next()
    const location = await findMovedPage(context.path, findOnce).catch(() => undefined)
    if (location === undefined) return next()
    context.set('location', location + context.search)
    // Checked again each time, because someone may take a former slug back.
    context.set('cache-control', 'no-cache')
    context.state.to = 'pages'
    answerEmpty(context, 301)
  }
}
