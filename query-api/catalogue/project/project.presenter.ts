import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import { isoTime, isoTimeOrNull, storedUrl } from '../../kit/address.presenter.ts'

/** A project as the queries read it. */
export type ReadProject = ProjectRow & { downloads: number; followers: number }

/** What both versions of the API show alike. */
export const presentCommon = (project: ReadProject, origin: string) => ({
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
  color: project.icon?.color ?? null,
  thread_id: project.thread_id,
  monetization_status: project.monetization,
})

/** Pictures in the order that their creator chose. */
export const presentGallery = (project: ReadProject, origin: string) =>
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
