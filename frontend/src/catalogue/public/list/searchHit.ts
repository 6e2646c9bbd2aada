import { projectPath, projectTypeForUrl } from '@adit/events/catalogue/project/project_path.values.ts'
import { isLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { ProjectType, SearchHit } from '../../../api/routes.ts'

/** Loaders of a hit; the API lists them among its categories. */
export function loadersOf(hit: SearchHit): string[] {
  return hit.categories.filter((name) => isLoader(name) && name !== 'minecraft' && name !== 'datapack')
}

/** The type as which a hit opens where no list gives one. */
export function typeOfHit(hit: SearchHit): ProjectType | 'project' {
  // The API answers with the types that it knows.
  return projectTypeForUrl(hit.project_type as ProjectType | 'project', hit.categories)
}

/** Address of a hit's page. On the list of one type it opens as that type. */
export function pathOfHit(hit: SearchHit, type: ProjectType | null): string {
  const slugOrId = hit.slug || hit.project_id
  if (type) return `/${type}/${encodeURIComponent(slugOrId)}`
  // The API answers with the types that it knows; an unknown one would still be a path that says so.
  const answered = hit.project_type as ProjectType | 'project'
  return projectPath({ type: answered, loaders: hit.categories, slugOrId })
}

const release = /^\d+(\.\d+)+$/

function compareReleases(left: string, right: string): number {
  const [a, b] = [left.split('.').map(Number), right.split('.').map(Number)]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (b[at] ?? 0) - (a[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The oldest and the newest game version of a list. Snapshots count only where there are no releases. */
export function versionSpan(versions: readonly string[]): { from: string; to: string } | null {
  const releases = versions.filter((version) => release.test(version)).sort(compareReleases)
  const [to = versions.at(-1), from = releases.at(-1) ?? versions[0]] = [releases[0]]
  return to === undefined || from === undefined ? null : { from, to }
}
