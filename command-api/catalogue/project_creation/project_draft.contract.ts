import { requestableStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { type createProjectData, createProjectV2, summaryOnCreate } from '../project/project.contract.ts'
import { description, slug, title } from '../project/project_fields.contract.ts'

const base = z.object({
  name: title,
  slug,
  summary: summaryOnCreate,
  description: description.default(''),
  requested_status: z
    .enum(requestableStatuses)
    .nullish()
    .describe('What it is to become when it is approved; `approved` unless told.'),
  organization_id: z
    .string()
    .max(64)
    .nullish()
    .describe('Id of the organization that is to own it. There are none yet: leave it out.'),
})

/**
 * What stands beside `base`, or in `components`, are components: parts that make a project a listing of a server, say. No project
 * has any here, and what a creator tells must not be lost in silence, so that each is refused by its name.
 */
const told = z.looseObject({
  base: base.meta({ description: 'What every project has.' }),
  components: z
    .record(z.string(), z.unknown())
    .nullish()
    .meta({ description: 'None are known yet: nothing, or an object without entries.' }),
})

type Told = z.output<typeof told>

function componentsOf({ base: _, components, ...beside }: Told): [path: string[], name: string][] {
  const named = (values: object, ...path: string[]) =>
    Object.entries(values).flatMap(([name, value]): [string[], string][] =>
      value === null || value === undefined ? [] : [[[...path, name], name]],
    )
  return [...named(components ?? {}, 'components'), ...named(beside)]
}

function toV2({ base: { name, summary, description: body, ...shared } }: Told): z.output<typeof createProjectData> {
  return {
    ...{ ...shared, requested_status: shared.requested_status ?? undefined },
    ...{ title: name, description: summary, body, project_type: 'mod', is_draft: true },
    ...{ categories: [], additional_categories: undefined, donation_urls: undefined },
    ...{ client_side: undefined, server_side: undefined, license_id: undefined, license_url: undefined },
  }
}

const draft = told
  .superRefine((value, context) => {
    for (const [path, component] of componentsOf(value)) {
      context.addIssue({ code: 'custom', path, message: `there is no component "${component}"` })
    }
  })
  .transform(toV2)

export const createProjectDraft = defineRoute({
  method: 'PUT',
  path: '/v3/project',
  side: 'command',
  summary: 'Create a draft',
  description:
    'From its first fields alone, as JSON; everything else is told by later edits. The draft has no versions, and until it has some it counts as a mod.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_CREATE',
  family: 'creation',
  body: { kind: 'json', schema: draft },
  responses: createProjectV2.responses,
  errors: ['slug_taken', 'slug_reserved', 'unknown_organization', 'project_limit_reached'],
  visibleIn: ['catalogue', 'review'],
  example: {
    body: {
      base: { name: 'Lantern', slug: 'lantern', summary: 'Light that follows you.', description: 'In every cave.' },
    },
  },
})
