import { GALLERY_ITEMS_MAX, INITIAL_VERSIONS_MAX } from '@adit/events/catalogue/limits.values.ts'
import { projectTypesOfLoaders } from '@adit/events/catalogue/project/project_path.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { donationPlatforms } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import { ownLoaders } from '@adit/events/catalogue/tag/loader.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { createVersionDataV3 } from '../version/version_v3.contract.ts'
import {
  type createProjectData,
  createProjectV2,
  createShared,
  galleryData,
  summaryOnCreate,
} from './project.contract.ts'
import { clearableLink, description, title } from './project_fields.contract.ts'

const linkNames = ['issues', 'source', 'wiki', 'discord'] as const
const platforms = [...linkNames, ...donationPlatforms.map(({ short }) => short)]

/** Links and donations in one map; null and an empty text stand for none. */
const linkUrls = z.partialRecord(z.enum(platforms), clearableLink)

/** Version 3 says `name` where version 2 says `title`. */
const galleryItem = galleryData
  .omit({ title: true })
  .extend({ name: galleryData.shape.title })
  .transform(({ name, ...item }) => ({ ...item, title: name }))

const data = z.object({
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
    .array(createVersionDataV3)
    .max(INITIAL_VERSIONS_MAX)
    .nullish()
    .describe(
      'Versions to publish with it, each as for `POST /v3/version` without `project_id`. May be empty for a draft.',
    ),
})

type DataV3 = z.output<typeof data>

/** A creation told in the names of version 2: links each on its own, the type from the first version's loaders. */
function toV2(told: DataV3): z.output<typeof createProjectData> {
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

export const createProjectV3 = defineRoute({
  ...createProjectV2,
  path: '/v3/project',
  description:
    'As the route of version 2, with the names of version 3: `name`, `summary`, `description`, and all links in `link_urls`. The type is that of `project_types`, else it follows from the first version.',
  body: { ...createProjectV2.body, data: data.transform(toV2) },
})
