import { isHidden, isListed } from '@adit/events/catalogue/project/project_status.values.ts'
import { type ProjectType, projectTypes, searchPathOf } from '@adit/events/catalogue/project/project_type.values.ts'
import type { ProjectV3 } from '../../../api/routes.ts'

/** A user's address names a type as the catalogue's lists do, `/user/ada/mods`; the bare type is understood too. */
export const userProjectAddresses: readonly string[] = projectTypes.flatMap((type) => [searchPathOf[type], type])

/** The type that the last part of a user's address names; null for all types. */
export function typeInAddress(text: string | undefined): ProjectType | null {
  return projectTypes.find((type) => type === text || searchPathOf[type] === text) ?? null
}

/** The types of a user's projects in catalogue order, with the number of projects of each. */
export function countTypes(
  projects: readonly Pick<ProjectV3, 'project_types'>[],
): { type: ProjectType; count: number }[] {
  return projectTypes
    .map((type) => ({ type, count: projects.filter(({ project_types }) => project_types.includes(type)).length }))
    .filter(({ count }) => count > 0)
}

/**
 * What everybody finds, and what only some are shown here. Hidden projects come in the answer for their members and staff alone;
 * unlisted ones come for everybody, but their address is theirs to give, so only their owner and staff see them (`own`).
 */
export function splitListed<P extends Pick<ProjectV3, 'status'>>(
  projects: readonly P[],
  own: boolean,
): { listed: P[]; others: P[] } {
  return {
    listed: projects.filter(({ status }) => isListed(status)),
    others: projects.filter(({ status }) => !isListed(status) && (own || isHidden(status))),
  }
}
