import { projectTypeForUrl } from '@adit/events/catalogue/project/project_path.values.ts'
import {
  isProjectType,
  type ProjectType,
  projectTypes,
  v2ProjectType,
} from '@adit/events/catalogue/project/project_type.values.ts'
import type { Setup } from './public/download/versionChoice.ts'

/** First segments under which projects are found; `project` leads on to the right one. */
export const typeSegments = [...projectTypes, 'project'] as const

/** True for the first segment of a project's address. */
export function isTypeSegment(text: string | undefined): boolean {
  return typeSegments.some((segment) => segment === text)
}

/** What an answer of either version of the API says of a project's types. */
type Typed = { loaders: readonly string[] } & ({ project_types: readonly ProjectType[] } | { project_type: string })

function typesOf(project: Typed): readonly ProjectType[] {
  if ('project_types' in project) return project.project_types
  return isProjectType(project.project_type) ? [project.project_type] : []
}

/** The one type that a project's address names: a mod that is a data pack or a plugin too is shown as that. */
export function mainType(project: Typed): ProjectType | 'project' {
  const types = typesOf(project)
  const [only, ...more] = types
  if (only === undefined) return 'project'
  return projectTypeForUrl(more.length === 0 ? only : v2ProjectType(types), project.loaders)
}

/**
 * Address of a project's page. A segment that names another of its types is kept, since a plugin that is a mod too is found on
 * both lists.
 */
export function baseOf(project: Typed & { slug: string }, segment?: string): string {
  const kept = isProjectType(segment) && typesOf(project).includes(segment)
  return `/${kept ? segment : mainType(project)}/${encodeURIComponent(project.slug)}`
}

/** The path under the right base, with what followed the first two segments. */
export function movedTo(pathname: string, base: string): string {
  return (
    base +
    pathname
      .split('/')
      .slice(3)
      .map((part) => `/${part}`)
      .join('')
  )
}

export function setupIn(params: URLSearchParams): Setup {
  return { version: params.get('version') || null, loader: params.get('loader') || null }
}

/** The query that carries a setup from page to page, with `?`, empty when nothing is chosen. */
export function setupQuery({ version, loader }: Setup, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({ ...(version && { version }), ...(loader && { loader }), ...more })
  const text = params.toString()
  return text && `?${text}`
}
