import { adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { appealsQuery, ownAppeal, ownedProject, shownAppeal, staffAppeal } from './appeal_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
} as const

export const getOwnAppeal = defineRoute({
  ...read,
  group: 'Moderation',
  path: '/_internal/appeal',
  whileSuspended: true,
  summary: 'Get your suspension and your appeal',
  description: 'For somebody suspended. Everyone else gets 404.',
  responses: { 200: { description: 'The suspension, and the last appeal.', schema: ownAppeal } },
  errors: ['not_found'],
})

export const listOwnedProjects = defineRoute({
  ...read,
  group: 'Moderation',
  path: '/_internal/user/:id/owned-projects',
  summary: 'List the projects that an account owns, whatever their status',
  description: 'Moderators and admins only.',
  responses: { 200: { description: 'By title.', schema: z.object({ projects: z.array(ownedProject) }) } },
  errors: ['staff_only', 'not_found'],
})

const staff = { ...read, group: 'Staff pages' } as const

export const listAppeals = defineRoute({
  ...staff,
  path: '/admin-api/appeals',
  summary: 'List appeals against suspensions',
  query: appealsQuery,
  responses: { 200: { description: 'A page of appeals.', headers, schema: z.array(staffAppeal) } },
  errors: ['staff_only'],
})

export const showAppeal = defineRoute({
  ...staff,
  path: '/admin-api/appeals/:id',
  summary: 'Get an appeal with its messages',
  responses: {
    200: { description: 'The appeal.', schema: shownAppeal },
    404: { description: 'The appeal does not exist.' },
  },
  errors: ['staff_only', 'not_found'],
})
