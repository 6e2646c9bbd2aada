import { apiQuery, queryClient } from '../../../api/apiQuery.ts'

// The segments of a project's address, written out: the table of types belongs to the pages that this begins to load.
const projectPage =
  /^\/(?:mod|modpack|plugin|datapack|resourcepack|shader|project)\/([^/]+)\/?(gallery|changelog|versions|history)?\/?$/

/** Which project, and which of its tabs, a path shows; null for every other page. */
export function projectShownAt(pathname: string): { id: string; tab: string | undefined } | null {
  const [, id, tab] = projectPage.exec(pathname) ?? []
  if (id === undefined) return null
  try {
    return { id: decodeURIComponent(id), tab }
  } catch {
    return null // No address of ours; the page that is shown says so.
  }
}

const ignore = () => undefined // What is missing is asked for again where it is shown, and the failure told there.

/** Begins to load what the page of a project shows; false if the path is no such page. */
export function preloadProject(pathname: string): boolean {
  const shown = projectShownAt(pathname)
  if (!shown) return false
  import('./ProjectPage.tsx').catch(ignore)
  const { id } = shown
  if (shown.tab === undefined) {
    import('./DescriptionTab.tsx').catch(ignore)
    void queryClient.prefetchQuery(apiQuery('GET /_internal/project/:id/description', { params: { id } }))
  }
  void queryClient.prefetchQuery(apiQuery('GET /v3/project/:id', { params: { id } }))
  void queryClient.prefetchQuery(
    apiQuery('GET /v3/project/:id/version', { params: { id }, query: { include_changelog: false } }),
  )
  return true
}
