import { mapUpTo, upToKeys } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { description, requested, slug, title } from '../project/project_fields.contract.ts'
import { type createProjectData, summaryOnCreate } from './project_data.contract.ts'

/** Ours: more than there can be kinds of components. Of those that don't exist, as many are named. */
const COMPONENTS_MAX = 64

const base = z.object({
  name: title,
  slug,
  summary: summaryOnCreate,
  description: description.default(''),
  requested_status: requested
    .nullish()
    .describe('Status to give the project once it is approved; `approved` by default.'),
  organization_id: z
    .string()
    .max(64)
    .nullish()
    .describe('Id of the organization that will own the project. Organizations don’t exist yet, so omit this field.'),
})

/**
 * What stands beside `base`, or in `components`, are components: parts that make a project a listing of a server, say. No project
 * has any here, and what a creator tells must not be lost in silence, so that each is refused by its name.
 */
const told = upToKeys(
  COMPONENTS_MAX,
  z.looseObject({
    base: base.meta({ description: 'Fields that every project has.' }),
    components: mapUpTo(COMPONENTS_MAX, z.string().max(64), z.unknown())
      .nullish()
      .meta({ description: 'Reserved. No components exist yet, so omit it or use `{}`.' }),
  }),
)

type Told = z.output<typeof told>

function componentsOf({ base: _, components, ...beside }: Told): [path: string[], name: string][] {
  const named = (values: object, ...path: string[]) =>
    Object.entries(values).flatMap(([name, value]): [string[], string][] =>
      value === null || value === undefined ? [] : [[[...path, name], name]],
    )
  return [...named(components ?? {}, 'components'), ...named(beside)]
}

function toV2({ base: { name, summary, description: body, ...shared } }: Told): z.output<typeof createProjectData.v2> {
  return {
    ...{ ...shared, requested_status: shared.requested_status ?? undefined },
    ...{ title: name, description: summary, body, project_type: 'mod', is_draft: true },
    ...{ categories: [], additional_categories: undefined, donation_urls: undefined },
    ...{ client_side: undefined, server_side: undefined, license_id: undefined, license_url: undefined },
  }
}

export const draftData = told
  .superRefine((value, context) => {
    for (const [path, component] of componentsOf(value).slice(0, COMPONENTS_MAX)) {
      context.addIssue({ code: 'custom', path, message: `the component "${component}" does not exist` })
    }
  })
  .transform(toV2)
