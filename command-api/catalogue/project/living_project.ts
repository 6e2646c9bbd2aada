import type { License, ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { projectFold } from '@adit/events/catalogue/project/project.fold.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import { missingInBody } from '../project_status/checklist_body.ts'

/** The description itself is not kept, only which checklist items it leaves open. */
const projectAfter = keeping(projectFold, [
  'projectId',
  'deleted',
  'deletions',
  'slug',
  'title',
  'summary',
  'chosenType',
  'status',
  'requestedStatus',
  'ownerId',
  'teamId',
  'threadId',
  'organizationId',
  'categories',
  'additionalCategories',
  'licenseId',
  'licenseName',
  'licenseUrl',
  'links',
  'donations',
  'disclosures',
  'icon',
  'gallery',
  'environment',
  'environmentReview',
  'monetization',
  'monetizationHeld',
  'moderationMessage',
  'moderationMessageBody',
  'approvedAt',
  'schedule',
  'withheldWith',
  'slugs',
  'pictureHashes',
  'versions',
])

/** What decisions about a project need. */
export type LivingProject = ReturnType<typeof projectAfter> & {
  kind: 'living' | 'deleted'
  /** Required items of the checklist that the description leaves open. */
  missingInBody: readonly string[]
}

export type ProjectState = { kind: 'none' } | LivingProject

export const noProject: ProjectState = { kind: 'none' }

export function evolveProject(state: ProjectState, event: ProjectEvent): ProjectState {
  const before = state.kind === 'none' ? null : state
  const project = projectAfter(before, event)
  return {
    ...project,
    kind: project.deleted ? 'deleted' : 'living',
    missingInBody: 'body' in event.data ? missingInBody(event.data.body) : (before?.missingInBody ?? []),
  }
}

export const licenseOf = ({ licenseId, licenseName, licenseUrl }: LivingProject): License => ({
  id: licenseId,
  name: licenseName,
  url: licenseUrl,
})
