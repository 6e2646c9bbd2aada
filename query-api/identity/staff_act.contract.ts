import { staffActStates } from '@adit/events/identity/staff_act.values.ts'
import { adminQuery, adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const person = z.object({ id: z.string(), username: z.string(), avatar_url: z.string() })

export const listStaffActs = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/admin-api/staff_acts',
  summary: 'List what takes two admins',
  description: 'Admins only. What one admin has asked for and another confirms or refuses, and what became of it.',
  query: adminQuery(
    ['asked', 'until'],
    z.object({
      waiting: z.boolean().optional().describe('Only those that wait to be decided, or only the others.'),
      user: z.string().max(64).optional().describe('Id of the user whom it concerns.'),
    }),
  ),
  responses: {
    200: {
      description: 'Newest first by default.',
      headers,
      schema: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          about: z.record(z.string(), z.json()).describe('Depends on the kind.'),
          text: z.string().describe('What is to be done, in English.'),
          user: person.describe('Whom it concerns.'),
          reason: z.string(),
          asked_by: person,
          asked: z.iso.datetime(),
          until: z.iso.datetime().describe('When it lapses. If `alone`, when it takes effect.'),
          alone: z.boolean().describe('Whether the only admin asked for it.'),
          state: z.enum(staffActStates),
          decided_by: person.nullable(),
          decided: z.iso.datetime().nullable(),
          refusal: z.string().nullable().describe('Why it was refused.'),
          may: z
            .object({ decide: z.boolean(), withdraw: z.boolean() })
            .describe('What you can do about it: confirm or refuse it, or withdraw it.'),
        }),
      ),
    },
  },
  errors: ['for_admins'],
})
