import { checkProject } from '@adit/events/catalogue/checklist/checklist.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { checklistProject } from '../../catalogue/project/checklist.routes.ts'
import { type FoundProject, projectQueries } from '../../catalogue/project/project.queries.ts'
import { seen } from '../../catalogue/visibility/seen_project.ts'
import { isInsider } from '../../catalogue/visibility/visibility.policy.ts'
import { isoTimeOrNull } from '../../kit/address.presenter.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import { isStaff, requireStaff } from '../staff.policy.ts'
import { lockView, staffView } from '../staff_view.ts'
import { expectedWait, medianOf } from './expected_wait.ts'
import { getProjectReview, getReviewFiles, getReviewPace, getReviewQueue } from './review.contract.ts'
import { presentLock, presentQueueEntry, presentReviewedVersion, seconds } from './review.presenter.ts'
import { type ReviewQueries, reviewQueries } from './review.queries.ts'

const defaultLimit = 50

/** The queue, the state of one review, and the contents of its files. */
export function reviewRoutes(deps: ModerationQueryDeps): Route[] {
  const { models, origin, now } = deps
  const reviews = reviewQueries(models)
  const projects = projectQueries(deps)

  return [
    handle(getReviewQueue, async ({ query, viewer, request }) => {
      requireStaff(viewer)
      const [rows, { total }, decisions] = await Promise.all([
        reviews.queue(query.offset ?? 0, query.limit ?? defaultLimit),
        reviews.place(''),
        reviews.decisions(),
      ])
      const view = await staffView(deps, rows, viewer, request)
      const entries = rows.map((row) => presentQueueEntry(row, expectedWait(row.position, decisions, view.now), view))
      return ok({ total, entries })
    }),
    handle(getReviewPace, async ({ query }) => {
      const [{ total }, decisions, waits] = await Promise.all([
        reviews.place(''),
        reviews.decisions(),
        reviews.waits(query.ids),
      ])
      return ok({
        total,
        expected_wait_seconds: seconds(expectedWait(total + 1, decisions, now())),
        median_wait_seconds: seconds(medianOf(decisions.map(({ waited_ms }) => waited_ms))),
        projects: waits.map(({ project_id, waited_ms }) => ({
          project_id,
          waited_seconds: Math.round(waited_ms / 1000),
        })),
      })
    }),
    handle(getProjectReview, async ({ params, viewer, request }) => {
      const project = seen(viewer, await projects.find(params.id))
      if (!isInsider(viewer, project)) throw refusal('not_found')
      return ok(await standing(deps, reviews, project, viewer, request))
    }),
    handle(getReviewFiles, async ({ params, viewer, request }) => {
      requireStaff(viewer)
      const projectId = await reviews.findId(params.id)
      if (projectId === undefined) throw refusal('not_found')
      const versions = await reviews.versions(projectId)
      const found = await reviews.filesBySha1(versions.flatMap(({ files }) => files.map(({ sha1 }) => sha1)))
      const elsewhere = Map.groupBy(found, ({ sha1 }) => sha1)
      return ok(versions.map((version) => presentReviewedVersion(version, elsewhere, origin(request))))
    }),
  ]

  async function standing(
    { readableLength }: ModerationQueryDeps,
    queries: ReviewQueries,
    project: FoundProject,
    viewer: Viewer,
    request: RequestContext,
  ) {
    const review = await queries.review(project.project_id)
    const { position, total } = await queries.place(project.project_id)
    const wait = position === null ? undefined : expectedWait(position, await queries.decisions(), now())
    const locked =
      review && isStaff(viewer) ? presentLock(review, await lockView(deps, [review], viewer, request)) : null
    return {
      project_id: project.project_id,
      status: project.status,
      requested_status: project.requested_status,
      project_type: project.project_types[0] ?? project.chosen_type,
      thread_id: project.thread_id,
      position,
      total,
      queued: position === null ? null : isoTimeOrNull(review?.queued_at ?? null),
      resubmissions: review?.resubmissions ?? 0,
      expected_wait_seconds: seconds(wait),
      moderator_message:
        project.moderation_message === null
          ? null
          : { message: project.moderation_message, body: project.moderation_message_body },
      lock: locked,
      checklist: checkProject(checklistProject(project, readableLength(project.body))).map(({ fixIt, ...item }) => ({
        ...item,
        data: { ...item.data },
        fix_it: fixIt,
      })),
    }
  }
}
