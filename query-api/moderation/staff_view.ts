import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { ReviewQueueRow } from '@adit/projectors/moderation/review.table.ts'
import type { ModerationQueryDeps } from './moderation_query_deps.ts'
import { ownProjects } from './own_projects.queries.ts'
import type { LockView, StaffView } from './review/review.presenter.ts'
import { namesOf } from './thread/who.presenter.ts'

type Names = Pick<ReviewQueueRow, 'owner_id' | 'lock_holder'>

/** What presenters need to show locks, including the names of owners and lock holders. */
export async function lockView(
  { accounts, origin, now }: Pick<ModerationQueryDeps, 'accounts' | 'origin' | 'now'>,
  rows: readonly Names[],
  viewer: Viewer,
  request: RequestContext,
): Promise<LockView & { origin: string }> {
  const actors = rows.flatMap(({ owner_id, lock_holder }) => [
    { kind: 'user' as const, id: owner_id },
    ...(lock_holder === null ? [] : [{ kind: 'staff' as const, id: lock_holder }]),
  ])
  const address = origin(request)
  return { names: await namesOf(accounts, actors, address, false), origin: address, viewer, now: now() }
}

/** What presenters need to show rows to staff. */
export async function staffView(
  deps: Pick<ModerationQueryDeps, 'accounts' | 'origin' | 'now' | 'models'>,
  rows: readonly (Names & Pick<ReviewQueueRow, 'project_id'>)[],
  viewer: Viewer,
  request: RequestContext,
): Promise<StaffView> {
  const projectIds = rows.map(({ project_id }) => project_id)
  const [view, own] = await Promise.all([
    lockView(deps, rows, viewer, request),
    ownProjects(deps.models, viewer.accountId, projectIds),
  ])
  return { ...view, own }
}
