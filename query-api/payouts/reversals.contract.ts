import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const dollars = (description: string) => z.string().describe(`${description}, in dollars.`)

const reversals = z
  .array(
    z.object({
      id: z.string(),
      from: z.iso.date().describe('The first day (UTC) whose revenue it is about.'),
      until: z.iso.date().describe('The last day.'),
      project_id: z.string().nullable().describe('Only what this project earned. Null: all projects.'),
      reason: z.string(),
      amount: dollars('What was taken back'),
      owed: dollars('What of it was owed then, because it was neither pending nor could be paid out'),
      days: z.array(z.object({ day: z.iso.date(), amount: dollars('What of it was earned on this day') })),
      reversed: z.iso.datetime().describe('When it was taken back.'),
      restored: z.iso.datetime().nullable().describe('When it was given back. Null if it wasn’t.'),
      restored_reason: z.string().nullable(),
    }),
  )
  .describe('Newest first.')

const shared = {
  method: 'GET',
  side: 'query',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  responses: { 200: { description: 'What was taken back.', schema: z.object({ reversals }) } },
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
