import { projectPath } from '@adit/events/catalogue/project/project_path.values.ts'
import { isProjectType, type ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'

type Addressed = { slug: string; loaders: readonly string[]; project_types?: readonly string[]; project_type?: string }

/** The types that the first segment of a project's address may name. */
export function isTypeSegment(text: string | undefined): boolean {
  return text === 'project' || isProjectType(text)
}

export function mainType({ project_types, project_type }: Addressed): ProjectType | 'project' {
  const type = project_types?.[0] ?? project_type
  return isProjectType(type) ? type : 'project'
}

/** Address of a project's page. */
export function addressOfProject(project: Addressed): string {
  return projectPath({ type: mainType(project), loaders: project.loaders, slugOrId: project.slug })
}
