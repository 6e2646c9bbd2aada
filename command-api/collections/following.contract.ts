import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { projectAccessRefusals } from '../catalogue/project/project_access.ts'
import { followRefusals, unfollowRefusals } from './following.decider.ts'

const shared = {
  side: 'command',
  versions: ['v2', 'v3'],
  path: '/project/:id/follow',
  group: 'Projects',
  auth: 'required',
  scope: 'USER_WRITE',
  refusesMissing: true,
  responses: { 204: { description: 'Done.' } },
  visibleIn: ['follows'],
} as const

export const followProject = defineRoute({
  ...shared,
  method: 'POST',
  summary: 'Follow a project',
  errors: refusals(projectAccessRefusals, followRefusals).codes,
})

export const unfollowProject = defineRoute({
  ...shared,
  method: 'DELETE',
  summary: 'Stop following a project',
  errors: refusals(projectAccessRefusals, unfollowRefusals).codes,
})
