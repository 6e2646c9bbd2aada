import { adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { ownProject, ownProjectsQuery } from './own_project_shape.ts'

export const listOwnProjects = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Projects',
  internal: true,
  auth: 'required',
  scope: 'PROJECT_READ',
  path: '/_internal/dashboard/projects',
  summary: 'List your projects',
  description:
    'Lists projects that you own or whose team you have joined. Sorting by `attention` puts projects that need your action first, then those waiting for moderators.',
  query: ownProjectsQuery,
  responses: { 200: { description: 'A page of your projects.', headers, schema: z.array(ownProject) } },
  errors: [],
})
