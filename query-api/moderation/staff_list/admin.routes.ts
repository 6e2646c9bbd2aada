import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, type Slice, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import { expectedWait } from '../review/expected_wait.ts'
import { presentQueueEntry, presentStaffProject } from '../review/review.presenter.ts'
import { reviewQueries } from '../review/review.queries.ts'
import { requireStaff } from '../staff.policy.ts'
import { staffView } from '../staff_view.ts'
import * as contracts from './admin.contract.ts'
import { adminQueries } from './admin.queries.ts'

const one: Slice = { offset: 0, limit: 1 }

/** The queue and all projects, for react-admin. */
export function adminProjectRoutes(deps: ModerationQueryDeps): Route[] {
  const { models, now } = deps
  const queries = adminQueries(models)
  const reviews = reviewQueries(models)

  const queue = async (
    query: Parameters<typeof queries.queue>[0],
    slice: Slice,
    viewer: Viewer,
    request: RequestContext,
  ) => {
    requireStaff(viewer)
    const [{ rows, total }, decisions] = await Promise.all([queries.queue(query, slice, now()), reviews.decisions()])
    const view = await staffView(deps, rows, viewer, request)
    const entries = rows.map((row) => presentQueueEntry(row, expectedWait(row.position, decisions, view.now), view))
    return { entries, total }
  }

  const projects = async (
    query: Parameters<typeof queries.projects>[0],
    slice: Slice,
    viewer: Viewer,
    request: RequestContext,
  ) => {
    requireStaff(viewer)
    const { rows, total } = await queries.projects(query, slice)
    const view = await staffView(deps, rows, viewer, request)
    return { entries: rows.map((row) => presentStaffProject(row, view)), total }
  }

  return [
    handle(contracts.listReviewQueue, async ({ query, viewer, request }) => {
      const slice = sliceOf(query.range)
      const { entries, total } = await queue(query, slice, viewer, request)
      return ok(entries, { headers: contentRange('review_queue', slice, entries.length, total) })
    }),
    handle(contracts.showReviewQueue, async ({ params, viewer, request }) => {
      const { entries } = await queue({ filter: { id: [params.id] } }, one, viewer, request)
      if (!entries[0]) throw refusal('not_found')
      return ok(entries[0])
    }),
    handle(contracts.listStaffProjects, async ({ query, viewer, request }) => {
      const slice = sliceOf(query.range)
      const { entries, total } = await projects(query, slice, viewer, request)
      return ok(entries, { headers: contentRange('projects', slice, entries.length, total) })
    }),
    handle(contracts.showStaffProject, async ({ params, viewer, request }) => {
      requireStaff(viewer)
      const id = await reviews.findId(params.id)
      const { entries } = await projects({ filter: { id: id ? [id] : [] } }, one, viewer, request)
      if (!entries[0]) throw refusal('not_found')
      return ok(entries[0])
    }),
  ]
}
