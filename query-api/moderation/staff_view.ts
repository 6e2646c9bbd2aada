import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { ReviewQueueRow } from '@adit/projectors/moderation/review.table.ts'
import type { ModerationQueryDeps } from './moderation_query_deps.ts'
import type { StaffView } from './review/review.presenter.ts'
import { namesOf } from './thread/who.presenter.ts'

/** What presenters need to show rows to staff, including the names of owners and lock holders. */
export async function staffView(
  { accounts, origin, now }: Pick<ModerationQueryDeps, 'accounts' | 'origin' | 'now'>,
  rows: readonly Pick<ReviewQueueRow, 'owner_id' | 'lock_holder'>[],
  viewer: Viewer,
  request: RequestContext,
): Promise<StaffView> {
  const actors = rows.flatMap(({ owner_id, lock_holder }) => [
    { kind: 'user' as const, id: owner_id },
    ...(lock_holder === null ? [] : [{ kind: 'staff' as const, id: lock_holder }]),
  ])
  const address = origin(request)
  return { names: await namesOf(accounts, actors, address, false), origin: address, viewer, now: now() }
}
