import {
  aiUses,
  disclosureLocks,
  disclosureTypes,
  telemetryConsents,
} from '@adit/events/catalogue/project/disclosure.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const note = z.string().nullable()
const disclosure = z.object({
  type: z.enum(disclosureTypes).describe('Type of the disclosure. It decides which of the following fields are there.'),
  note: note.optional().describe('Explanation, as plain text. Null if there is none.'),
  uses: z.array(z.enum(aiUses)).optional().describe('For `ai_content`: what AI was used for.'),
  interactions: z.array(z.string()).optional().describe('For `system_interactions`: what it does outside of the game.'),
  consent: z
    .enum(telemetryConsents)
    .optional()
    .describe('For `telemetry`: whether players agree to it, can turn it off, or neither.'),
  data_collected: z.array(z.string()).optional().describe('For `telemetry`: what is collected about players.'),
  sources: z
    .array(
      z.object({
        label: z.string().describe('Name of the original work.'),
        link: z.string().nullable().describe('URL of the original work. Null if there is none.'),
        note: note.describe('Explanation, as plain text. Null if there is none.'),
      }),
    )
    .optional()
    .describe('For `derivative_work`: works that it is based on.'),
  features: z.array(z.string()).optional().describe('For `paid_features`: what players have to pay for.'),
  set_by_moderator: z.boolean().describe('Whether staff set it last.'),
  lock_status: z
    .enum(disclosureLocks)
    .describe('Whether members can’t remove it (`cannot_disable`) or not change it either (`fully_locked`).'),
  updated_at: z.iso.datetime().describe('When it was last set.'),
  updated_by: z
    .string()
    .nullable()
    .describe('Id of the account that last set it. Null if staff did, unless you are staff.'),
  deleted_at: z.iso.datetime().nullable().describe('Always null: removed disclosures aren’t listed.'),
})

export const getDisclosures = defineRoute({
  method: 'GET',
  path: '/v3/project/:id/disclosures',
  limitedTokens: 'projects',
  side: 'query',
  auth: 'optional',
  scope: 'PROJECT_READ',
  group: 'Projects',
  summary: 'Get the disclosures of a project',
  description: 'What its creators say about AI, advertisements, telemetry and the like, each type at most once.',
  responses: {
    200: {
      description: 'The disclosures.',
      schema: z.object({ disclosures: z.array(disclosure).describe('The disclosures. Empty if there are none.') }),
    },
    404: { description: 'The project does not exist or is hidden from you.' },
  },
  errors: ['not_found'],
})
