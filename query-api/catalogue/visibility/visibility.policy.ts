import { isHidden, type ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { isHiddenVersionStatus, type VersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import { isMod } from '@adit/events/identity/role.values.ts'
import { type Viewer, viewerOn } from '@adit/platform/http/viewer.ts'

type Reader = Pick<Viewer, 'accountId' | 'role' | 'limitedTo'> | undefined

export interface ProjectSight {
  project_id: string
  status: ProjectStatus
  deleted: boolean
  member_ids: readonly string[]
}

export interface VersionSight {
  status: VersionStatus
  /** The project's stream has it. */
  added: boolean
  /** Its own stream has described it. */
  described: boolean
}

/** Members of the project and staff. */
export function isInsider(
  reader: Reader,
  project: Pick<ProjectSight, 'member_ids'> & { project_id: string | null },
): boolean {
  const here = viewerOn(reader, project.project_id)
  return here !== undefined && (isMod(here.role) || project.member_ids.includes(here.accountId))
}

/** Insiders see hidden projects. Nobody sees deleted ones. */
export const canSeeProject = (reader: Reader, project: ProjectSight): boolean =>
  !project.deleted && (!isHidden(project.status) || isInsider(reader, project))

/** A version is never visible to more people than its project. */
export const canSeeVersion = (reader: Reader, version: VersionSight, project: ProjectSight): boolean =>
  version.added &&
  version.described &&
  canSeeProject(reader, project) &&
  (!isHiddenVersionStatus(version.status) || isInsider(reader, project))

/** Everyone sees the same answer, so caches may keep it. */
export const isPublicProject = (project: ProjectSight): boolean => canSeeProject(undefined, project)
