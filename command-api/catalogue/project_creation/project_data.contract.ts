import { GALLERY_ITEMS_MAX, INITIAL_VERSIONS_MAX, SUMMARY_ON_CREATE } from '@adit/events/catalogue/limits.values.ts'
import { projectTypesOfLoaders } from '@adit/events/catalogue/project/project_path.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { donationPlatforms } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import { ownLoaders } from '@adit/events/catalogue/tag/loader.values.ts'
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
  item: z.string().min(1).max(255).describe('Name of the part of this form that is the picture.'),
  featured: z.boolean().default(false).describe('Stands for the project in lists; choose one.'),
  title: z.string().max(255).nullish().describe('Shown with it.'),
  description: z.string().max(2048).nullish().describe('Text below it, for those who cannot see it, too.'),
  ordering: z.int().nullish().describe('Its place: smaller numbers come first. That in the list unless told.'),
})

export const summaryOnCreate = z
  .string()
  .trim()
  .min(SUMMARY_ON_CREATE.min)
  .max(SUMMARY_ON_CREATE.max)
  .describe(summaryMeaning)

/** Fields of a creation that have one name in both versions. */
const createShared = {
  slug,
  client_side: keep(clientSide),
  server_side: keep(serverSide),
  initial_versions: z
    .array(createVersionData.v2)
    .max(INITIAL_VERSIONS_MAX)
    .nullish()
    .describe(
      'Versions to publish with it, each as for `POST /v2/version` without `project_id`. May be empty for a draft.',
    ),
  categories: featuredCategories.default([]),
  additional_categories: keep(additionalCategories),
  license_id: keep(licenseId),
  license_url: keep(z.union([link, z.literal('').transform(() => undefined)])).describe(
    'Where the text of the license is: an https address. The one that SPDX gives unless told.',
  ),
  is_draft: keep(z.boolean().describe('True: it stays a draft and is not handed in for review; false unless told.')),
  gallery_items: z
    .array(galleryData)
    .max(GALLERY_ITEMS_MAX)
    .nullish()
    .describe('Pictures that come with it, each a part of this form.'),
  requested_status: keep(requested.describe('What it is to become when it is approved; `approved` unless told.')),
  uploaded_images: uploadedImages,
  organization_id: z
    .string()
    .nullish()
    .describe('Id of the organization that is to own it. There are none yet: leave it out.'),
}

/** Old names of four keys are accepted, as clients still send them. */
const createProjectDataV2 = z.preprocess(
  withOldNames,
  z.object({
    title,
    project_type: z
      .enum(projectTypes)
      .nullish()
      .transform((type) => type ?? 'mod')
      .describe('What it is, until the loaders of its versions say more; `mod` unless told.'),
    description: summaryOnCreate,
    body: description.default(''),
    ...links,
    donation_urls: keep(donations),
    ...createShared,
  }),
)

const oldNames = { mod_name: 'title', mod_slug: 'slug', mod_description: 'description', mod_body: 'body' } as const

function withOldNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const renamed: Record<string, unknown> = { ...value }
  for (const [old, name] of Object.entries(oldNames)) {
    if (old in renamed && !(name in renamed)) renamed[name] = renamed[old]
  }
  return renamed
}

const linkNames = ['issues', 'source', 'wiki', 'discord'] as const
const platforms = [...linkNames, ...donationPlatforms.map(({ short }) => short)]

/** Links and donations in one map; null and an empty text stand for none. */
const linkUrls = z.partialRecord(z.enum(platforms), clearableLink)

/** Version 3 says `name` where version 2 says `title`. */
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
    .describe('The first is what it is until the loaders of its versions say more; else they, else `mod`.'),
  project_type: z.enum(projectTypes).nullish().describe('As the first of `project_types`, before which it comes.'),
  link_urls: linkUrls.nullish().describe('All its links by platform, from `GET /v3/link_platform`; https addresses.'),
  ...createShared,
  gallery_items: z
    .array(galleryItem)
    .max(GALLERY_ITEMS_MAX)
    .nullish()
    .describe('Pictures that come with it, each a part of this form.'),
  initial_versions: z
    .array(createVersionData.v3)
    .max(INITIAL_VERSIONS_MAX)
    .nullish()
    .describe(
      'Versions to publish with it, each as for `POST /v3/version` without `project_id`. May be empty for a draft.',
    ),
})

type DataV3 = z.output<typeof createProjectDataV3>

/** A creation told in the names of version 2: links each on its own, the type from the first version's loaders. */
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
