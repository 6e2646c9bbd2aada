import { GALLERY_ITEMS_MAX, INITIAL_VERSIONS_MAX, SUMMARY_ON_CREATE } from '@adit/events/catalogue/limits.values.ts'
import { projectTypesOfLoaders } from '@adit/events/catalogue/project/project_path.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { donationPlatforms } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import { ownLoaders } from '@adit/events/catalogue/tag/loader.values.ts'
import { upToKeys } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import {
  additionalCategories,
  clearableLink,
  clientSide,
  description,
  donations,
  featuredCategories,
  keep,
  licenseId,
  link,
  links,
  requested,
  serverSide,
  slug,
  summaryMeaning,
  title,
  uploadedImages,
} from '../project/project_fields.contract.ts'
import { createVersionData } from '../version/version_fields.contract.ts'

const galleryData = z.object({
  item: z.string().min(1).max(255).describe('Name of the form part that contains the picture.'),
  featured: z
    .boolean()
    .default(false)
    .describe('Whether this picture represents the project in lists. Set it for one picture only.'),
  title: z.string().max(255).nullish().describe('Title of the picture.'),
  description: z.string().max(2048).nullish().describe('Caption of the picture, also used as its alternative text.'),
  ordering: z
    .int()
    .nullish()
    .describe('Position in the gallery; lower numbers come first. By default, the order of this list.'),
})

export const summaryOnCreate = z
  .string()
  .trim()
  .min(SUMMARY_ON_CREATE.min)
  .max(SUMMARY_ON_CREATE.max)
  .describe(summaryMeaning)

/** Fields with the same name in both versions. */
const createShared = {
  slug,
  client_side: keep(clientSide),
  server_side: keep(serverSide),
  initial_versions: z
    .array(createVersionData.v2)
    .max(INITIAL_VERSIONS_MAX)
    .nullish()
    .describe(
      'Versions to publish with the project, each as in `POST /v2/version` without `project_id`. Optional for drafts.',
    ),
  categories: featuredCategories.default([]),
  additional_categories: keep(additionalCategories),
  license_id: keep(licenseId),
  license_url: keep(z.union([link, z.literal('').transform(() => undefined)])).describe(
    'URL of the license text; must be https. By default, the URL that SPDX gives for the license.',
  ),
  is_draft: keep(
    z
      .boolean()
      .describe('Whether to keep the project as a draft instead of submitting it for review; false by default.'),
  ),
  gallery_items: z
    .array(galleryData)
    .max(GALLERY_ITEMS_MAX)
    .nullish()
    .describe('Pictures for the gallery, each sent as a form part.'),
  requested_status: keep(requested.describe('Status to give the project once it is approved; `approved` by default.')),
  uploaded_images: uploadedImages,
  organization_id: z
    .string()
    .max(64)
    .nullish()
    .describe('Id of the organization that will own the project. Organizations don’t exist yet, so omit this field.'),
}

/** Accepts the old names of four keys, which clients still send. */
const createProjectDataV2 = z.preprocess(
  withOldNames,
  z.object({
    title,
    project_type: z
      .enum(projectTypes)
      .nullish()
      .transform((type) => type ?? 'mod')
      .describe('Project type until the loaders of its versions determine it; `mod` by default.'),
    description: summaryOnCreate,
    body: description.default(''),
    ...links,
    donation_urls: keep(donations),
    ...createShared,
  }),
)

const oldNames = { mod_name: 'title', mod_slug: 'slug', mod_description: 'description', mod_body: 'body' } as const

function withOldNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const renamed: Record<string, unknown> = { ...value }
  for (const [old, name] of Object.entries(oldNames)) {
    if (old in renamed && !(name in renamed)) renamed[name] = renamed[old]
  }
  return renamed
}

const linkNames = ['issues', 'source', 'wiki', 'discord'] as const
const platforms = [...linkNames, ...donationPlatforms.map(({ short }) => short)]

/** Links and donations in one map; null and an empty string mean none. */
const linkUrls = upToKeys(platforms.length, z.partialRecord(z.enum(platforms), clearableLink))

/** Version 3 calls `title` `name`. */
const galleryItem = galleryData
  .omit({ title: true })
  .extend({ name: galleryData.shape.title })
  .transform(({ name, ...item }) => ({ ...item, title: name }))

const createProjectDataV3 = z.object({
  name: title,
  summary: summaryOnCreate,
  description: description.default(''),
  project_types: z
    .array(z.enum(projectTypes))
    .max(projectTypes.length)
    .nullish()
    .describe(
      'Project types; only the first is used, until the loaders of its versions determine the type. By default, the type follows from the loaders of the first version, or is `mod`.',
    ),
  project_type: z.enum(projectTypes).nullish().describe('Project type. Takes precedence over `project_types`.'),
  link_urls: linkUrls.nullish().describe('Https URLs by link platform, from `GET /v3/link_platform`.'),
  ...createShared,
  gallery_items: z
    .array(galleryItem)
    .max(GALLERY_ITEMS_MAX)
    .nullish()
    .describe('Pictures for the gallery, each sent as a form part.'),
  initial_versions: z
    .array(createVersionData.v3)
    .max(INITIAL_VERSIONS_MAX)
    .nullish()
    .describe(
      'Versions to publish with the project, each as in `POST /v3/version` without `project_id`. Optional for drafts.',
    ),
})

type DataV3 = z.output<typeof createProjectDataV3>

/** Converts to the field names of version 2: one field per link, and the type from the first version's loaders. */
function toV2(told: DataV3): z.output<typeof createProjectDataV2> {
  const { name, summary, description: body, link_urls, project_type, project_types, ...shared } = told
  const urls = Object.entries(link_urls ?? {}).filter((entry): entry is [string, string] => !!entry[1])
  const links = Object.fromEntries(urls.map(([platform, url]) => [`${platform}_url`, url]))
  const isLink = (platform: string) => linkNames.some((link) => link === platform)
  return {
    ...{ ...shared, ...links, title: name, description: summary, body },
    project_type: project_type ?? project_types?.[0] ?? typeOfFirst(told) ?? 'mod',
    donation_urls: urls.filter(([platform]) => !isLink(platform)).map(([id, url]) => ({ id, url })),
  }
}

const typeOfFirst = ({ initial_versions }: DataV3) =>
  projectTypesOfLoaders(ownLoaders(initial_versions?.[0]?.loaders ?? []))[0]

export const createProjectData = { v2: createProjectDataV2, v3: createProjectDataV3.transform(toV2) }
