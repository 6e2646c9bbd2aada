import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { earningProject } from './own_revenue.contract.ts'

const dollars = (description: string) => z.string().describe(`${description}, in dollars.`)

export const reversal = z.object({
  id: z.string(),
  from: z.iso.date().describe('The first day (UTC) whose revenue it is about.'),
  until: z.iso.date().describe('The last day.'),
  project_id: z.string().nullable().describe('Only what this project earned. Null: all projects.'),
  reason: z.string(),
  amount: dollars('What was taken back'),
  owed: dollars('What of it was owed then, because it was neither pending nor could be paid out'),
  still_owed: dollars('What of that is owed now. What you earn pays the oldest first'),
  days: z.array(z.object({ day: z.iso.date(), amount: dollars('What of it was earned on this day') })),
  projects: z.array(z.object({ project_id: z.string(), amount: dollars('What of it this project had earned') })),
  reversed: z.iso.datetime().describe('When it was taken back.'),
  restored: z.iso.datetime().nullable().describe('When all of it was given back. Null if it wasn’t.'),
  restored_reason: z.string().nullable(),
})

const shared = {
  method: 'GET',
  side: 'query',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  responses: {
    200: {
      description: 'What was taken back.',
      schema: z.object({
        reversals: z.array(reversal).describe('Newest first.'),
        projects: z.array(earningProject).describe('Those of the reversals that you can see.'),
      }),
    },
  },
} as const

export const getReversals = defineRoute({
  ...shared,
  path: '/_internal/payout/reversals',
  scope: 'PAYOUTS_READ',
  summary: 'Get what staff have taken back of your revenue',
  errors: [],
})

export const getReversalsOf = defineRoute({
  ...shared,
  path: '/_internal/user/:id/reversals',
  scope: 'SESSION_ACCESS',
  summary: 'Get what staff have taken back of the revenue of a user',
  description: 'Admins only.',
  errors: ['not_found', 'for_admins'],
})
