import { projectPath } from '@adit/events/catalogue/project/project_path.values.ts'
import { isLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { ProjectType, SearchHit } from '../../../api/routes.ts'

/** Loaders of a hit; the API lists them among its categories. */
export function loadersOf(hit: SearchHit): string[] {
  return hit.categories.filter((name) => isLoader(name) && name !== 'minecraft' && name !== 'datapack')
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

/** The newest game version of a list, and how many older ones there are. Releases go before snapshots. */
export function newestVersion(versions: readonly string[]): { newest: string; others: number } | null {
  const releases = versions.filter((version) => release.test(version)).sort(compareReleases)
  const newest = releases[0] ?? versions.at(-1)
  return newest === undefined ? null : { newest, others: versions.length - 1 }
}
