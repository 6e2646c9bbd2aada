import { THREAD_PAGE } from '@adit/events/moderation/thread.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { MessageRow } from '@adit/projectors/moderation/thread/thread.table.ts'
import { isInsider } from '../../catalogue/visibility/visibility.policy.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import { isStaff } from '../staff.policy.ts'
import { getPageThread, getThread, getThreads } from './thread.contract.ts'
import { presentThread, type ReadThread } from './thread.presenter.ts'
import { type FoundThread, type MessagePage, threadQueries } from './thread.queries.ts'
import type { ThreadMessage } from './thread_shape.ts'

/** Messages between members or reporters and staff about a project or a report. */
export function threadRoutes({ models, accounts, origin, renderText }: ModerationQueryDeps): Route[] {
  const queries = threadQueries(models)

  const readAll = async (
    ids: readonly string[],
    page: Omit<MessagePage, 'withPrivate'>,
    viewer: Viewer,
    request: RequestContext,
  ): Promise<ReadThread[]> => {
    const staff = isStaff(viewer)
    const threads = (await queries.threads(ids)).filter(
      (thread) => isInsider(viewer, thread) && (staff || !thread.deleted),
    )
    const messages = await queries.messages(
      threads.map(({ thread_id }) => thread_id),
      { ...page, withPrivate: staff },
    )
    const byThread = Map.groupBy(messages, ({ thread_id }) => thread_id)
    const partOf = (thread: FoundThread) => participants(thread, byThread.get(thread.thread_id) ?? [], staff)
    const known = await accounts.accounts([...new Set(threads.flatMap(partOf))], origin(request))
    return threads.map((thread) => ({
      thread,
      messages: byThread.get(thread.thread_id) ?? [],
      accounts: known,
      memberIds: partOf(thread),
      staffNamed: staff,
    }))
  }

  const readOne = async (
    id: string,
    page: Omit<MessagePage, 'withPrivate'>,
    viewer: Viewer,
    request: RequestContext,
  ): Promise<ReadThread> => {
    const [thread] = await readAll([id], page, viewer, request)
    if (!thread) throw refusal('not_found')
    return thread
  }

  const withRendered = async ({ body, ...message }: ThreadMessage) => ({
    ...message,
    body: body.type === 'text' ? { ...body, rendered: await renderText(body.body) } : body,
  })

  return [
    handle(getThread, async ({ api, params, query, viewer, request }) =>
      ok(presentThread[api](await readOne(params.id, query, viewer, request))),
    ),
    handle(getPageThread, async ({ params, query, viewer, request }) => {
      const thread = presentThread.v3(await readOne(params.id, query, viewer, request))
      return ok({ ...thread, messages: await Promise.all(thread.messages.map(withRendered)) })
    }),
    handle(getThreads, async ({ api, query, viewer, request }) => {
      const threads = await readAll(query.ids, { limit: THREAD_PAGE.listed }, viewer, request)
      return ok(threads.map((thread) => presentThread[api](thread)))
    }),
  ]
}

/** Members of the project or the reporter, and the authors of messages; staff only for staff. */
function participants(thread: FoundThread, messages: readonly MessageRow[], withStaff: boolean): string[] {
  const authors = messages.filter(({ by_staff }) => withStaff || !by_staff).map(({ author_id }) => author_id)
  return [...new Set([...thread.member_ids, ...authors])]
}
