import { v2ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { ProjectV3, SearchHit } from '../../../api/routes.ts'
import { platformsOf } from '../../compatibility.ts'
import { mainType } from '../../projectAddress.ts'

/** A project as lists show it. */
export function hitOfProject(project: ProjectV3, author: string): SearchHit {
  const loaders = platformsOf(project)
  const featured = project.gallery.find((picture) => picture.featured)
  return {
    project_id: project.id,
    project_type: mainType(project) === 'project' ? v2ProjectType(project.project_types) : mainType(project),
    all_project_types: project.project_types,
    slug: project.slug,
    author,
    title: project.name,
    description: project.summary,
    categories: [...project.categories, ...project.additional_categories, ...loaders],
    display_categories: [...project.categories, ...loaders],
    versions: project.game_versions,
    downloads: project.downloads,
    follows: project.followers,
    icon_url: project.icon_url,
    date_created: project.approved ?? project.published,
    date_modified: project.updated,
    latest_version: project.versions.at(-1) ?? null,
    license: project.license.id,
    client_side: 'unknown',
    server_side: 'unknown',
    gallery: project.gallery.map(({ url }) => url),
    featured_gallery: featured?.url ?? null,
    color: project.color,
  }
}
