import { isoTimeOrNull } from '../../kit/address.presenter.ts'
import { presentCommon, presentGallery, type ReadProject } from './project.presenter.ts'
import type { ProjectV3 } from './project_shape.ts'

/** The only game so far. */
export const games = ['minecraft-java']

const components = {
  minecraft_server: null,
  minecraft_java_server: null,
  minecraft_bedrock_server: null,
  minecraft_mod: null,
}

/** The project of the successor API. */
export function presentProjectV3(project: ReadProject, origin: string): ProjectV3 {
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
