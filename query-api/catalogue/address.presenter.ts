import { projectPath } from '@adit/events/catalogue/project/project_path.values.ts'
import { v2ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'

/** Address of a version's file. Launchers store it, so it never changes. */
export const fileUrl = (origin: string, projectId: string, versionId: string, filename: string): string =>
  `${origin}/data/${projectId}/versions/${versionId}/${encodeURIComponent(filename)}`

/** Address of a project's page. Under another type's path, it redirects to its own. */
export const projectPage = (
  origin: string,
  { project_types, chosen_type, slug }: Pick<ProjectRow, 'project_types' | 'chosen_type' | 'slug'>,
): string => `${origin}/${project_types[0] ?? chosen_type}/${slug}`

/** The one path of a project's page, to which its other paths redirect. */
export function canonicalPath({
  project_types: types,
  chosen_type,
  loaders,
  slug,
}: Pick<ProjectRow, 'project_types' | 'chosen_type' | 'loaders' | 'slug'>): string {
  const [only = chosen_type, ...more] = types
  return projectPath({ type: more.length === 0 ? only : v2ProjectType(types), loaders, slugOrId: slug })
}
