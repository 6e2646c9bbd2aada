import { defineRoute } from '@adit/platform/http/contract.ts'

const shared = {
  side: 'command',
  versions: ['v2', 'v3'],
  path: '/project/:id/follow',
  group: 'Projects',
  auth: 'required',
  scope: 'USER_WRITE',
  responses: { 204: { description: 'Done.' } },
  visibleIn: ['follows'],
} as const

export const followProject = defineRoute({
  ...shared,
  method: 'POST',
  summary: 'Follow a project',
  errors: ['project_not_found', 'already_following'],
})

export const unfollowProject = defineRoute({
  ...shared,
  method: 'DELETE',
  summary: 'Stop following a project',
  errors: ['project_not_found', 'not_following'],
})
