import { moderatedCategories } from '@adit/events/history.ts'
import { isAdmin, isMod } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'

export const isStaff = (viewer: Pick<Viewer, 'role'> | undefined): boolean => viewer !== undefined && isMod(viewer.role)

/** Throws unless the viewer is a moderator or an admin. */
export function requireStaff(viewer: Viewer): void {
  if (!isStaff(viewer)) throw refusal('staff_only')
}

/** Streams whose events a member of staff sees in the log: admins all, moderators those about projects, reports and threads. */
export const logCategoriesOf = ({ role }: Pick<Viewer, 'role'>): readonly string[] | undefined =>
  isAdmin(role) ? undefined : moderatedCategories
