import { isMod } from '@adit/events/identity/role.values.ts'
import { defineErrors } from '@adit/platform/http/errors.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'

export const staffErrors = defineErrors({
  staff_only: { family: 'auth_error', wording: 'Only staff may do this.' },
})

export const isStaff = (viewer: Pick<Viewer, 'role'> | undefined): boolean => viewer !== undefined && isMod(viewer.role)

/** Throws unless the viewer is a moderator or an admin. */
export function requireStaff(viewer: Viewer): void {
  if (!isStaff(viewer)) throw staffErrors.staff_only()
}
