import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { FoundVersion } from '../version/version_select.ts'
import { canSeeProject, canSeeVersion, type ProjectSight } from './visibility.policy.ts'

/** The project, if it exists and the viewer may see it. Throws 404. */
export function seen<Project extends ProjectSight>(viewer: Viewer | undefined, project: Project | undefined): Project {
  if (!project || !canSeeProject(viewer, project)) throw refusal('not_found')
  return project
}

/** The part of the project that queries return with a version. They leave out deleted projects. */
const sightOf = ({ project_id, project_status, member_ids }: FoundVersion): ProjectSight => ({
  project_id,
  status: project_status,
  member_ids,
  deleted: false,
})

export const canSeeFound = (viewer: Viewer | undefined, version: FoundVersion): boolean =>
  canSeeVersion(viewer, version, sightOf(version))

/** True if everyone gets the same answer. */
export const isShared = (version: FoundVersion): boolean => canSeeFound(undefined, version)

/** The version, if it exists and the viewer may see it. Throws 404. */
export function seenVersion(viewer: Viewer | undefined, version: FoundVersion | undefined): FoundVersion {
  if (!version || !canSeeFound(viewer, version)) throw refusal('not_found')
  return version
}
