import {
  aiUses,
  DISCLOSURE,
  disclosureLocks,
  disclosureTypes,
  telemetryConsents,
} from '@adit/events/catalogue/project/disclosure.values.ts'
import type { Statement } from '@adit/events/catalogue/project/project.events.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { changeDisclosuresRefusals } from '../project/project.decider.ts'
import { permissionRefusals, projectAccessRefusals } from '../project/project_access.ts'
import { clearableLink, keep } from '../project/project_fields.contract.ts'

const note = z
  .string()
  .trim()
  .max(DISCLOSURE.note)
  .nullish()
  .transform((text) => text || null)
  .describe('Explanation, as plain text. Optional.')
const item = z.string().trim().min(1).max(DISCLOSURE.itemLength)
const items = (meaning: string) => z.array(item).max(DISCLOSURE.items).describe(meaning)
const uses = z
  .array(z.enum(aiUses))
  .min(1)
  .max(aiUses.length)
  .describe('What AI was used for.')
  .transform((all) => [...new Set(all)])
const sources = z
  .array(
    z.object({
      label: item.describe('Name of the original work.'),
      link: clearableLink
        .optional()
        .transform((url) => url ?? null)
        .describe('Https URL of the original work. Optional.'),
      note,
    }),
  )
  .min(1)
  .max(DISCLOSURE.sources)
  .describe('Works that it is based on.')

const kind = <const Type extends Statement['type']>(type: Type) => z.literal(type).describe('Type of the disclosure.')

const statement = z.discriminatedUnion('type', [
  z.object({ type: kind('ai_content'), uses, note }),
  z.object({ type: kind('ai_functionality'), note }),
  z.object({ type: kind('advertisements'), note }),
  z.object({ type: kind('epilepsy_triggers'), note }),
  z.object({
    type: kind('system_interactions'),
    interactions: items('What it does outside of the game, such as opening a port.'),
    note,
  }),
  z
    .object({
      type: kind('telemetry'),
      consent: z.enum(telemetryConsents).describe('Whether players agree to it, can turn it off, or neither.'),
      data_collected: items('What is collected about players.'),
    })
    .transform(({ data_collected: dataCollected, ...telemetry }) => ({ ...telemetry, dataCollected })),
  z.object({ type: kind('derivative_work'), sources }),
  z.object({ type: kind('paid_features'), features: items('What players have to pay for.') }),
  z.object({ type: kind('archived'), note }),
])

const changed = z
  .object({
    set: z
      .array(statement)
      .max(disclosureTypes.length)
      .default([])
      .describe('Disclosures to add, or to put in place of those of the same type.'),
    remove: z
      .array(z.enum(disclosureTypes))
      .max(disclosureTypes.length)
      .default([])
      .describe('Types of disclosures to remove.'),
    lock_status: keep(
      z
        .enum(disclosureLocks)
        .describe(
          'Locks what `set` has: members can’t remove it (`cannot_disable`) or not change it either (`fully_locked`). Staff only.',
        ),
    ),
  })
  .superRefine(({ set, remove }, context) => {
    const types = [...set.map(({ type }) => type), ...new Set(remove)]
    const twice = types.find((type, place) => types.indexOf(type) !== place)
    if (twice !== undefined)
      context.addIssue({ code: 'custom', path: ['set'], message: `names the type ${twice} more than once` })
  })

export const changeDisclosures = defineRoute({
  method: 'PATCH',
  path: '/v3/project/:id/disclosures',
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Change the disclosures of a project',
  description:
    'Either all disclosures are changed, or none if any is invalid. Types that are neither in `set` nor in `remove` stay as they are. Disclosing `archived` informs readers; it doesn’t change the status of the project.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  shownAt: '/v3/project/:id/disclosures',
  body: { kind: 'json', schema: changed },
  responses: { 204: { description: 'Changed. The response is empty; get the disclosures to see the result.' } },
  errors: refusals(projectAccessRefusals, permissionRefusals, changeDisclosuresRefusals, 'revision_mismatch').codes,
  visibleIn: ['catalogue'],
  example: {
    params: { id: 'lantern' },
    body: { set: [{ type: 'ai_content', uses: ['code'], note: 'Reviewed by people.' }], remove: ['advertisements'] },
  },
})
