import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'

/** Address of what object storage holds under a key, or null for none. */
export const storedUrl = (origin: string, key: string | undefined): string | null =>
  key === undefined ? null : `${origin}/data/${key}`

/** Address of a version's file. Launchers store it, so it never changes. */
export const fileUrl = (origin: string, projectId: string, versionId: string, filename: string): string =>
  `${origin}/data/${projectId}/versions/${versionId}/${encodeURIComponent(filename)}`

/** Address of a project's page; under another type's path it leads on to its own. */
export const projectPage = (
  origin: string,
  { project_types, chosen_type, slug }: Pick<ProjectRow, 'project_types' | 'chosen_type' | 'slug'>,
): string => `${origin}/${project_types[0] ?? chosen_type}/${slug}`

/** Milliseconds since 1970 as ISO 8601 in UTC. */
export const isoTime = (at: number): string => new Date(at).toISOString()
export const isoTimeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at))
