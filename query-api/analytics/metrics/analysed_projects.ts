import {
  hasProjectPermission,
  type ProjectPermission,
  resolveProjectPermissions,
} from '@adit/events/teams/permission.values.ts'
import { type Viewer, viewerOn } from '@adit/platform/http/viewer.ts'
import { found } from '../../catalogue/project/project.queries.ts'
import { isVisibleProject, type Reader, readerOf } from '../../catalogue/visibility/visible_select.ts'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'

/** A project and what the viewer is in its team. Null: nothing. */
interface Standing {
  project_id: string
  accepted: boolean | null
  is_owner: boolean | null
  permissions: number | null
}

/** Finds the projects in which somebody has a permission: by default, those whose analytics they may see. */
export function analysedProjects(
  { prepare }: Pick<ReadModelAccess, 'prepare'>,
  permission: ProjectPermission = 'VIEW_ANALYTICS',
) {
  const named = prepare('analytics_named', (db, args: Reader & { accountId: string; keys: readonly string[] }) =>
    db
      .selectFrom('catalogue.project as p')
      .innerJoin(found(args.keys), (join) => join.onRef('k.project_id', '=', 'p.project_id'))
      .leftJoin('catalogue.member as m', (join) =>
        join.onRef('m.project_id', '=', 'p.project_id').on('m.account_id', '=', args.accountId),
      )
      .where(isVisibleProject(args))
      .select(['p.project_id', 'm.accepted', 'm.is_owner', 'm.permissions'])
      .orderBy('k.place'),
  )
  const own = prepare('analytics_own', (db, args: Reader & { accountId: string }) =>
    db
      .selectFrom('catalogue.member as m')
      .innerJoin('catalogue.project as p', 'p.project_id', 'm.project_id')
      .where('m.account_id', '=', args.accountId)
      .where(isVisibleProject(args))
      .select(['p.project_id', 'm.accepted', 'm.is_owner', 'm.permissions'])
      .orderBy('p.project_id'),
  )
  /** Ids of those of the keys (ids or slugs), or of all that the viewer is a member of. Others are left out, like those that don't exist. */
  return async (keys: readonly string[] | undefined, viewer: Viewer): Promise<string[]> => {
    const args = { ...readerOf(viewer), accountId: viewer.accountId }
    const standings: Standing[] = await (keys === undefined ? own(args) : named({ ...args, keys }))
    const allowed = standings.filter((one) => mayAnalyse(viewerOn(viewer, one.project_id), one, permission))
    return [...new Set(allowed.map(({ project_id }) => project_id))]
  }
}

function mayAnalyse(
  viewer: Viewer | undefined,
  { accepted, is_owner, permissions }: Standing,
  permission: ProjectPermission,
): boolean {
  if (!viewer) return false
  const project = accepted === null ? null : { accepted, isOwner: is_owner === true, permissions: permissions ?? 0 }
  return hasProjectPermission(resolveProjectPermissions({ role: viewer.role, project }), permission)
}
