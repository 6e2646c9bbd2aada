import { v2ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { donationPlatforms } from '@adit/events/catalogue/tag/donation_platform.values.ts'
import { modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import { storedUrl } from '../../kit/address.presenter.ts'
import { presentCommon, presentGallery, type ReadProject } from './project.presenter.ts'
import type { ProjectV2 } from './project_shape.ts'

const platformNames = new Map<string, string>(donationPlatforms.map(({ short, name }) => [short, name]))

/** The project of the compatible API. */
export function presentProjectV2(project: ReadProject, origin: string): ProjectV2 {
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
    raw_icon_url: storedUrl(origin, project.icon?.rawKey),
    issues_url: links.issues,
    source_url: links.source,
    wiki_url: links.wiki,
    discord_url: links.discord,
    donation_urls: project.donations.map(({ id, url }) => ({ id, platform: platformNames.get(id) ?? id, url })),
    gallery: presentGallery(project, origin),
  }
}

/** The compatible API knows no `mrpack`: a modpack has the loaders that it depends on. */
export const loadersV2 = (loaders: readonly string[], mrpackLoaders: readonly string[]): string[] => [
  ...new Set([...loaders.filter((loader) => loader !== modpackLoader), ...mrpackLoaders]),
]
