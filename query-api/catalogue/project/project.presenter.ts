import { v2ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { donationPlatforms } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import { modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import { isoTime, isoTimeOrNull, storedUrl } from '../../kit/address.presenter.ts'
import type { ProjectV2, ProjectV3 } from './project_shape.ts'

/** A project as the queries read it. */
export type ReadProject = ProjectRow & { downloads: number; followers: number }

/** What both versions of the API show. */
const presentCommon = (project: ReadProject, origin: string) => ({
  id: project.project_id,
  slug: project.slug,
  published: isoTime(project.published_at),
  updated: isoTime(project.updated_at),
  approved: isoTimeOrNull(project.approved_at),
  queued: isoTimeOrNull(project.queued_at),
  status: project.status,
  requested_status: project.requested_status,
  moderator_message:
    project.moderation_message === null
      ? null
      : { message: project.moderation_message, body: project.moderation_message_body },
  license: {
    id: project.license_id,
    name: project.license_name ?? project.license_id,
    url: project.license_url,
  },
  downloads: project.downloads,
  followers: project.followers,
  categories: [...project.categories],
  additional_categories: [...project.additional_categories],
  environment: [...project.environments],
  game_versions: [...project.game_versions],
  versions: [...project.version_ids],
  icon_url: storedUrl(origin, project.icon?.key),
  raw_icon_url: storedUrl(origin, project.icon?.rawKey),
  color: project.icon?.color ?? null,
  thread_id: project.thread_id,
  monetization_status: project.monetization,
})

/** Images in the order that their creator chose. */
const presentGallery = (project: ReadProject, origin: string) =>
  project.gallery
    .toSorted((left, right) => left.ordering - right.ordering || left.created - right.created)
    .map((picture) => ({
      url: `${origin}/data/${picture.key}`,
      raw_url: `${origin}/data/${picture.rawKey}`,
      featured: picture.featured,
      title: picture.title,
      description: picture.description,
      created: isoTime(picture.created),
      ordering: picture.ordering,
    }))

const platformNames = new Map<string, string>(donationPlatforms.map(({ short, name }) => [short, name]))

/** The project of the compatible API. */
function presentProjectV2(project: ReadProject, origin: string): ProjectV2 {
  const { links } = project
  return {
    ...presentCommon(project, origin),
    project_type: v2ProjectType(project.project_types),
    team: project.team_id,
    organization: project.organization_id,
    title: project.title,
    description: project.summary,
    body: project.body,
    body_url: null,
    client_side: project.client_side,
    server_side: project.server_side,
    loaders: loadersV2(project.loaders, project.mrpack_loaders),
    issues_url: links.issues,
    source_url: links.source,
    wiki_url: links.wiki,
    discord_url: links.discord,
    donation_urls: project.donations.map(({ id, url }) => ({ id, platform: platformNames.get(id) ?? id, url })),
    gallery: presentGallery(project, origin),
  }
}

/** The compatible API has no `mrpack`: a modpack has the loaders that it depends on. */
export const loadersV2 = (loaders: readonly string[], mrpackLoaders: readonly string[]): string[] => [
  ...new Set([...loaders.filter((loader) => loader !== modpackLoader), ...mrpackLoaders]),
]

/** The only game so far. */
export const games = ['minecraft-java']

const components = {
  minecraft_server: null,
  minecraft_java_server: null,
  minecraft_bedrock_server: null,
  minecraft_mod: null,
}

/** The project of the successor API. */
function presentProjectV3(project: ReadProject, origin: string): ProjectV3 {
  const { environments, project_types, chosen_type } = project
  const unknownEnvironment = environments.length === 0 || environments.includes('unknown')
  return {
    ...presentCommon(project, origin),
    project_types: project_types.length > 0 ? [...project_types] : [chosen_type],
    games: [...games],
    scheduled_for: isoTimeOrNull(project.scheduled_for),
    team_id: project.team_id,
    organization: project.organization_id,
    name: project.title,
    summary: project.summary,
    description: project.body,
    loaders: [...project.loaders],
    mrpack_loaders: [...project.mrpack_loaders],
    link_urls: presentLinks(project),
    gallery: presentGallery(project, origin).map(({ title, ...picture }) => ({ ...picture, name: title })),
    ...components,
    side_types_migration_review_status: project.environment_review ?? (unknownEnvironment ? 'pending' : 'reviewed'),
  }
}

/** All links in one map by platform. */
function presentLinks({ links, donations }: ReadProject): ProjectV3['link_urls'] {
  const plain = Object.entries(links).flatMap(([platform, url]) =>
    url === null ? [] : [{ platform, donation: false, url }],
  )
  const donated = donations.map(({ id, url }) => ({ platform: id, donation: true, url }))
  return Object.fromEntries([...plain, ...donated].map((link) => [link.platform, link]))
}

/** A project as each version of the API shows it. */
export const presentProject = { v2: presentProjectV2, v3: presentProjectV3 }
